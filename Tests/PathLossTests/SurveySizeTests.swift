import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import SurveyDesign
import TestSupport
import Testing

@Suite struct SurveySizeTests {
  @Test func `The survey sizes of the reference, to 1e-8`() throws {
    let table = try JSON(reference: "Tables/survey-size")["survey_size"]
    let decades = table["range_decades"].real
    #expect(relativeError(log10(20 / 0.5), decades) < 1e-8)
    let spreads: [(SurveySize.Spread, String, String)] = [
      (.logUniform, "sx_loguniform", "N_loguniform"), (.threeGroups, "sx_three_equal", "N_three"),
      (.endPoints, "sx_endpoints", "N_endpoints"),
    ]
    for (spread, name, _) in spreads {
      #expect(relativeError(spread.logDistanceSD(decades: decades), table[name].real) < 1e-8)
    }
    let rows = table["N_for_n"].elements
    #expect(rows.count == 12)
    for row in rows {
      for (spread, _, name) in spreads {
        let sd = spread.logDistanceSD(decades: decades)
        let found = SurveySize.locations(
          exponentWithin: row["half_width"].real, locationSD: row["sigma_loc_mean"].real,
          logDistanceSD: sd)
        #expect(relativeError(found, row[name].real) < 1e-8)
        let back = SurveySize.exponentHalfWidth(
          locations: found, locationSD: row["sigma_loc_mean"].real, logDistanceSD: sd)
        #expect(relativeError(back, row["half_width"].real) < 1e-12)
      }
    }
    let shares = table["N_for_sigma_rel"].elements
    #expect(shares.count == 4)
    for row in shares {
      let found = SurveySize.locations(shadowingWithin: row["rel"].real)
      #expect(relativeError(found, row["N"].real) < 1e-8)
    }
  }

  @Test func `The numbers of the specification without the reference folder`() {
    let decades = log10(40.0)
    let needed = SurveySize.Spread.allCases.map { spread in
      [0.2, 0.3, 0.5].map { half in
        SurveySize.locations(
          exponentWithin: half, locationSD: 4.5, logDistanceSD: spread.logDistanceSD(decades: decades))
      }
    }
    #expect(needed[0].map { Int($0.rounded(.up)) } == [91, 41, 15])
    #expect(needed[1].map { Int($0.rounded(.up)) } == [46, 21, 8])
    #expect(needed[2].map { Int($0.rounded(.up)) } == [31, 14, 5])
    #expect(Int(SurveySize.locations(shadowingWithin: 0.2).rounded()) == 50)
  }

  @Test func `Three groups have the spread that their formula says`() {
    let points = [0.0, 0.8, 1.6]
    let variance = points.reduce(0) { $0 + ($1 - 0.8) * ($1 - 0.8) } / 3
    #expect(abs(SurveySize.Spread.threeGroups.logDistanceSD(decades: 1.6) - variance.squareRoot()) < 1e-12)
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
