import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing
import CalibrationModel

/// Why a fit takes the autocorrelation from sums over successive packets, corrected for each dwell's own mean, and not from
/// continuous AR(1) by restricted maximum likelihood: over 20 surveys the latter's root mean square error is smaller by a tenth only
/// (0.047 for 0.052 with 20 packets a dwell, 0.064 for 0.071 with 10, 0.046 for 0.049 with three in ten lost), and it needs the time of
/// every packet, where a fit costs what its dwells cost.
@Suite struct AutocorrelationChoiceTests {
  /// Levels that resemble each other by 0.6 a step, of which a share comes at random.
  private func survey(seed: UInt64, packets: Int, received: Double) -> (
    dwells: [Dwell], locations: [AutoregressiveREML.Location]
  ) {
    var random = SeededGenerator(seed: seed)
    var dwells: [Dwell] = []
    var locations: [AutoregressiveREML.Location] = []
    for g in 0..<30 {
      let distance = 0.5 * pow(40, Double(g) / 29)
      let centre = -59 - 22 * log10(distance) + 4 * random.normal()
      var error = random.normal()
      var times: [Double] = []
      var levels: [Int] = []
      for step in 0..<packets {
        if random.uniform() < received {
          times.append(Double(step))
          levels.append(Int((centre + 3 * error).rounded()))
        }
        error = 0.6 * error + 0.8 * random.normal()
      }
      guard levels.count > 1 else { continue }
      dwells.append(SyntheticSurvey.dwell(location: "L\(g)", distance: distance, levels: levels))
      locations.append(.init(design: [1, log10(distance)], times: times, levels: levels.map(Double.init)))
    }
    return (dwells, locations)
  }

  /// Root mean square errors of the correlation of successive packets received, over 12 surveys.
  private func errors(packets: Int, received: Double) throws -> (sums: Double, likelihood: Double) {
    var squares = (sums: 0.0, likelihood: 0.0)
    // E 0.6^step for steps that are geometric.
    let truth = received * 0.6 / (1 - 0.6 * (1 - received))
    for seed in 1...12 as ClosedRange<UInt64> {
      let (dwells, locations) = survey(seed: seed, packets: packets, received: received)
      let fit = try #require(
        PathLossFitting.fit(dwells, options: FitOptions(checksHeldOut: false)).first)
      let phi = try AutoregressiveREML.fit(locations).correlationPerSecond
      let likelihood = received * phi / (1 - phi * (1 - received))
      squares.sums += pow(try #require(fit.autocorrelation) - truth, 2) / 12
      squares.likelihood += pow(likelihood - truth, 2) / 12
    }
    return (squares.sums.squareRoot(), squares.likelihood.squareRoot())
  }

  @Test(arguments: [(20, 1.0), (10, 1.0), (30, 0.7)])
  func `The sums are as good`(packets: Int, received: Double) throws {
    let found = try errors(packets: packets, received: received)
    #expect(found.sums < 0.09 && found.sums < 1.25 * found.likelihood, "\(found)")
  }

  @Test func `The packet interval is that of the packets received`() throws {
    let dwells = SyntheticSurvey().dwells(seed: 1).map { dwell in
      var dwell = dwell
      dwell.start = 100
      dwell.end = 100 + 0.25 * 19
      return dwell
    }
    let fit = try #require(PathLossFitting.fit(dwells, options: FitOptions(checksHeldOut: false)).first)
    #expect(isClose(try #require(fit.packetInterval), to: 0.25, within: 1e-12))
    let smoothed = dwells.map { dwell in
      var dwell = dwell
      dwell.conditions.source = .averaged
      return dwell
    }
    #expect(PathLossFitting.fit(smoothed).first?.packetInterval == nil)
    #expect(PathLossFitting.fit(SyntheticSurvey().dwells(seed: 1)).first?.packetInterval == nil)
  }
}
