import PathLoss
import RadioSurvey
import SurveyDesign

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
