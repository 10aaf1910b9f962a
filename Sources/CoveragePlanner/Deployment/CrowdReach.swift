import PathLoss
import RadioSurvey

/// How far one beacon of a placement serves at one crowd level, for all receivers that were surveyed there.
struct CrowdReach {
  /// Metres in a straight line, for ``CoveragePlanner/assurance`` of what the fit allows.
  var planned: Double
  /// What 5 % of what the fit allows is below.
  var low: Double
  /// What 95 % is below.
  var high: Double
  /// The fit that decides.
  var deciding: ConditionRadio
  /// What a device must get under it.
  var goal: GoalModel

  /// - Parameter radios: of all fits, `nil` for those that are refused.
  /// - Throws: why it is not known.
  init(
    _ planner: CoveragePlanner, crowd: CrowdLevel, placement: Placement?, radios: [ConditionRadio?]
  ) throws(PlanReason) {
    var found: CrowdReach?
    for (fit, radio) in zip(planner.fits, radios)
    where fit.conditions.placement == placement && fit.conditions.crowd == crowd {
      guard let radio else { throw .fitRefused(fit.reasons.first) }
      let goal = try planner.goal(for: fit, model: radio.model).get()
      let range = ReachRange(
        sorted: goal.reaches(probability: planner.requirement.probability, radios: radio.radios).sorted())
      guard let other = found else {
        found = CrowdReach(range, deciding: radio, goal: goal)
        continue
      }
      if range.planned < other.planned { found = CrowdReach(range, deciding: radio, goal: goal) }
      found?.low = min(range.low, other.low)
      found?.high = min(range.high, other.high)
    }
    guard let found else { throw .fitRefused(nil) }
    self = found
  }

  private init(_ range: ReachRange, deciding: ConditionRadio, goal: GoalModel) {
    planned = range.planned
    low = range.low
    high = range.high
    self.deciding = deciding
    self.goal = goal
  }
}
