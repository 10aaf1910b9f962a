import EstimatorStudy
import Foundation
import PathLoss
import TestSupport
import Testing

/// A reduced form of the distance intervals of `make study`.
@Suite struct DistanceStudyTests {
  private static let replications = 60
  /// Surveys of the reference, ten new places each.
  private static let referenceReplications = 400.0

  private func name(_ method: DistanceMethod) -> String {
    switch method {
    case .packetLine: "naive_packet_sigma"
    case .plugIn: "reml_plugin"
    case .received, .mixture: "reml_t_full"
    case .symmetric: "apple_r_2r"
    case .conformal: "cvplus_loc"
    }
  }

  /// Within 3.5 standard errors of the difference of two simulations. Places of one survey share its fit, so that the error is
  /// that of surveys; where hardly any interval misses it is that of the expected share instead.
  @Test(arguments: TestLength.cases([8, 16, 32], short: 1))
  func `Agrees with the reference within simulation error`(locations: Int) throws {
    let reference = try JSON(reference: "Simulation/distances").elements
    let studies = DistanceStudy.run(
      locations: locations, packets: [1, 10], replications: Self.replications, seed: 1)
    let count = Double(Self.replications)
    for study in studies {
      let entry = try #require(
        reference.first { $0["locations"].integer == locations && $0["packets"].integer == study.packets })
      let table = entry["intervals"]
      // One SD and its double as quantiles of the ratio: the plug-in interval by another name.
      #expect(table["apple_quantile"]["cov68"].real == table["reml_plugin"]["cov68"].real)
      for row in study.rows {
        let expected = table[name(row.method)]
        #expect(expected["n"].real == Self.referenceReplications * Double(DistanceStudy.places))
        for (share, error, target) in [
          (row.coverage68, row.error68, expected["cov68"].real),
          (row.coverage95, row.error95, expected["cov9545"].real),
        ] {
          let least = target * (1 - target) / (count * Double(DistanceStudy.places))
          let own = max(error * error, least)
          let allowed = 3.5 * (own * (1 + count / Self.referenceReplications)).squareRoot()
          #expect(
            abs(share - target) <= allowed,
            "\(row.method.rawValue), \(study.packets) packets: \(share), \(target) there")
        }
      }
    }
  }

  /// The two findings that decide the design: the usual practice holds far too seldom, and the product's intervals do hold.
  @Test func `The product holds what it says`() throws {
    let study = try #require(
      DistanceStudy.run(locations: 16, packets: [10], replications: 40, seed: 500).first)
    func row(_ method: DistanceMethod) throws -> DistanceStudy.Row {
      try #require(study.rows.first { $0.method == method })
    }
    let usual = try row(.packetLine)
    #expect(usual.coverage68 < 0.4 && usual.coverage95 < 0.65)
    for method in [DistanceMethod.received, .mixture] {
      let honest = try row(method)
      #expect(abs(honest.coverage68 - HeldOutCheck.oneSigma) < 3.5 * honest.error68)
      #expect(abs(honest.coverage95 - HeldOutCheck.twoSigma) < max(0.03, 3.5 * honest.error95))
      #expect(try #require(honest.factor68) > #require(usual.factor68))
    }
    // Too few locations for a finite conformal interval of 95.45 %.
    #expect(try row(.conformal).coverage95 == 1)
  }

  @Test func `Equal seeds give equal tables`() {
    let run: () -> String = {
      DistanceStudy.text(
        DistanceStudy.run(
          locations: 8, packets: [1], replications: 4, seed: 3, methods: [.packetLine, .conformal]))
    }
    #expect(run() == run())
    #expect(run().contains("distance from 1 packet at places never visited, 4 surveys"))
    #expect(DistanceStudy.text([]) == "")
  }
}
