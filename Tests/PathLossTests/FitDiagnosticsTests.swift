import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

/// Each diagnosis is raised by a survey made for it, and rarely by one without fault.
@Suite struct FitDiagnosticsTests {
  private func diagnosis(_ dwells: [Dwell], _ code: Diagnosis.Code) throws -> Diagnosis {
    let fit = try #require(PathLossFitting.fit(dwells).first)
    return try #require(fit.diagnostics?.first { $0.code == code }, "\(fit.reasons)")
  }

  /// A survey whose location means are given a function of index and log distance, on top of the line.
  private func survey(
    locations: Int = 40, seed: UInt64 = 1, shadowing: Double = 3, fading: (Double) -> Double = { _ in 2 },
    crowd: CrowdLevel = "empty", offset: (Int, Double) -> Double = { _, _ in 0 }
  ) -> [Dwell] {
    var random = SeededGenerator(seed: seed)
    return (0..<locations).map { g in
      let x = -0.3 + 1.6 * Double(g) / Double(locations - 1)
      let mean = -59 - 22 * x + shadowing * random.normal() + offset(g, x)
      let levels = (0..<20).map { _ in
        min(-1, max(-119, Int((mean + fading(mean) * random.normal()).rounded())))
      }
      return SyntheticSurvey.dwell(
        location: "L\(g)", distance: pow(10, x), levels: levels,
        conditions: Conditions(placement: "overhead", crowd: crowd))
    }
  }

  @Test func `Outlying locations are named`() throws {
    let found = try diagnosis(survey(offset: { g, _ in g == 7 || g == 30 ? -28 : 0 }), .outlyingLocation)
    #expect(found.isRaised && found.statistic == 2)
    #expect(found.values["shown"].elements.map { $0["location"].string } == ["L7", "L30"])
    let fit = try #require(PathLossFitting.fit(survey(offset: { g, _ in g == 7 ? -28 : 0 })).first)
    #expect(fit.robust?.outlyingLocations.map(\.location) == ["L7"])
    #expect(isClose(try #require(fit.robust).mmExponent, to: 2.2, within: 0.4))
  }

  @Test func `A location that decides is named`() throws {
    let found = try diagnosis(
      survey(locations: 14, offset: { g, _ in g == 13 ? -24 : 0 }), .influentialLocation)
    #expect(found.isRaised && found.values["location"].string == "L13")
    // Without it the exponent would be smaller.
    #expect(try #require(found.values["exponentChange"].number) < 0)
  }

  /// One that heights may have made, which the line does not count.
  @Test func `A bend is seen`() throws {
    let found = try diagnosis(survey(shadowing: 1, offset: { _, x in -25 * max(0, x - 0.3) }), .bentLine)
    #expect(found.isRaised && found.statistic < -2.5)
  }

  @Test func `Spread that grows is seen`() throws {
    var random = SeededGenerator(seed: 3)
    let found = try diagnosis(
      survey(
        shadowing: 0, offset: { _, x in (x + 0.4) * 6 * random.normal() }),
      .spreadWithDistance)
    #expect(found.isRaised && found.pValue ?? 1 < 0.01)
  }

  @Test func `A skewed shape is seen`() throws {
    var random = SeededGenerator(seed: 4)
    let found = try diagnosis(
      survey(shadowing: 0, offset: { _, _ in 6 * log(random.uniform()) }), .residualShape)
    #expect(found.isRaised)
  }

  @Test func `Shrinking fading is seen`() throws {
    let found = try diagnosis(survey(fading: { $0 > -70 ? 5 : 1.5 }), .censoredLevels)
    #expect(found.isRaised && found.statistic > 0)
    let other = try diagnosis(survey(fading: { $0 > -70 ? 1.5 : 5 }), .censoredLevels)
    #expect(!other.isRaised && other.statistic < 0)
  }

  @Test func `Correlated packets are seen`() throws {
    var correlated = SyntheticSurvey(locations: 20)
    correlated.autocorrelation = 0.6
    let found = try diagnosis(correlated.dwells(seed: 5), .packetCorrelation)
    #expect(found.isRaised && found.values["independentPackets"].number ?? 20 < 20)
  }

