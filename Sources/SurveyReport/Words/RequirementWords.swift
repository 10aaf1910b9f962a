package import CoveragePlanner
import PathLoss
import RadioSurvey
import Ranging

/// What a plan was asked for.
package enum RequirementWords {
  /// The requirement, with what devices are taken to assume.
  package static func sentence(_ requirement: RequirementReason) -> String {
    let values = requirement.values
    let who = requirement.code == .position || requirement.code == .nearest ? "" : ", \(counted(values))"
    let text =
      "P(\(goal(requirement))) ≥ \(NumberFormat.percent(values.number("probability"))) \(place(requirement))\(who), \(level(values))"
    let assumed =
      values.number("sessionSD_db").map {
        String(
          localized:
            " Where the survey does not tell how days, phones and people differ, an SD of \(NumberFormat.short($0, "dB")) is "
            + "assumed and not measured.")
      } ?? ""
    let limit =
      values.number("falseNear").map {
        String(
          localized:
            " From \(falseNearDistance(requirement)) on, near may be said in \(NumberFormat.percent($0)) at most."
        )
      } ?? ""
    switch requirement.code {
    case .heard: return "\(text).\(assumed)"
    case .nearest, .position:
      return
        String(
          localized:
            "\(text), from the mean of \(NumberFormat.count(values.count("packets") ?? 1, "packet")).\(assumed)"
        )
    case .immediate, .near:
      let assumption = values.reason("assumption", as: DeviceAssumption.self).map(RangingWords.sentence) ?? ""
      return
        String(
          localized:
            "\(text), from the mean of \(NumberFormat.count(values.count("packets") ?? 1, "packet")); near ends at "
            + "\(NumberFormat.short(values.number("nearBoundary_m"), "m")). \(assumption)" + "\(limit)"
            + "\(assumed)") + byDefault(values)
    }
  }

  /// That nobody asked for it; empty where somebody did.
  private static func byDefault(_ values: ReasonValues) -> String {
    values.flag("isDefault")
      ? String(localized: " This is the default: say under [requirement] in survey.toml what is required.")
      : ""
  }

  /// `3 beacons heard within 3 s, 90 %, “full”`.
  static func short(_ requirement: RequirementReason) -> String {
    let values = requirement.values
    let level = values.text("crowd").map { ", " + String(localized: "“\(DisplayText.short($0, 30))”") } ?? ""
    return "\(goal(requirement)), \(NumberFormat.percent(values.number("probability")))\(level)"
  }

  /// `3 beacons heard within 3 s`.
  static func goalText(_ requirement: RequirementReason) -> String { goal(requirement) }

  /// `everywhere`, or the names of the places.
  static func place(_ requirement: RequirementReason) -> String {
    let places = requirement.values.texts("onlyAt").map {
      String(localized: "“\(DisplayText.short($0, 40))”")
    }
    return places.isEmpty
      ? String(localized: "everywhere") : String(localized: "at \(places.joined(separator: ", "))")
  }

  /// `6 m`: where near is false.
  static func falseNearDistance(_ requirement: RequirementReason) -> String {
    setting(requirement.values, "falseNearDistance_m", "m")
  }

  private static func goal(_ requirement: RequirementReason) -> String {
    let values = requirement.values
    switch requirement.code {
    case .immediate: return String(localized: "immediate")
    case .near: return String(localized: "near or better")
    case .heard:
      let beacons = values.count("beacons") ?? 1
      let many = beacons > 1 ? String(localized: "\(NumberFormat.count(beacons)) beacons ") : ""
      return String(localized: "\(many)heard within \(setting(values, "within_s", "s"))")
    case .nearest: return String(localized: "nearest beacon heard loudest")
    case .position: return String(localized: "position known to \(setting(values, "error_m", "m"))")
    }
  }

  private static func setting(_ values: ReasonValues, _ key: String, _ unit: String) -> String {
    values.number(key).map { NumberFormat.unit(NumberFormat.setting($0), unit) } ?? NumberFormat.absent
  }

  private static func counted(_ values: ReasonValues) -> String {
    (values.count("beacons") ?? 1) > 1
      ? String(localized: "each beacon for itself") : String(localized: "nearest beacon only")
  }

  private static func level(_ values: ReasonValues) -> String {
    values.text("crowd").map { String(localized: "at crowd level “\($0)”") }
      ?? String(localized: "at every crowd level surveyed")
  }
}

/// Why a fit is refused, in the sentence of what rests on the fit.
enum RefusedFitWords {
  /// The sentence, from values that hold the fit's reason.
  static func sentence(_ values: ReasonValues) -> String {
    guard let reason = values.reason("fitReason", as: FitReason.self) else {
      return String(localized: "The fit is refused; measure again.")
    }
    let words = FitReasonWords.words(reason)
    return String(
      localized:
        "The fit is refused: \([words.message, words.action].compactMap(\.self).joined(separator: "; ")).")
  }
}
