import PathLoss
import RadioSurvey

/// Groups of locations that were left out whole, in words.
enum HeldOutGroupWords {
  /// `16 blocks of 2 m`.
  static func counted(_ groups: HeldOutGroups) -> String {
    NumberFormat.count(groups.leftOut, groups.unit.rawValue)
      + (groups.size.map { String(localized: " of \(NumberFormat.rounded($0))\u{00A0}m") } ?? "")
  }

  /// `70 % / 96 % of 16 blocks of 2 m`: the shares inside both intervals that answer for a place elsewhere or another session if
  /// they are known, or else those of single locations.
  static func shares(_ fit: ConditionFit) -> String {
    shares(fit.outcome.checks?.headline) ?? missing(fit) ?? HeldOutText.shares(fit.heldOut)
  }

  /// The same of some groups; `nil` if nothing was predicted.
  static func shares(_ groups: HeldOutGroups?) -> String? {
    guard let groups, let coverage = groups.heldOut else { return nil }
    return String(
      localized:
        "\(NumberFormat.percent(coverage.coverage68)) / \(NumberFormat.percent(coverage.coverage95)) of "
        + "\(counted(groups))")
  }

  /// The share inside the 95 % interval, with its interval over groups.
  static func share(_ fit: ConditionFit) -> String {
    guard let groups = fit.outcome.checks?.headline, let coverage = groups.heldOut else {
      return missing(fit) ?? HeldOutText.share(fit.heldOut)
    }
    return String(
      localized: "\(HeldOutText.share(coverage.coverage95, coverage.groupInterval95)) of \(counted(groups))")
  }

  /// `too few logs`, where those that were asked for do not carry a check.
  private static func missing(_ fit: ConditionFit) -> String? {
    fit.outcome.checks?.holdOutBy.map {
      String(localized: "too few \(LocalizedText(key: "\($0.rawValue)s").words)")
    }
  }

  /// Both levels in a sentence.
  static func sentence(_ groups: HeldOutGroups) -> String? {
    guard let coverage = groups.heldOut else { return nil }
    return String(
      localized: "With \(counted(groups)) left out whole in turn, "
        + "\(HeldOutText.share(coverage.coverage68, coverage.groupInterval68)) of "
        + "\(NumberFormat.count(coverage.locations, "location")) lay inside their 68 % interval and "
        + "\(HeldOutText.share(coverage.coverage95, coverage.groupInterval95)) inside their 95 % interval; ")
      + (groups.unit == .session
        ? String(localized: "this is what to rely on for another day, phone or person.")
        : String(localized: "this is what to rely on for a place that is not beside a surveyed one."))
  }
}