  @Test func `Crowds that scatter more are seen`() throws {
    let fits = PathLossFitting.fit(survey(shadowing: 1) + survey(seed: 2, shadowing: 6, crowd: "full"))
    #expect(fits.count == 2)
    for fit in fits {
      let found = try #require(fit.diagnostics?.first { $0.code == .spreadByCrowd })
      #expect(
        found.isRaised
          && found.values["crowdLevels"].elements.map { $0["crowd"].string } == ["empty", "full"])
    }
  }

  /// Thirty surveys without fault, of one beacon and crowd level and without coordinates: every diagnosis stays quiet in nearly all of them.
  @Test func `Faultless surveys raise little`() throws {
    var raised: [Diagnosis.Code: Int] = [:]
    var seen: Set<Diagnosis.Code> = []
    for seed in 1...30 as ClosedRange<UInt64> {
      let fit = try #require(PathLossFitting.fit(SyntheticSurvey(locations: 24).dwells(seed: seed)).first)
      for diagnosis in try #require(fit.diagnostics) {
        seen.insert(diagnosis.code)
        if diagnosis.isRaised { raised[diagnosis.code, default: 0] += 1 }
      }
    }
    #expect(seen.count == Diagnosis.Code.allCases.count - 3)
    for (code, count) in raised { #expect(count <= 4, "\(code) in \(count) of 30") }
  }

  @Test func `Robust and cluster robust agree with the model without fault`() throws {
    let fit = try #require(PathLossFitting.fit(SyntheticSurvey(locations: 30).dwells(seed: 9)).first)
    let robust = try #require(fit.robust)
    let exponent = try #require(fit.pathLossExponent)
    let error = try #require(exponent.standardError)
    #expect(abs(robust.mmExponent - exponent.estimate) < 2 * error)
    #expect(isClose(try #require(robust.huberExponent), to: exponent.estimate, within: error))
    let cluster = try #require(robust.clusterRobustExponent)
    let clusterError = try #require(cluster.standardError)
    #expect(isClose(clusterError / error, to: 1, within: 0.5))
    let squaresError: Double = fit.ols?.pathLossExponent.standardError ?? 1
    #expect(clusterError > 2 * squaresError)
  }

  /// What a test is sure of among hundreds of locations is not raised where nobody would notice.
  @Test func `Certain differences that do not matter are not raised`() throws {
    var random = SeededGenerator(seed: 6)
    // Scatter that swells in the middle of the farther half and shrinks behind it: the halves scatter alike.
    let spread = try diagnosis(
      survey(locations: 1000, shadowing: 0, fading: { _ in 0.1 }) { _, x in
        (3 + 0.5 * x) * random.normal()
      }, .spreadWithDistance)
    #expect(spread.pValue ?? 1 < Diagnosis.threshold && !spread.isRaised, "\(spread)")
    #expect(spread.values["isTooSmall"].bool == true)
    let near = try #require(spread.values["near_db"].number)
    #expect(try #require(spread.values["far_db"].number) / near < 1.25)
  }

  /// Alternating packets are as far from independent as can be, yet averaging them costs nothing.
  @Test func `Packets that alternate are no near-copies`() throws {
    let dwells = (0..<12).map { g -> Dwell in
      let upper = -60 - 2 * g - g % 3
      let levels = (0..<20).map { $0 % 2 == 0 ? upper : upper - 3 }
      return SyntheticSurvey.dwell(location: "L\(g)", distance: 0.5 * pow(1.35, Double(g)), levels: levels)
    }
    let found = try diagnosis(dwells, .packetCorrelation)
    #expect(found.values["autocorrelation"].number == 0 && found.pValue ?? 1 < 0.01)
    #expect(!found.isRaised && found.values["isTooSmall"].bool == true)
  }

  /// The largest change of the exponent in a faultless survey of many locations may exceed its standard error, and is small.
  @Test func `A location that moves the exponent by little does not decide`() throws {
    let found = try diagnosis(
      survey(locations: 40, shadowing: 0.4, offset: { g, _ in g == 39 ? -3 : 0 }), .influentialLocation)
    #expect(found.values["isAboveLimit"].bool == true && !found.isRaised)
    #expect(abs(try #require(found.values["exponentChange"].number)) < 0.3)
  }
}
