import CalibrationModel
import PathLoss
import RadioSurvey
import Ranging
import Support

/// How often devices say near of the beacons of one placement where they must not.
struct FalseNearCheck: Sendable {
  /// At the crowd level that the requirement names, by the receiver that says it most, as estimated.
  var asked = 0.0
  /// At the other crowd level surveyed where it is said most, if that is more than ``asked``.
  var elsewhere: FalseNearElsewhere?
  /// What ``CoveragePlanner/falseNearAssurance`` of what the fits allow is below, where it is said most.
  var high = 0.0
  /// Whether every fit of the placement could be asked.
  var isKnown = true
  /// Metres up to which the least far of them was measured, if that is less than is asked.
  var measuredUpTo: Double?

  /// As estimated, where it is said most.
  var most: Double { max(asked, elsewhere?.share ?? 0) }

  /// Whether the limit is kept wherever it was surveyed, as estimated.
  func keeps(_ limit: Double) -> Bool { most <= limit }

  /// Whether it is kept for ``CoveragePlanner/falseNearAssurance`` of what each fit allows. Only then is it promised.
  func isSure(of limit: Double) -> Bool { isKnown && high <= limit }
}

extension CoveragePlanner {
  /// What the fits of a placement say, at every crowd level and by every receiver; `nil` for goals without a zone.
  ///
  /// - Parameter radios: of each fit; `nil` for those that are refused.
  func falseNear(_ placement: Placement?, _ radios: [ConditionRadio?]) -> FalseNearCheck? {
    guard case .zone = requirement.goal else { return nil }
    var check = FalseNearCheck()
    var others: (share: Double, crowd: CrowdLevel?)?
    for (fit, radio) in zip(fits, radios) where fit.conditions.placement == placement {
      guard let radio, case .success(let goal) = goal(for: fit, model: radio.model) else {
        check.isKnown = false
        continue
      }
      let farthest = radio.model.distanceRange.upper
      if farthest < falseNearDistance { check.measuredUpTo = min(check.measuredUpTo ?? .infinity, farthest) }
      let (share, high) = falseNear(goal, radio)
      check.high = max(check.high, high)
      if asks(of: fit.conditions, at: placement) {
        check.asked = max(check.asked, share)
      } else if share > others?.share ?? -1 {
        others = (share, fit.conditions.crowd)
      }
    }
    if let others, others.share > check.asked {
      check.elsewhere = FalseNearElsewhere(
        share: others.share, crowd: others.crowd, isTellingFarApart: others.share <= mostFalseNear)
    }
    return check
  }

  /// Of one fit, for beacons like those measured: as estimated, and what ``falseNearAssurance`` of what it allows is below.
  func falseNear(_ goal: GoalModel, _ radio: ConditionRadio) -> (share: Double, high: Double) {
    let share = goal.probability(at: falseNearDistance, radio: radio.estimate)
    let all = radio.measuredRadios.map { goal.probability(at: falseNearDistance, radio: $0) }.sorted()
    return (share, max(share, all.quantile(Self.falseNearAssurance)))
  }
}
