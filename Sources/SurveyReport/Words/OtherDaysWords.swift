import CoveragePlanner

/// What an answer says of days that were not surveyed.
enum OtherDaysWords {
  /// That other days are left out; `nil` where they are allowed for, and where nothing is promised.
  static func sentence(_ recommendation: Recommendation) -> String? {
    guard recommendation.allowsForOtherDays == false, recommendation.verdict.code != .cannotBeSaid,
      recommendation.conditions.contains(where: { $0.recommended != nil })
    else { return nil }
    return String(
      localized: "This holds for days like those surveyed: how much another day changes was not measured.")
  }

  /// What to do about it on the command line.
  static let remedy =
    "Survey some of the places again on another day; until then --session-sd 10 shows what the SD measured elsewhere would do."
}
