import CoveragePlanner
import RadioSurvey

/// What is said of vendors' spacing rules.
enum SpacingWords {
  /// Who publishes a rule and where.
  static func source(_ source: SpacingRule.Source) -> String {
    switch source {
    case .esri: String(localized: "Esri, ArcGIS Pro help, “Create beacons”")
    case .situm: String(localized: "Situm, “How to place and configure beacons”")
    case .arubaMeridian: String(localized: "Aruba Meridian wiki, “Beacon Placement Models”")
    case .nerdian: String(localized: "nerdian.ca, an installer of Aruba beacons")
    }
  }

  /// `10 to 15 m apart`, or how near a device must be to its beacons.
  static func rule(_ rule: SpacingRule) -> String {
    let metres = NumberFormat.unit(range(rule.low, rule.high) { NumberFormat.setting($0) }, "m")
    switch rule.kind {
    case .spacing: return String(localized: "beacons \(metres) apart")
    case .reach:
      return rule.beacons == 1
        ? String(localized: "a beacon within \(metres) of every device")
        : String(localized: "\(NumberFormat.count(rule.beacons, "beacon")) within \(metres) of every device")
    }
  }

  /// `10 % to 18 %`, of the density that is planned.
  static func ratio(_ density: RuledDensity) -> String {
    guard let low = density.ratioLow, let high = density.ratioHigh else { return NumberFormat.absent }
    return range(low, high) { NumberFormat.widePercent($0) }
  }

  /// How a rule compares with what was measured.
  static func agreement(_ density: RuledDensity) -> String {
    switch density.agreement {
    case .tooFew: String(localized: "too few")
    case .agrees: String(localized: "agrees")
    case .more: String(localized: "more than needed")
    case nil: NumberFormat.absent
    }
  }

  /// One number, or two that differ as shown.
  static func range(_ low: Double, _ high: Double, _ number: (Double) -> String) -> String {
    let (from, to) = (number(low), number(high))
    return from == to ? from : NumberFormat.range(from, to)
  }

  /// What the rules stand beside; `nil` if no density is planned.
  static func headline(_ comparison: SpacingComparison) -> String? {
    guard let planned = comparison.planned, let conditions = comparison.conditions else { return nil }
    let low = comparison.plannedLow.map { NumberFormat.significant($0) } ?? NumberFormat.absent
    let high = comparison.plannedHigh.map { NumberFormat.significant($0) } ?? String(localized: "no limit")
    return
      String(
        localized:
          "What was measured here takes \(NumberFormat.significant(planned)) (\(NumberFormat.range(low, high))) beacons per 100\u{00A0}m² "
          + "at \(conditions.shownLabel), which decides. The rules of vendors are from the literature, on the same lattice."
      )
  }

  /// What a planner should know of them.
  static func notes(_ comparison: SpacingComparison) -> [String] {
    let agreeing = comparison.rules.filter { $0.agreement == .agrees }.map { source($0.rule.source) }
    let verdict =
      comparison.planned == nil
      ? ""
      : agreeing.isEmpty
        ? String(localized: " None of them agrees with what was measured here.")
        : String(localized: " What was measured here agrees with \(agreeing.joined(separator: "; ")).")
    return [
      String(
        localized:
          "The rules differ by a factor of \(NumberFormat.significant(comparison.contradiction, 2)) among themselves. They are for finding "
          + "positions, and none states an error or how many people were there.\(verdict)")
    ]
  }
}
