import CalibrationModel
import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import PathLoss

/// Places where a beacon was not heard, in logs that hold only what was heard.
@Suite struct UnheardDwellsTests {
  private static let names = (0..<6).map { BeaconIdentifier.name("b\($0)") }

  /// Six beacons in a hall of 40 m by 24 m, visited at 24 places for 12 s each; packets below the sensitivity are lost.
  ///
  /// - Parameter logsMisses: whether the log has a row for each packet that was not heard.
  private func survey(seed: UInt64, sensitivity: Double, logsMisses: Bool) -> ([Dwell], FitOptions) {
    var generator = SeededGenerator(seed: seed)
    var options = FitOptions()
    for (index, name) in Self.names.enumerated() {
      options.beacons[name] = Beacon(
        identifier: name, position: Position(x: Double(7 + 13 * (index % 3)), y: index < 3 ? 6 : 18),
        advertisingInterval: 295)
    }
    let dwells = (0..<24).flatMap { place -> [Dwell] in
      let here = Position(
        x: Double.random(in: 0...40, using: &generator), y: Double.random(in: 0...24, using: &generator))
      return Self.names.compactMap { name -> Dwell? in
        let along = options.beacons[name]?.position?.along(to: here) ?? 0
        let distance = hypot(along, 1.8)
        let mean = -64 - 26 * log10(distance) + 3 * generator.normal()
        var histogram = RSSIHistogram()
        var heard: [Double] = []
        for packet in 0..<40 {
          let level = (mean + 3 * generator.normal()).rounded()
          if level >= sensitivity {
            histogram.add(Int(level))
            heard.append(Double(packet) * 0.3)
          }
        }
        guard logsMisses || !heard.isEmpty else { return nil }
        let start = 1000 + 60 * Double(place)
        return Dwell(
          beacon: name,
          location: SurveyLocation(name: "p\(place)", position: here, distance: distance),
          start: start + (logsMisses ? 0 : heard.first ?? 0),
          end: start + (logsMisses ? 11.7 : heard.last ?? 0), expectedPackets: 40, histogram: histogram,
          log: "walk.csv")
      }
    }
    return (dwells, options)
  }

  private func exponent(seed: UInt64, logsMisses: Bool, adds: Bool = true) throws -> Estimate {
    var (dwells, options) = survey(seed: seed, sensitivity: -88, logsMisses: logsMisses)
    if !adds { options.beacons = [:] }
    options.checksHeldOut = false
    let fit = try #require(PathLossFitting.fit(dwells, options: options).first)
    return try #require(fit.outcome.line?.pathLossExponent)
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `What was not heard counts as in a log that says so`(seed: UInt64) throws {
    let said = try exponent(seed: seed, logsMisses: true)
    let silent = try exponent(seed: seed, logsMisses: false)
    let left = try exponent(seed: seed, logsMisses: false, adds: false)
    #expect(abs(silent.estimate - said.estimate) < 0.1, "\(silent.estimate) and \(said.estimate)")
    #expect(left.estimate < said.estimate - 0.2, "left out: \(left.estimate)")
  }

  @Test func `A dwell is added only where the beacon was sending and the receiver listened`() throws {
    let (dwells, options) = survey(seed: 5, sensitivity: -88, logsMisses: false)
    let all = UnheardDwells.adding(to: dwells, beacons: options.beacons)
    #expect(all.prefix(dwells.count).map(\.start) == dwells.map(\.start))
    let added = all.dropFirst(dwells.count)
    #expect(added.count > 20)
    for dwell in added {
      let own = dwells.filter { $0.beacon == dwell.beacon }
      #expect(dwell.receivedPackets == 0 && (1...40).contains(dwell.expectedPackets ?? 0))
      #expect(own.contains { $0.end < dwell.start } && own.contains { $0.start > dwell.end })
      #expect(!own.contains { $0.location.name == dwell.location.name })
      let there = try #require(options.beacons[dwell.beacon]?.position)
      let here = try #require(dwell.location.position)
      let along = try #require(there.along(to: here))
      #expect(abs((dwell.location.distance ?? 0) - hypot(along, 1.8)) < 0.01)
    }
    // Without intervals, without coordinates, and in a log that tells what was not heard, nothing is known.
    var without = options.beacons
    for name in Self.names { without[name]?.advertisingInterval = nil }
    #expect(UnheardDwells.adding(to: dwells, beacons: without).count == dwells.count)
    let nowhere = dwells.map { dwell in
      var dwell = dwell
      dwell.location.position = nil
      return dwell
    }
    #expect(UnheardDwells.adding(to: nowhere, beacons: options.beacons).count == dwells.count)
    let (said, _) = survey(seed: 5, sensitivity: -88, logsMisses: true)
    #expect(UnheardDwells.adding(to: said, beacons: options.beacons).count == said.count)
  }
}
