package import CalibrationModel
import RadioSurvey

package enum RequirementWords {
  package static func sentence(_ requirement: RequirementReason) -> String {
    let asked = requirement.asked
    let who: String
    switch requirement {
    case .nearest, .position: who = ""
    case .heard(_, let beacons?) where beacons > 1: who = ", " + say("each beacon for itself")
    case .immediate, .near, .heard:
      who = ", " + (asked.isBySpot == true ? say("each by its own beacon") : say("nearest beacon only"))
    }
    let level =
      asked.crowd.map { say("at crowd level “\($0.rawValue)”") } ?? say("at every crowd level surveyed")
    let text =
      "P(\(goalText(requirement))) ≥ \(NumberFormat.asked(asked.probability)) \(place(requirement))\(who), \(level)"
    let assumed =
      asked.sessionSDDecibels.map {
        say(
          " If the survey does not show how days, phones and people differ, an SD of "
            + "\(NumberFormat.short($0, "dB")) is assumed.")
      } ?? ""
    let packets = NumberFormat.count(asked.packets ?? 1, "packet")
    switch requirement {
    case .heard: return "\(text).\(assumed)"
    case .nearest, .position: return say("\(text), from the mean of \(packets).\(assumed)")
    case .immediate, .near:
      let assumption = asked.assumption.map(RangingWords.sentence) ?? ""
      let limit =
        asked.falseNear.map {
          say(
            " Beyond \(falseNearDistance(requirement)), \(zone(requirement)) is allowed in at most "
              + "\(NumberFormat.asked($0)).")
        } ?? ""
      let byDefault =
        asked.isDefault == true
        ? say(" This is the default: state yours under [requirement] in survey.toml.") : ""
      return say(
        "\(text), from the mean of \(packets); \(zone(requirement)) ends at "
          + "\(NumberFormat.short(asked.zoneEndMetres ?? asked.nearBoundaryMetres, "m")). \(assumption)\(limit)\(assumed)"
      )
        + byDefault
    }
  }

  /// `3 beacons heard within 3 s, 90 %, “full”`.
  package static func short(_ requirement: RequirementReason) -> String {
    let asked = requirement.asked
    let level = asked.crowd.map { ", " + say("“\(DisplayText.short($0.rawValue, 30))”") } ?? ""
    return "\(goalText(requirement)), \(NumberFormat.asked(asked.probability))\(level)"
  }

  /// `3 beacons heard within 3 s`.
  package static func goalText(_ requirement: RequirementReason) -> String {
    switch requirement {
    case .immediate: return say("immediate")
    case .near: return say("near or better")
    case .heard(let asked, let beacons):
      let count = beacons ?? 1
      let many = count > 1 ? say("\(NumberFormat.count(count)) beacons ") : ""
      return say("\(many)heard within \(setting(asked.withinSeconds, "s"))")
    case .nearest: return say("nearest beacon heard loudest")
    case .position(_, let error): return say("position known to \(setting(error, "m"))")
    }
  }

  /// `everywhere`, or the names of the places.
  package static func place(_ requirement: RequirementReason) -> String {
    let places = (requirement.asked.onlyAt ?? []).map { say("“\(DisplayText.short($0, 40))”") }
    guard !places.isEmpty else { return say("everywhere") }
    let names = places.joined(separator: ", ")
    guard let radius = requirement.asked.withinMetres else { return say("at \(names)") }
    let metres = setting(radius, "m")
    return requirement.asked.isWithinAssumed == true
      ? say("within \(metres) of \(names) (the near boundary, as no radius is given)")
      : say("within \(metres) of \(names)")
  }

  /// `near` or `immediate`, as is asked for.
  package static func zone(_ requirement: RequirementReason) -> String {
    if case .immediate = requirement { say("immediate") } else { say("near") }
  }

  /// `6 m`: where it is false.
  package static func falseNearDistance(_ requirement: RequirementReason) -> String {
    setting(requirement.asked.falseNearDistanceMetres, "m")
  }

  private static func setting(_ value: Double?, _ unit: String) -> String {
    value.map { NumberFormat.unit(NumberFormat.setting($0), unit) } ?? NumberFormat.absent
  }
}

/// Why a fit is refused, in the sentence of what rests on the fit.
enum RefusedFitWords {
  static func sentence(_ reason: FitReason?) -> String {
    guard let reason else { return say("The fit is refused; measure again.") }
    let words = FitReasonWords.words(reason)
    return say(
      "The fit carries no plan: \([words.message, words.action].compactMap(\.self).joined(separator: "; ")).")
  }
}
