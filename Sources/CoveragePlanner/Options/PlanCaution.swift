package import PathLoss
package import RadioSurvey

/// What the reader of a plan must allow for.
package enum PlanCaution: Reason {
  /// The plan's reach lies outside the distances measured, from the nearest to the farthest.
  case reachExtrapolated(reachMetres: Double, nearestMetres: Double, farthestMetres: Double)
  /// The floor is so large that it was looked at on a coarse grid.
  case coarseFloor(stepMetres: Double)
  /// The fit is weak, for these reasons.
  case weakFit(reasons: [FitReason.Code])
  /// Devices say near more often, 0…1, than is allowed at a distance where it is far.
  case falseNear(falseNear: Double, distanceMetres: Double, allowed: Double)
  /// A share of the packets was lost, 0…1, and the fit uses only those received.
  case packetsLost(lostShare: Double)

  package enum Code: ReasonCode { case reachExtrapolated, coarseFloor, weakFit, falseNear, packetsLost }

  package init(_ code: Code, _ values: ReasonReader) throws {
    self =
      switch code {
      case .reachExtrapolated:
        try .reachExtrapolated(
          reachMetres: values.reachMetres, nearestMetres: values.nearestMetres,
          farthestMetres: values.farthestMetres)
      case .coarseFloor: try .coarseFloor(stepMetres: values.stepMetres)
      case .weakFit: try .weakFit(reasons: values.reasons)
      case .falseNear:
        try .falseNear(
          falseNear: values.falseNear, distanceMetres: values.distanceMetres, allowed: values.allowed)
      case .packetsLost: try .packetsLost(lostShare: values.lostShare)
      }
  }

  /// Whether the plan cannot be relied on for it.
  package var isGrave: Bool {
    switch self {
    case .weakFit, .reachExtrapolated, .falseNear: true
    case .coarseFloor, .packetsLost: false
    }
  }
}
