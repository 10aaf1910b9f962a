import CalibrationModel
package import RadioSurvey

/// Counts what is on the way from beacons to places: walls of each kind on one floor, or the way from floor to floor.
package struct WallCounter: Sendable {
  private let beacons: [BeaconIdentifier: Beacon]
  private let plan: FloorPlan?

  package init(_ options: FitOptions) {
    beacons = options.beacons
    plan = options.floorPlan
  }

  /// `nil` if the site knows of nothing that could be on a way: no walls, and no beacons on several floors.
  package var ifNeeded: WallCounter? {
    let floors = Set(beacons.values.compactMap { $0.position?.floor })
    return plan?.walls.isEmpty == false || floors.count > 1 ? self : nil
  }

  /// How often the way passes through each kind; `nil` where a position is not known.
  package func crossings(from beacon: BeaconIdentifier, to place: Position?) -> [String: Int]? {
    guard let here = beacons[beacon]?.position, let there = place else { return nil }
    if let floor = here.floor, let other = there.floor, floor != other {
      return [WallLoss.floors(floor, other): 1]
    }
    let counts = plan?.crossings(from: here, to: there) ?? [:]
    return Dictionary(counts.map { ($0.key.rawValue, $0.value) }) { first, _ in first }
  }
}

extension FitOptions {
  /// The same with the checks by which the losses of walls are measured, if the site knows of any: a baseline holds them.
  package var measuringWalls: FitOptions {
    guard WallCounter(self).ifNeeded != nil else { return self }
    var options = self
    options.checksHeldOut = true
    return options
  }
}
