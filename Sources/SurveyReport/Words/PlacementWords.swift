import CoveragePlanner
import PathLoss
import RadioSurvey

/// What one placement can do over all crowd levels.
enum PlacementWords {
  /// What was found and what it takes.
  static func sentence(_ reason: PlacementReason) -> String {
    let values = reason.values
    let name =
      values.text("placement").map { String(localized: "“\($0)”") } ?? String(localized: "The survey")
    switch reason.code {
    case .levelNotSurveyed:
      return String(
        localized: "\(name) was not surveyed at the crowd level that the requirement names: survey it there.")
    case .metAsDeployed: return String(localized: "\(name) meets the requirement as deployed.")
    case .metWithSpacing:
      return String(localized: "\(name) meets the requirement with beacons \(PlanWords.spacing(values)).")
    case .unproven:
      let caution = values.reason("caution", as: PlanCaution.self)
      let text = caution.map { " \(PlanWords.sentence($0))" } ?? ""
      return
        String(
          localized:
            "\(name) would meet the requirement\(spacing(values, caution)), but do not build on it yet.\(text)"
        )
    case .needsMoreBeacons:
      return String(localized: "\(name) needs more beacons\(place(values)): \(count(values)).")
    case .onlyFar: return String(localized: "\(name) only ever reaches far\(place(values)).\(upTo(values))")
    case .notOftenEnough:
      return String(localized: "\(name) never meets the goal often enough\(place(values)).\(upTo(values))")
    case .cannotBeSaid:
      let plan = values.reason("plan", as: PlanReason.self).map(PlanWords.sentence) ?? ""
      return String(localized: "\(name) cannot be judged\(place(values)): \(plan)\(upTo(values))")
    }
  }

  /// What stands in the way of a placement that would meet the requirement, for the headline of a survey that proves none.
  static func unproven(_ reason: PlacementReason) -> String {
    let values = reason.values
    let name = values.text("placement").map { String(localized: " at “\($0)”") } ?? ""
    guard let caution = values.reason("caution", as: PlanCaution.self) else {
      return String(localized: "Do not buy beacons yet: nothing\(name) is proven.")
    }
    switch caution.code {
    case .reachExtrapolated:
      let metres = { (key: String) in
        caution.values.number(key).map(NumberFormat.short) ?? NumberFormat.absent
      }
      return
        String(
          localized:
            "Do not buy beacons yet: beacons\(name) would have to reach \(metres("reach_m"))\u{00A0}m, and only "
            + "\(metres("nearest_m")) to \(metres("farthest_m"))\u{00A0}m were measured.")
    case .weakFit:
      let why = WeakDataWords.list(caution.values.texts("reasons"))
      return
        String(
          localized:
            "Do not buy beacons yet: the data\(name) are weak: \(why). If they are right all the same, the requirement is met"
            + "\(spacing(values, caution)).")
    case .coarseFloor, .falseNear, .packetsLost:
      return
        String(
          localized:
            "Do not buy beacons yet\(name). \(PlanWords.sentence(caution)) The rest of the requirement would be met"
            + "\(spacing(values, caution)).")
    }
  }

  /// How densely beacons would hang; nothing where they would have to reach where nothing was measured.
  private static func spacing(_ values: ReasonValues, _ caution: PlanCaution?) -> String {
    guard caution?.code != .reachExtrapolated else { return "" }
    return values.number("spacing_m") == nil
      ? String(localized: " as deployed") : String(localized: " with beacons \(PlanWords.spacing(values))")
  }

  /// The conditions that decide, as far as the placement was surveyed under several.
  private static func place(_ values: ReasonValues) -> String {
    var text = values.text("crowd").map { String(localized: " at “\($0)”") } ?? ""
    if let carriage = values.text("carriage") { text += String(localized: " carried as “\(carriage)”") }
    if let receiver = values.text("receiver") { text += String(localized: " with “\(receiver)”") }
    guard let better = values.count("betterConditions"), let all = values.count("conditions") else {
      return text
    }
    return String(localized: "\(text) (\(better) of \(all) conditions are better)")
  }

  private static func upTo(_ values: ReasonValues) -> String {
    values.text("worksUpTo").map { String(localized: " A dense enough deployment works up to “\($0)”.") }
      ?? ""
  }

  private static func count(_ values: ReasonValues) -> String {
    guard values.number("spacing_m") != nil else { return String(localized: "the density is not known") }
    let spacing = PlanWords.spacing(values)
    guard let needed = values.count("beaconsNeeded"), let present = values.count("beaconsPresent") else {
      return spacing
    }
    return present == 0
      ? String(localized: "\(needed), none hangs there today, \(spacing)")
      : String(localized: "\(needed) instead of \(present), \(spacing)")
  }
}

/// Why a fit is weak, in a planner's words.
enum WeakDataWords {
  /// Reasons in a sentence, at most; the others are counted.
  private static let most = 2

  /// The headlines of what weakens a fit, in a list: `few locations; the level does not fall with distance as the model says`. What is only worth
  /// knowing does not weaken it and is left out, unless there is nothing else.
  ///
  /// - Parameter codes: of ``FitReason``; one that is not known stands as it is.
  static func list(_ codes: [String]) -> String {
    let grave = codes.filter { code(of: $0).map { $0.severity <= .caution } ?? true }
    let words = (grave.isEmpty ? codes : grave).map { name in
      guard let headline = code(of: name)?.headline else { return name }
      return headline.prefix(1).lowercased() + headline.dropFirst()
    }
    let more =
      words.count > most ? [String(localized: "and \(NumberFormat.count(words.count - most)) more")] : []
    return (words.prefix(most) + more).joined(separator: "; ")
  }

  private static func code(of name: String) -> FitReason.Code? { FitReason.Code(rawValue: name) }
}
