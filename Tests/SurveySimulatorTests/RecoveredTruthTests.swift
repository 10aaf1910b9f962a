import PathLoss
import RadioSurvey
import SurveySimulator
import TestSupport
import Testing

/// Survey what is known: in a one-condition survey of 16 locations without loss, each true parameter lies in its 95 %
/// interval in at least 93 % of 400 seeds, or 85 % of the 80 of `make test`, whether packets fade independently or not.
@Suite struct RecoveredTruthTests {
  @Test(arguments: [0.0, 0.5])
  func `Intervals hold the truth`(correlation: Double) throws {
    let scenario = try ScenarioFixture.single(locations: 16, packets: 20, correlation: correlation)
    let seeds = TestLength.count(400, short: 80)
    var inside: [String: Int] = [:]
    for seed in 1...UInt64(seeds) {
      let simulation = Simulation(scenario: scenario, seed: seed)
      let truth = try #require(simulation.truth.conditions.first)
      let dwells = simulation.survey()
      let fit = try #require(PathLossFitting.fit(dwells, options: FitOptions(checksHeldOut: false)).first)
      #expect(fit.locations == 16)
      #expect(fit.expectedPackets == fit.receivedPackets)
      let pairs: [(String, Estimate?, Double)] = [
        ("reference power", fit.referencePower, truth.referencePower),
        ("exponent", fit.pathLossExponent, truth.pathLossExponent),
        ("shadowing", fit.shadowingSD, truth.shadowingSD), ("fading", fit.fadingSD, truth.fadingSD),
      ]
      for (name, estimate, value) in pairs {
        if let lower = estimate?.lower95, let upper = estimate?.upper95, lower <= value, value <= upper {
          inside[name, default: 0] += 1
        }
      }
    }
    for name in ["reference power", "exponent", "shadowing", "fading"] {
      let count = inside[name] ?? 0
      #expect(count >= TestLength.count(372, short: 68), "\(name): \(count) of \(seeds)")
    }
    print("intervals hold the truth in, of \(seeds): \(inside.sorted { $0.key < $1.key })")
  }

  @Test func `The fit allows for lost packets, without which the exponent is too small`() throws {
    let scenario = try ScenarioFixture.single(locations: 16, packets: 20, sensitivity: -80, loss: 0.1)
    var sum = 0.0
    var received = 0.0
    for seed in 1...60 as ClosedRange<UInt64> {
      let fit = try #require(
        PathLossFitting.fit(
          Simulation(scenario: scenario, seed: seed).survey(), options: FitOptions(checksHeldOut: false)
        ).first)
      #expect(try #require(fit.expectedPackets) > fit.receivedPackets)
      #expect(fit.reasons.contains { $0.code == .lossesFitted })
      sum += try #require(fit.pathLossExponent).estimate
      received += try #require(fit.reml).pathLossExponent.estimate
    }
    // Truth 2.2; the standard error of the mean over 60 seeds is about 0.03.
    #expect(received / 60 < 2.1)
    #expect(abs(sum / 60 - 2.2) < 0.1)
  }
}
