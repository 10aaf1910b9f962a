package import PathLoss
package import RadioSurvey

/// What is between beacons and devices, and what it costs the beacons of each placement.
package struct NearestObstacles: Sendable {
  /// What walls of the same floor are between; `nil` if no plan says it.
  package var walls: (any WallCrossings)?
  /// The floors.
  package var floors: FloorStack
  /// What one floor costs.
  package var floorCost = ObstacleCost.literatureFloor
  /// What kinds of walls cost by placement, in the order of ``WallCrossings/kinds``.
  package var wallCosts: [Placement?: [ObstacleCost]] = [:]
  /// What is measured between two floors, by placement.
  package var betweenCosts: [Placement?: [ObstacleCost]] = [:]

  /// No walls, and the floors that the beacons of a site name.
  package init(site: Site) {
    floors = FloorStack(names: site.beacons.compactMap { $0.position?.floor })
  }

  package init(walls: any WallCrossings, floors: FloorStack) {
    self.walls = walls
    self.floors = floors
  }

  /// Takes what the survey measured between floors, for each placement.
  package mutating func measureFloors(_ fits: [ConditionFit]) {
    for fit in fits where fit.status != .refused && betweenCosts[fit.conditions.placement] == nil {
      let found = (fit.outcome.checks?.shapes?.walls ?? []).compactMap { wall -> ObstacleCost? in
        guard wall.basis == .measured, let loss = wall.loss, isBetween(wall.kind) else { return nil }
        return ObstacleCost(
          kind: wall.kind, loss: max(0, loss.estimate), sd: loss.standardError ?? 0, basis: .measured)
      }
      if !found.isEmpty { betweenCosts[fit.conditions.placement] = found }
    }
  }

  private func isBetween(_ kind: String) -> Bool {
    floors.names.contains { one in
      floors.names.contains { $0 != one && WallLoss.floors(one, $0) == kind }
    }
  }

  /// The losses of a placement.
  ///
  /// - Parameter deviations: SDs from what is expected, by kind; the same for all placements. Empty for what is expected.
  func losses(_ placement: Placement?, deviations: [String: Double] = [:]) -> ObstacleLosses {
    func drawn(_ cost: ObstacleCost) -> Double { cost.drawn(deviations[cost.kind] ?? 0) }
    return ObstacleLosses(
      walls: (wallCosts[placement] ?? []).map(drawn),
      floor: floorCost.drawn(deviations[Self.anyFloor] ?? 0),
      between: Dictionary(
        (betweenCosts[placement] ?? []).map { ($0.kind, drawn($0)) }, uniquingKeysWith: { first, _ in first })
    )
  }

  /// The key of ``floorCost`` among deviations: no kind has an empty name.
  static let anyFloor = ""

  /// Every kind that has a cost, in a fixed order.
  var kinds: [String] {
    let costs = Array(wallCosts.values.joined()) + Array(betweenCosts.values.joined())
    return [Self.anyFloor] + Set(costs.map(\.kind)).sorted()
  }
}
