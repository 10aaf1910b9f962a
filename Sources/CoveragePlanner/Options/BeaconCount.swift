import PathLoss
import RadioSurvey
import CalibrationModel

extension BeaconCount {
  /// Counts for goals that are met within a reach.
  ///
  /// Numbers come in steps: the number whose share is nearest to ``CoveragePlanner/assurance`` is taken, not the next above it, which
  /// would meet more than is asked most of the time.
  ///
  /// - Parameters:
  ///   - reaches: in a straight line, metres, ascending, one a draw.
  ///   - height: of the beacon above the device, metres.
  /// - Returns: `nil` if too many of the draws cannot be met.
  init?(reaches: [Double], height: Double, on floor: any BeaconFloor) {
    let along = reaches.map { reach in
      reach > max(height, CoveragePlanner.minimumDistance)
        ? (reach * reach - height * height).squareRoot() : 0
    }
    guard !along.isEmpty, let low = floor.fewest(reach: along.quantile(0.95)),
      var beacons = floor.fewest(reach: along.quantile(1 - CoveragePlanner.assurance))
    else { return nil }
    func share(_ reach: Double) -> Double {
      // Ascending: those before the first that is enough are not.
      var (from, to) = (0, along.count)
      while from < to {
        let middle = (from + to) / 2
        if along[middle] < reach { from = middle + 1 } else { to = middle }
      }
      return Double(along.count - from) / Double(along.count)
    }
    var assurance = floor.reach(beacons: beacons).map(share) ?? CoveragePlanner.assurance
    if beacons > 1, let fewer = floor.reach(beacons: beacons - 1).map(share),
      abs(fewer - CoveragePlanner.assurance) < abs(assurance - CoveragePlanner.assurance)
    {
      (beacons, assurance) = (beacons - 1, fewer)
    }
    self.init(
      beacons: beacons, low: min(low, beacons),
      high: floor.fewest(reach: along.quantile(0.05)).map { max($0, beacons) }, assurance: assurance)
  }
}
