import PathLoss
package import RadioSurvey
package import SurveyDesign

extension AdviceReason {
  /// Shadowing cannot be told from fading.
  static let shadowingIndistinct = AdviceReason(.shadowingIndistinct, [:])
  /// No number of beacons meets the goal, with 95 % confidence.
  static let beaconsHopeless = AdviceReason(.beaconsHopeless, [:])

  /// A refused fit, by its first reason.
  static func fitRefused(_ reason: FitReason) -> AdviceReason {
    AdviceReason(.fitRefused, ReasonValues(refusedFit: reason))
  }

  /// What it takes to know the exponent well enough.
  static func exponentOpen(_ need: LocationNeed) -> AdviceReason {
    AdviceReason(.exponentOpen, ReasonValues(need))
  }

  /// What it takes to know the shadowing SD well enough, as a share of it.
  static func shadowingOpen(_ need: LocationNeed) -> AdviceReason {
    AdviceReason(.shadowingOpen, ReasonValues(need))
  }

  /// What it takes to know the number of beacons well enough.
  static func beaconsOpen(_ need: BeaconNeed) -> AdviceReason {
    var values = ReasonValues(need.locations)
    values["low"] = need.now.low.map { .count($0) }
    values["high"] = need.now.high.map { .count($0) }
    values["widest"] = .number(need.widest)
    return AdviceReason(.beaconsOpen, values)
  }

  /// Why beacons cannot be counted.
  static func beaconsNotCounted(_ cause: PlanReason) -> AdviceReason {
    AdviceReason(.beaconsNotCounted, ["cause": .reason(cause)])
  }
}

extension ReasonValues {
  /// A need: what is wanted, what is known, and how many locations more it takes, with the range of that number. A number that is
  /// absent is above `most`.
  fileprivate init(_ need: LocationNeed) {
    self = ["goal": .number(need.goal), "most": .count(LocationNeed.most)]
    self["now"] = need.now.map { .number($0) }
    guard let more = need.more else { return }
    self["more"] = .count(more)
    guard need.moreLow != nil || need.moreHigh != nil else { return }
    self["moreLow"] = .count(min(need.moreLow ?? more, more))
    self["moreHigh"] = need.moreHigh.map { .count($0) }
  }
}

/// What one set of conditions still needs.
package struct ConditionAdvice: Hashable, Codable, Sendable {
  /// The conditions.
  package var conditions: FitConditions
  /// Whether to go on.
  package var verdict: SurveyVerdict
  /// Why, each with its numbers.
  package var reasons: [AdviceReason]
  /// Those among the reasons that no number of locations can express.
  package var obstacles: [AdviceReason] = []
  /// Locations measured.
  package var locations: Int
  /// The exponent; absent if the fit is refused.
  @Nullable package var exponent: LocationNeed?
  /// The shadowing SD, as a share of it; absent if the fit is refused.
  @Nullable package var shadowing: LocationNeed?
  /// The number of beacons; absent if it cannot be counted, which the reasons explain.
  @Nullable package var beacons: BeaconNeed?
  /// Packets to stay for; absent if the fit is refused.
  @Nullable package var dwell: DwellSize?

  /// Advice without numbers.
  package init(conditions: FitConditions, verdict: SurveyVerdict, reasons: [AdviceReason], locations: Int) {
    self.conditions = conditions
    self.verdict = verdict
    self.reasons = reasons
    self.locations = locations
  }
}

/// How well the number of beacons is known.
package struct BeaconNeed: Hashable, Codable, Sendable {
  /// The number now.
  package var now: BeaconInterval
  /// Widest interval that is wanted, beacons. Numbers on a regular grid jump by whole rows: two neighbouring grids count as
  /// narrow enough however far apart they are.
  package var widest: Double
  /// What it takes; its `now` is half the width, absent if the interval has no end.
  package var locations: LocationNeed

  /// Whether the interval is narrow enough, or its ends are neighbouring grids and it cannot get narrower.
  package var isMet: Bool
  /// Whether no number will do, with 95 % confidence: the question is answered, and more locations do not change it.
  package var isHopeless: Bool { now.low == nil }
}
