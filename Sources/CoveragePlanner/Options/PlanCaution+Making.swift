import PathLoss
import RadioSurvey
import Statistics
import Support

extension PlanCaution {
  /// A reach in metres outside the distances measured.
  static func reachExtrapolated(_ reach: Double, measured: Interval) -> PlanCaution {
    PlanCaution(
      .reachExtrapolated,
      [
        "reach_m": .number(reach), "nearest_m": .number(measured.lower),
        "farthest_m": .number(measured.upper),
      ]
    )
  }

  /// A floor looked at every so many metres.
  static func coarseFloor(step: Double) -> PlanCaution {
    PlanCaution(.coarseFloor, ["step_m": .number(step)])
  }

  /// Near said with a probability at a distance in metres, where less is allowed.
  static func falseNear(_ share: Double, at distance: Double, allowed: Double) -> PlanCaution {
    PlanCaution(
      .falseNear,
      ["falseNear": .number(share), "distance_m": .number(distance), "allowed": .number(allowed)])
  }

  /// A weak fit, with the codes of its reasons.
  static func weakFit(_ reasons: [FitReason]) -> PlanCaution {
    PlanCaution(.weakFit, ["reasons": .texts(reasons.map(\.code.rawValue))])
  }

  /// A share of the packets lost, 0…1.
  static func packetsLost(_ share: Double) -> PlanCaution {
    PlanCaution(.packetsLost, ["lostShare": .number(share)])
  }
}
