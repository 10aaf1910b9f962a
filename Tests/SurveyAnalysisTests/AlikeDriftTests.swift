import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import SurveyAnalysis
import SurveyDrift
import TestSupport
import Testing

/// New places of a room whose neighbouring places are alike, against its calibration. All levels here are simulated.
@Suite struct AlikeDriftTests {
  /// A room of 16 × 10 m with four beacons, each in a field of its own, surveyed in its left part and then in its right.
  private struct Room {
    var calibration: [Dwell] = []
    var corner: [Dwell] = []

    init(seed: UInt64, weak: Double) throws {
      var random = SeededGenerator(seed: seed)
      let places =
        (0..<45).map { _ in Position(x: 10 * random.uniform(), y: 10 * random.uniform()) }
        + (0..<20).map { _ in Position(x: 11 + 5 * random.uniform(), y: 10 * random.uniform()) }
      var covariance = Matrix(size: places.count)
      for i in places.indices {
        for j in 0...i {
          covariance[i, j] = 16 * exp(-(places[i].distance(to: places[j]) ?? 0) / 3)
        }
        covariance[i, i] += 1e-9
      }
      let lower = try #require(Cholesky(covariance)).lower
      for (number, hung) in [(3.0, 3.0), (13, 2), (8, 8), (14, 9)].enumerated() {
        let field = lower * places.map { _ in random.normal() }
        for (index, place) in places.enumerated() {
          let distance = max(0.3, place.distance(to: Position(x: hung.0, y: hung.1)) ?? 1)
          let isNew = index >= 45
          let mean = -57 - 21 * log10(distance) + field[index] + (isNew && number == 2 ? weak : 0)
          let levels = (0..<20).map { _ in Int((mean + 2 * random.normal()).rounded()) }
          let dwell = Dwell(
            beacon: .name("B\(number)"),
            location: SurveyLocation(name: "P\(index)", position: place, distance: distance),
            conditions: Conditions(placement: "overhead", crowd: "empty"), histogram: RSSIHistogram(levels))
          if isNew { corner.append(dwell) } else { calibration.append(dwell) }
        }
      }
    }
  }

  /// Beacons called changed in a corner: with what is known of its neighbours, and without.
  private func named(weak: Double) throws -> (alike: [BeaconIdentifier], independent: [BeaconIdentifier]) {
    var (alike, independent): ([BeaconIdentifier], [BeaconIdentifier]) = ([], [])
    for seed in 1...UInt64(TestLength.count(40, short: 12)) {
      let room = try Room(seed: seed, weak: weak)
      let fits = PathLossFitting.fit(room.calibration, options: FitOptions(checksHeldOut: false))
      // As a baseline holds it.
      let document = CalibrationDocument(site: "", toolVersion: "", inputs: [], fits: fits)
      let new = PathLossFitting.locations(room.corner, options: FitOptions())
      func changed(_ calibration: [ConditionFit]) -> [BeaconIdentifier] {
        BeaconDrift(new, calibration: calibration).verdicts([])
          .filter { [.shifted, .moved].contains($0.answer) }.map(\.beacon)
      }
      alike += changed(document.conditionFits)
      var without = document
      without.positions = nil
      independent += changed(without.conditionFits)
    }
    return (alike, independent)
  }

  @Test func `Another corner that is weaker as a whole is no change of a beacon`() throws {
    let found = try named(weak: 0)
    let surveys = TestLength.count(40, short: 12)
    #expect(4 * found.alike.count <= surveys, "\(found.alike)")
    // As independent places, most corners seem to have a beacon that changed.
    #expect(3 * found.independent.count >= surveys, "\(found.independent)")
  }

  @Test func `A beacon that is much weaker is named in another corner all the same`() throws {
    let found = try named(weak: -14).alike
    let right = found.count { $0 == .name("B2") }
    #expect(2 * right >= TestLength.count(40, short: 12) && 3 * right >= 2 * found.count, "\(found)")
  }
}
