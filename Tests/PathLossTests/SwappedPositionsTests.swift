import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import PathLoss

/// Positions that were exchanged when they were written down.
@Suite struct SwappedPositionsTests {
  private static let hung = [(1.0, 1.0), (10.5, 1.5), (2.0, 7.0), (10.0, 6.5)]

  /// Beacons as they hang, and their levels at 24 places of a room of 12 × 8 m: exponent 2.2, shadowing of 4 dB.
  private func survey(seed: UInt64, said: [Position]) -> ([Dwell], Site) {
    var random = SeededGenerator(seed: seed)
    let site = Site(
      beacons: said.enumerated().map { Beacon(identifier: .name("b\($0.offset)"), position: $0.element) })
    var dwells: [Dwell] = []
    for place in 0..<24 {
      let position = Position(x: 0.5 + 11 * random.uniform(), y: 0.5 + 7 * random.uniform())
      for (index, hung) in Self.hung.enumerated() {
        let distance = position.distance(to: Position(x: hung.0, y: hung.1)) ?? 1
        let mean = -60 - 22 * log10(max(0.3, distance)) + 4 * random.normal()
        var levels = RSSIHistogram()
        for _ in 0..<20 { levels.add(Int((mean + 3 * random.normal()).rounded())) }
        dwells.append(
          Dwell(
            beacon: .name("b\(index)"),
            location: SurveyLocation(
              name: "p\(place)", position: position, distance: position.distance(to: said[index])),
            conditions: Conditions(placement: "counter"), start: 0, end: 10, histogram: levels))
      }
    }
    return (dwells, site)
  }

  private var truth: [Position] { Self.hung.map { Position(x: $0.0, y: $0.1) } }

  @Test(arguments: UInt64(1)...40) func `Two beacons that were exchanged are named`(seed: UInt64) throws {
    var said = truth
    said.swapAt(1, 2)
    let (dwells, site) = survey(seed: seed, said: said)
    let found = try #require(SwappedPositions.find(dwells, site: site))
    #expect(found.exchange == .beacons(.name("b1"), .name("b2")))
    #expect(found.exchangedScatter < 0.75 * found.scatter && found.locations == 48)
  }

  @Test(arguments: UInt64(1)...40) func `x and y of all beacons are named`(seed: UInt64) throws {
    let (dwells, site) = survey(seed: seed, said: truth.map { Position(x: $0.y, y: $0.x) })
    #expect(try #require(SwappedPositions.find(dwells, site: site)).exchange == .allAxes)
  }

  @Test(arguments: UInt64(1)...200) func `Positions that are right are not doubted`(seed: UInt64) {
    let (dwells, site) = survey(seed: seed, said: truth)
    #expect(SwappedPositions.find(dwells, site: site) == nil)
  }

  @Test func `Distances that do not follow from positions say nothing`() {
    var said = truth
    said.swapAt(1, 2)
    let (dwells, site) = survey(seed: 1, said: said)
    let measured = dwells.map { dwell in
      var dwell = dwell
      dwell.location.distance = (dwell.location.distance ?? 0) + 1
      return dwell
    }
    #expect(SwappedPositions.find(measured, site: site) == nil)
  }
}
