import Statistics
import CalibrationModel
import PathLoss
import RadioSurvey

extension BeaconCount {
  /// Counts for goals that are met within a reach.
  ///
  /// Numbers come in steps. Where near may not be said falsely too, the number whose share is at least ``CoveragePlanner/assurance`` is
  /// taken, because both must hold together; elsewhere the number whose share is nearest to it: the next above it would meet more than is
  /// asked most of the time.
  ///
  /// - Parameters:
  ///   - reaches: in a straight line, metres, ascending, one a draw.
  ///   - height: of the beacon above the device, metres.
  ///   - isAtLeast: whether the share is at least that, not nearest to it.
  /// - Returns: `nil` if too many of the draws cannot be met.
  init?(reaches: [Double], height: Double, on floor: any BeaconFloor, isAtLeast: Bool = false) {
    let along = reaches.map { reach in
      reach > max(height, CoveragePlanner.minimumDistance)
        ? (reach * reach - height * height).squareRoot() : 0
    }
    guard !along.isEmpty, let low = floor.fewest(reach: along.quantile(0.95)),
      var beacons = floor.fewest(reach: along.quantile(1 - CoveragePlanner.assurance))
    else { return nil }
    func share(_ reach: Double) -> Double {
      // Ascending: those before the first that is enough are not.
      Double(along.count - along.indices.first(onwards: { along[$0] >= reach })) / Double(along.count)
    }
    var assurance = floor.reach(beacons: beacons).map(share) ?? CoveragePlanner.assurance
    if !isAtLeast, beacons > 1, let fewer = floor.reach(beacons: beacons - 1).map(share),
      abs(fewer - CoveragePlanner.assurance) < abs(assurance - CoveragePlanner.assurance)
    {
      (beacons, assurance) = (beacons - 1, fewer)
    }
    self.init(
      beacons: beacons, low: min(low, beacons),
      high: floor.fewest(reach: along.quantile(0.05)).map { max($0, beacons) }, assurance: assurance)
  }
}

extension [Double] {
  /// The order statistic at a level 0…1 of an ascending list: the value that at most that share is below; 0 of none.
  func quantile(_ level: Double) -> Double {
    isEmpty ? 0 : self[Swift.min(count - 1, Int(level * Double(count)))]
  }
}
