import RadioSurvey
import SurveyResults

/// The answers of a check about the requirement in words.
enum RequirementCheckWords {
  static func words(for reason: CheckReason) -> ReasonWords {
    let values = reason.values
    let label = values.text("conditions") ?? ""
    switch reason.code {
    case .requirementMet:
      return ReasonWords(
        "over all spots together, \(goal(values)) \(percent(values, "share")) of the time at \(spots(values)), at least "
          + "\(percent(values, "lower90")) with 90 % confidence: \(percent(values, "probability")) is required"
      )
    case .requirementMissed where values.flag("isMissedFarAway"):
      return ReasonWords(
        "“\(label)” misses the requirement far from the beacons: \(goal(values)) \(percent(values, "fartherShare")) of the time at the "
          + "\(NumberFormat.count(values.count("fartherSpots") ?? 0, "spot")) that are "
          + "\(NumberFormat.metres(values.number("fartherThan_m"))) or more from the nearest one, at most "
          + "\(percent(values, "fartherUpper90")) with 90 % confidence; \(percent(values, "probability")) is required",
        action: more)
    case .requirementMissed:
      return ReasonWords(
        "“\(label)” misses the requirement: \(goal(values)) \(percent(values, "share")) of the time at \(spots(values)), at most "
          + "\(percent(values, "upper90")) with 90 % confidence; \(percent(values, "probability")) is required",
        action: more)
    case .requirementUnmeasured:
      let level = values.text("crowd").map { "crowd level “\($0)”" } ?? "any crowd level"
      return ReasonWords(
        "the requirement cannot be checked: no log has a place at \(level) whose distance to a beacon is known",
        action: "survey there, with the coordinates of beacons and places, or with distances")
    case .assumedLevelUnknown:
      return ReasonWords(
        "the requirement cannot be checked: nothing says what level devices assume under “\(label)”",
        action:
          "state path_loss_exponent under [ranging] and measured_power_dbm of the beacons, or give --baseline"
      )
    default: return unclear(label, values)
    }
  }

  private static func unclear(_ label: String, _ values: ReasonValues) -> ReasonWords {
    let unheard = values.count("unheardSpots") ?? 0
    let text =
      "whether “\(label)” meets the requirement cannot be said: \(goal(values)) \(percent(values, "share")) of the time at "
      + "\(spots(values)) (90 % bounds \(percent(values, "lower90")) and \(percent(values, "upper90"))), and "
      + "\(percent(values, "probability")) is required"
    guard unheard > 0 else {
      return ReasonWords(text, action: "measure at more spots, spread over the whole floor")
    }
    return ReasonWords(
      text + "; the nearest beacon left too little at \(NumberFormat.count(unheard, "spot"))",
      action: "log at every spot all beacons, also when they are not heard, for longer than the goal's time")
  }

  private static let more = "hang more beacons: 'beacon-calibrate place --keep' says where"

  private static func spots(_ values: ReasonValues) -> String {
    NumberFormat.count(values.count("spots") ?? 0, "spot")
  }

  private static func percent(_ values: ReasonValues, _ key: String) -> String {
    NumberFormat.percent(values.number(key))
  }

  private static func goal(_ values: ReasonValues) -> String {
    if let seconds = values.number("within_s") {
      return "the nearest beacon is heard within \(NumberFormat.short(seconds, "s"))"
    }
    let zone = values.text("zone") == "immediate" ? "immediate" : "near or better"
    return "a device says \(zone) from \(NumberFormat.count(values.count("packets") ?? 1, "packet"))"
  }
}
