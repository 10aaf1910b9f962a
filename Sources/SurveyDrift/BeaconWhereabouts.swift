import CalibrationModel
import Foundation
package import RadioSurvey
import Statistics

/// Where a beacon hangs now, by the likelihood over positions of the floor.
///
/// At a position p the beacon would be received at a place with its calibrated level, less the calibrated fall to the distance from p, plus what
/// changed for all beacons. The likeliest position is that with the least sum of squares S(p) over the places; with σ² the variance of a
/// place as other beacons have it, those with S(p) − S_min < 5.99 σ² make a 95 % region (two coordinates, χ²). Walls between are not in it, but in σ².
package struct BeaconWhereabouts: Sendable {
  /// The likeliest position, to half a metre.
  package let position: Position
  /// Metres from where it was.
  package let apart: Double
  /// The farthest point of the 95 % region, metres from the likeliest position.
  package let radius: Double

  /// Fewer places say too little of how evenly levels changed.
  static let fewestPlaces = 5
  private static let step = 0.5
  private static let beyond = 3.0
  private static let chiSquare = 5.991
  private static let mostSteps = 400

  /// - Parameter places: where the places of the new logs are, by name.
  /// - Returns: `nil` with fewer than five places, if the region holds the old position or is wider than the way from there, and if the likeliest
  ///   position is at the edge of those looked at, 3 m beyond the places and the old position.
  package init?(of beacon: BeaconIdentifier, hung: Position, places: [String: Position], _ drift: BeaconDrift)
  {
    let common = drift.commonChange
    let own = drift.old.filter { $0.beacon == beacon }
    var levels: [String: [(level: Double, fall: DriftFall, height: Double)]] = [:]
    for sample in drift.new where sample.beacon == beacon {
      guard let place = places[sample.place], let fall = sample.fall, place.floor == hung.floor else {
        continue
      }
      let before = own.filter { $0.setting == sample.setting }.compactMap(\.residual)
      guard !before.isEmpty else { continue }
      let flat = Self.flat(hung.x - place.x, hung.y - place.y)
      let height = max(0.04, sample.distance * sample.distance - flat * flat)
      levels[sample.place, default: []].append(
        (sample.level - before.mean - (common[sample.setting] ?? 0), fall, height))
    }
    let points = levels.sorted { $0.key < $1.key }.compactMap { name, values in
      places[name].map { (place: $0, values: values) }
    }
    let others = Dictionary(grouping: drift.new.filter { $0.beacon != beacon }, by: \.beacon).values.map {
      Dictionary(grouping: $0, by: \.place).values.map { $0.compactMap(\.residual).mean }.filter(\.isFinite)
        .variance
    }
    guard points.count >= Self.fewestPlaces, !others.isEmpty else { return nil }
    let variance = Median.of(others)
    let x = (points.map(\.place.x) + [hung.x]).sorted()
    let y = (points.map(\.place.y) + [hung.y]).sorted()
    let (left, low) = (x[0] - Self.beyond, y[0] - Self.beyond)
    let columns = min(Self.mostSteps, Int((x[x.count - 1] + Self.beyond - left) / Self.step))
    let rows = min(Self.mostSteps, Int((y[y.count - 1] + Self.beyond - low) / Self.step))
    var grid: [(position: Position, squares: Double)] = []
    for column in 0...columns {
      for row in 0...rows {
        let at = Position(
          x: left + Double(column) * Self.step, y: low + Double(row) * Self.step, z: hung.z, floor: hung.floor
        )
        let squares = points.reduce(0.0) { sum, point in
          let flat = Self.flat(at.x - point.place.x, at.y - point.place.y)
          let error = point.values.map {
            $0.level - $0.fall.level(at: (flat * flat + $0.height).squareRoot())
          }.mean
          return sum + error * error
        }
        grid.append((at, squares))
      }
    }
    guard let best = grid.min(by: { $0.squares < $1.squares }) else { return nil }
    let region = grid.filter { $0.squares - best.squares < Self.chiSquare * variance }
    radius =
      region.map { Self.flat($0.position.x - best.position.x, $0.position.y - best.position.y) }.max() ?? 0
    apart = Self.flat(best.position.x - hung.x, best.position.y - hung.y)
    position = best.position
    // At the edge it may be anywhere beyond.
    let isInside =
      best.position.x > left && best.position.y > low && best.position.x < left + Double(columns) * Self.step
      && best.position.y < low + Double(rows) * Self.step
    let nearest = region.map { Self.flat($0.position.x - hung.x, $0.position.y - hung.y) }.min() ?? 0
    guard isInside, nearest > Self.step, radius < apart else { return nil }
  }

  private static func flat(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}
