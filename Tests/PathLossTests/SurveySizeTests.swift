import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import SurveyDesign
import TestSupport
import Testing

@Suite struct SurveySizeTests {
  @Test func `The half widths and sizes of the reference, to 1e-8`() throws {
    let table = try JSON(reference: "Tables/survey-size")["survey_size"]
    let rows = table["N_for_n"].elements
    #expect(rows.count == 12)
    for row in rows {
      let half = SurveySize.exponentHalfWidth(
        locations: row["N_three"].real, locationSD: row["sigma_loc_mean"].real,
        decades: table["range_decades"].real)
      #expect(relativeError(half, row["half_width"].real) < 1e-8)
    }
    let shares = table["N_for_sigma_rel"].elements
    #expect(shares.count == 4)
    for row in shares {
      let found = SurveySize.locations(shadowingWithin: row["rel"].real)
      #expect(relativeError(found, row["N"].real) < 1e-8)
    }
  }
}

@Suite struct DwellSizeTests {
  @Test func `About twelve packets for the costs of the specification`() {
    let best = DwellSize.optimum(
      fadingSD: 3, shadowingSD: 4, autocorrelation: 0.6, costs: DwellSize.Costs(walk: 30, packet: 0.5))
    // 0.75 · 2 · √60.
    #expect(abs(best - 1.5 * 60.0.squareRoot()) < 1e-12)
    let size = DwellSize(
      shadowing: Estimate(4, lower95: 3, upper95: 5), fadingSD: 3, autocorrelation: 0.6, costs: .init())
    #expect(size.packets == 12 && size.packetsHigh == 16 && size.packetsLow == 12)
  }

  @Test func `The optimum is the best of all whole numbers for the time spent`() {
    // Variance of the exponent in a fixed time is (σL² + σF²(1 + ρ)/((1 − ρ)k)) (c_walk + k c_packet).
    for (fading, rho, walk) in [(3.0, 0.6, 30.0), (5, 0.3, 60), (4, 0.8, 20)] {
      let variance = { (k: Double) in
        (16 + fading * fading * (1 + rho) / ((1 - rho) * k)) * (walk + 0.5 * k)
      }
      let best = DwellSize.optimum(
        fadingSD: fading, shadowingSD: 4, autocorrelation: rho, costs: .init(walk: walk, packet: 0.5))
      let whole = (1...300).min { variance(Double($0)) < variance(Double($1)) }
      #expect(abs(Double(whole ?? 0) - best) <= 1)
    }
  }

  @Test func `Without shadowing nobody is asked to stay for ever`() {
    let size = DwellSize(
      shadowing: Estimate(0, lower95: 0, upper95: 2), fadingSD: 3, autocorrelation: 0.6, costs: .init())
    #expect(size.packets == DwellSize.mostPackets)
    let nothing = DwellSize(shadowing: Estimate(0), fadingSD: 0, autocorrelation: 0, costs: .init())
    #expect(nothing.packets == DwellAdvice.minimumPackets)
  }
}
