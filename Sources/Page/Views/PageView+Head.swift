import CalibrationModel
import Foundation
import RadioSurvey
import Wording
import Support

extension PageView {
  static func dateLine(_ report: CalibrationReport) -> String {
    var parts: [String] = []
    if let selection = report.selection { parts.append(say("only \(SelectionWords.list(selection))")) }
    if report.site.name != report.title { parts.append(DisplayText.visible(report.site.name)) }
    if let first = report.data.firstReading, let last = report.data.lastReading {
      let days = [first, last].map { NumberFormat.day(DisplayText.visible($0).prefix(10)) }
      parts.append(days[0] == days[1] ? say("surveyed \(days[0])") : say("surveyed \(days[0]) to \(days[1])"))
    }
    if let date = report.date {
      parts.append(say("report of \(NumberFormat.day(DisplayText.visible(date)))"))
    }
    parts.append(
      "\(DataWords.stood(report.data)), \(NumberFormat.count(report.data.receivedPackets, "packet")), "
        + NumberFormat.count(report.data.beacons, "beacon"))
    return parts.joined(separator: " · ")
  }

  /// The planner's verdict, or a substitute without one; never green beside a finding that is a problem.
  static func verdict(_ index: ReportIndex, worst: Finding.Severity?) -> (String, String) {
    let good = worst == .problem ? Finding.Severity.caution.style : Finding.Severity.good.style
    if let words = calibrationVerdict(index) { return (words, good) }
    if let recommendation = index.report.recommendation {
      let words = MeasuredWords.verdict(recommendation)
      let isWide =
        if case .metWithSpacing(_, let density, _, _, _, _) = recommendation.verdict {
          RecommendationWords.isWide(density)
        } else { false }
      return (
        DisplayText.visible(words),
        // An answer is not in the red of an error, “cannot be met” neither.
        recommendation.isMet
          ? isWide ? Finding.Severity.caution.style : good
          : AnswerWords.isUnknown(recommendation)
            ? "none" : AnswerWords.isAnswer(recommendation) ? Finding.Severity.caution.style : "unmet"
      )
    }
    let counts = [FitStatus.calibrated, .weak, .refused].map { status in
      index.fits.filter { $0.status == status }.count
    }
    let style =
      counts[0] == index.fits.count && counts[0] > 0
      ? good : counts[0] + counts[1] > 0 ? "caution" : "problem"
    return (
      say(
        "Of \(NumberFormat.count(index.fits.count, "set")) of conditions \(NumberFormat.count(counts[0])) "
          + "are calibrated, \(NumberFormat.count(counts[1])) weak and \(NumberFormat.count(counts[2])) "
          + "refused."), style
    )
  }

  /// The answer of a survey at one distance; `nil` for other surveys, or if another fit has its own answer.
  static func calibrationVerdict(_ index: ReportIndex) -> String? {
    let calibrations = index.report.levelCalibrations ?? []
    guard !calibrations.isEmpty, index.fits.allSatisfy(\.isOneDistance) else { return nil }
    return say(
      "For \(NumberFormat.count(calibrations.count, "beacon")), the level is calibrated at one distance; its "
        + "fall with distance was not measured.")
  }

  static func methodFacts(_ index: ReportIndex) -> [String] {
    let data = index.report.data
    let distances = index.fits.compactMap(\.distanceRange)
    // What the logs do not name counts as none and is not worth a word.
    let counts = [
      (data.beacons, "beacon"), (data.receivers, "receiver"), (data.placements, "placement"),
      (data.crowdLevels, "crowd level"), (data.locations, "location"),
    ].filter { $0.0 > 0 }.map { NumberFormat.count($0.0, $0.1) }
    var facts = [counts.joined(separator: ", ")]
    if let nearest = distances.map(\.lower).min(), let farthest = distances.map(\.upper).max() {
      facts[0] += say(", distances from \(NumberFormat.metres(nearest)) to \(NumberFormat.metres(farthest))")
    }
    facts[0] += "."
    return facts
  }
}

/// What the head of the page shows of whoever made the report.
struct BrandView {
  var maker: String
  var hasMaker: Bool
  /// The logo as data; empty without one.
  var logo: String
  /// The text for the logo: empty if the name is beside it.
  var logoText: String
  var introduction: [String]

  init(_ branding: ReportBranding) {
    maker = branding.name.map(DisplayText.visible) ?? ""
    logo = branding.logo.map { "data:image/png;base64,\($0.base64EncodedString())" } ?? ""
    logoText = branding.name == nil ? say("Logo") : ""
    hasMaker = branding.name != nil || branding.logo != nil
    introduction = branding.introduction.map(DisplayText.visible)
  }

  /// What the style sheet of the page adds. Both colours are `#rrggbb`, or the report would not have been read.
  static func css(_ branding: ReportBranding?) -> String {
    guard let branding else { return "" }
    let sheet = ReportTemplates.brandCSS
    guard let light = branding.accent, let dark = branding.accentOnDark else { return sheet }
    return sheet + ".head { border-top: .3rem solid var(--link); }\n:root { --link: \(light); }\n@media "
      + "screen and (prefers-color-scheme: dark) { :root:not([data-theme=\"light\"]) { --link: \(dark); } "
      + "}\n@media screen { :root[data-theme=\"dark\"] { --link: \(dark); } }\n"
  }
}

struct ComparisonView {
  var comparisonDecision: String
  var comparisonStyle: String
  /// Whether it is under the headline too.
  var changesDecision: Bool
  var comparisonIntroduction: String
  var comparisonCounts: String
  var comparisonNotes: [String]
  var comparisonTable: TableView

  /// `nil` without an earlier report.
  init?(_ comparison: ReportComparison?) {
    guard let comparison else { return nil }
    comparisonDecision = DisplayText.visible(ComparisonWords.decision(comparison))
    changesDecision = comparison.decision.verdict == .changes
    comparisonStyle =
      switch comparison.decision.verdict {
      case .changes: "problem"
      case .stays: "good"
      case .cannotBeSaid: "none"
      }
    comparisonIntroduction = ComparisonWords.introduction(comparison)
    comparisonCounts = ComparisonWords.counts(comparison)
    comparisonNotes = ComparisonWords.notes(comparison).map(DisplayText.visible)
    comparisonTable = TableView(ComparisonTable.table(comparison))
  }

  /// Where beacons that drifted hang, among places that the map shows.
  static func drifted(_ report: CalibrationReport) -> [Position] {
    let kept = report.map?.deployment.beacons.filter(\.isKept) ?? []
    let shown = report.hanging + kept.map(\.position)
    let drifted = (report.comparison?.beacons ?? []).filter { $0.verdict == .drifted }.compactMap(\.position)
    var seen: Set<Position> = []
    return drifted.map { Position(x: $0.x, y: $0.y) }.filter { place in
      shown.contains { $0.x == place.x && $0.y == place.y } && seen.insert(place).inserted
    }
  }
}
