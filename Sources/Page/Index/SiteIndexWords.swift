package import CalibrationModel
import RadioSurvey
import Wording

package enum SiteIndexWords {
  package static var title: String { say("Beacon surveys") }

  /// `3 reports: 2 not met, 1 met.`
  package static func summary(_ rows: [SiteIndexRow]) -> String {
    var counts: [(verdict: SiteIndexVerdict, count: Int)] = []
    for verdict in rows.map(\.verdict).sorted() {
      if counts.last?.verdict == verdict {
        counts[counts.count - 1].count += 1
      } else {
        counts.append((verdict, 1))
      }
    }
    let parts = counts.map { "\(NumberFormat.count($0.count)) \($0.verdict.word)" }
    return "\(NumberFormat.count(rows.count, "report")): \(parts.joined(separator: ", "))."
  }

  /// `2 reports or folders cannot be read.`
  static func unread(_ count: Int) -> String {
    say("\(NumberFormat.count(count, "report or folder", "reports or folders")) cannot be read.")
  }

  static func line(_ problem: IndexProblem) -> String {
    DisplayText.visible("\(problem.path): \(problem.message) [\(problem.code.rawValue)]")
  }

  /// What the first option changes, and what it gives up; how far apart beacons hang where nothing is counted.
  static func change(_ recommendation: Recommendation?) -> String {
    guard let recommendation else { return say("no requirement given") }
    if let option = recommendation.options.first {
      let note = OptionTable.note(option)
      return OptionWords.action(option) + (note == say("nothing") ? "" : "; \(note)")
    }
    if recommendation.verdict.code == .metAsDeployed { return "" }
    return recommendation.verdict.density.map { say("beacons \(PlanWords.spacing($0.spacingMetres))") } ?? ""
  }

  /// `of 6 (5 to 7)`: beacons in all.
  static func total(_ option: PlanOption?) -> String {
    option.map { say("of \(OptionWords.many($0.count))") } ?? ""
  }

  /// `“under table”: only far`.
  static func placement(_ plan: PlacementPlan) -> String {
    let name = plan.placement.map { say("“\(DisplayText.short($0.rawValue, 60))”") } ?? say("all beacons")
    return "\(name): \(word(plan.reason.code))"
  }

  private static func word(_ code: PlacementReason.Code) -> String {
    switch code {
    case .onlyFar: CoverageVerdict.onlyFar.state.word
    case .notOftenEnough: CoverageVerdict.notOftenEnough.state.word
    case .cannotBeSaid: CoverageVerdict.cannotBeSaid.state.word
    case .levelNotSurveyed: say("not surveyed at this crowd level")
    case .needsMoreBeacons: CoverageVerdict.needsMoreBeacons.state.word
    case .unproven: say("not proven")
    case .metWithSpacing: say("can be met")
    case .metAsDeployed: say("met")
    }
  }

  /// `3 weak, 1 refused of 24`.
  static func fits(weak: Int, refused: Int, all: Int) -> String {
    guard all > 0 else { return "none" }
    let parts = [(weak, "weak"), (refused, "refused")].filter { $0.0 > 0 }
      .map { "\(NumberFormat.count($0.0)) \($0.1)" }
    return parts.isEmpty
      ? say("\(NumberFormat.count(all)) calibrated")
      : say("\(parts.joined(separator: ", ")) of \(NumberFormat.count(all))")
  }

  /// `131 rows not used; 2 codes of warnings or errors`.
  static func log(rejectedRows: Int, codes: Int) -> String {
    let parts = [
      rejectedRows > 0 ? say("\(NumberFormat.count(rejectedRows, "row")) not used") : nil,
      codes > 0 ? say("\(NumberFormat.count(codes, "code")) with warnings or errors") : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? say("no issues") : parts.joined(separator: "; ")
  }

  /// `6 beacons`, or `20 of 120 beacons drawn`.
  static func map(drawn: Int, of all: Int) -> String {
    drawn == all
      ? NumberFormat.count(all, "beacon")
      : say("\(NumberFormat.count(drawn)) of \(NumberFormat.count(all, "beacon")) drawn")
  }
}

extension IndexProblem {
  private static let replace = "write it again with 'beacon-calibrate report', or remove it"

  package static func missing(_ folder: String) -> Self {
    Self(.fileNotFound, folder, message: "the folder does not exist", help: "check the path")
  }

  package static func noReports(_ folder: String) -> Self {
    Self(
      .noReports, folder, message: "no folder below it has a report.json",
      help: "write each report with 'beacon-calibrate report' to a separate folder below this one")
  }

  package static func folderIsReport(_ folder: String) -> Self {
    Self(
      .folderIsReport, folder, message: "the folder is a report's, and the index would replace its page",
      help: "name the folder that contains the report folders")
  }

  package static func unreadable(_ path: String, _ code: Code, message: String) -> Self {
    let isClosed = code == .unreadableFile || code == .fileNotFound
    return Self(
      code, path, message: message, help: isClosed ? "check its permissions, and that it is a file" : replace)
  }

  /// A folder cannot be searched.
  /// - Parameter reason: What the system said; `nil` if the name of the folder is not UTF-8.
  package static func unreadableFolder(_ path: String, reason: String?) -> Self {
    guard let reason else {
      return Self(
        .unreadableFolder, path, message: "the name of the folder is not UTF-8", help: "rename the folder")
    }
    return Self(
      .unreadableFolder, path, message: "the folder cannot be searched: \(reason)",
      help: "check its permissions")
  }
}
