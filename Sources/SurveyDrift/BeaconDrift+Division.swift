import CalibrationModel
package import RadioSurvey
import Statistics

/// Half of the beacons or more that changed alike, while the others did not: their median is no measure of what nothing changed for.
extension BeaconDrift {
  /// The beacons in two groups of which the smaller one, or one as large, is nearer to the calibration.
  package struct Division: Sendable {
    /// Those that the others are held against.
    package let still: Set<BeaconIdentifier>
    /// Their mean change against the calibration, dB.
    package let change: Double
    /// How many others there are.
    package let others: Int
  }

  /// Groups are apart by more than the margin, and by as many SDs of a beacon about its group. An even spread halved would be 3.5 apart.
  private static let apart = 4.0
  /// Beacons whose places scatter by more than this many times the usual variance have changed in another way.
  private static let uneven = 4.0

  /// - Returns: `nil` where most beacons are in the group nearer to the calibration, or there are no two groups.
  func division(
    _ changes: [Change], _ known: (usual: Double, levels: [(level: Double, variance: Double)], rest: [Double])
  ) -> Division? {
    let used = zip(changes, known.levels).filter { change, _ in
      change.isClear && change.variance <= Self.uneven * max(known.usual, change.before.variance)
    }.sorted { $0.1.level < $1.1.level }
    guard used.count >= LevelDifference.minimumBeacons, !hasOtherReceiver else { return nil }
    let levels = used.map(\.1.level)
    func within(_ split: Int) -> Double { levels[..<split].squares + levels[split...].squares }
    let split = (1..<levels.count).min { within($0) < within($1) } ?? 1
    let gap = levels[split...].mean - levels[..<split].mean
    let variance = max(within(split) / Double(levels.count - 2), used.map(\.1.variance).mean)
    let large = used.map { margin($0.0.beacon) }.max() ?? 0
    guard gap > max(Self.apart * variance.squareRoot(), large) else { return nil }
    let groups = [used[..<split], used[split...]].map { group in
      (beacons: Set(group.map(\.0.beacon)), change: group.map(\.0.whole).mean)
    }.sorted { abs($0.change) < abs($1.change) }
    let (still, other) = (groups[0], groups[1])
    // Another day moves all beacons, and then a few changed by themselves: less than a third of them is not taken for unchanged so lightly.
    let isClear =
      still.beacons.count * 3 >= used.count
      || abs(other.change) > large && abs(still.change) * 2 < abs(other.change)
    guard still.beacons.count <= other.beacons.count, isClear else { return nil }
    return Division(still: still.beacons, change: still.change, others: other.beacons.count)
  }
}
