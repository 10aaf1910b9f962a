package import CalibrationModel
import Foundation
import Mustache
import RadioSurvey
import Wording

package enum SiteIndexRenderer {
  /// The page: everything inlined, nothing to load, complete without its script, which sorts and filters the table.
  ///
  /// Equal rows and problems give equal text, in any order. Every name in it is escaped.
  /// - Parameter title: The heading. Untrusted text.
  /// - Parameter date: The date to print; `nil` for none.
  /// - Throws: ``ReportError/brokenTemplate(_:)``.
  package static func html(
    _ rows: [SiteIndexRow], problems: [IndexProblem], title: String, date: String?, version: String
  ) throws -> String {
    let view = SiteIndexView(rows, problems: problems, title: title, date: date, version: version)
    guard let html = try ReportTemplates.library().render(view, withTemplate: "sites") else {
      throw ReportError.brokenTemplate("there is no index")
    }
    return html
  }
}

/// Everything that the template of an index reads. Only stored properties are seen by it.
struct SiteIndexView {
  struct Problem {
    var line: String
    var help: String
  }

  var language: String
  var title: String
  var dateLine: String
  var generator: String
  var css: String
  var script: String
  /// The hash of the script, without which a browser does not run it.
  var scriptHash: String
  var rows: [Row]
  var problems: [Problem]
  var problemCount: String

  init(_ rows: [SiteIndexRow], problems: [IndexProblem], title: String, date: String?, version: String) {
    let rows = rows.sorted(by: SiteIndexRow.precedes)
    language = Language.current.code
    self.title = DisplayText.visible(title)
    dateLine =
      SiteIndexWords.summary(rows)
      + (date.map { say(" Index of \(NumberFormat.day(DisplayText.visible($0))).") } ?? "")
    generator = "beacon-calibrate \(version)"
    css = ReportTemplates.css + ReportTemplates.sitesCSS
    script = ReportTemplates.sitesScript
    scriptHash = ReportTemplates.hash(of: script)
    self.rows = rows.map(Row.init(row:))
    self.problems = problems.map {
      Problem(line: SiteIndexWords.line($0), help: DisplayText.sentence($0.help))
    }
    problemCount = SiteIndexWords.unread(problems.count)
  }
}

extension SiteIndexView {
  /// A row of the table. Names are made visible and cut here; the template escapes them.
  struct Row: MustacheParent {
    let row: SiteIndexRow

    func child(named name: String) -> Any? {
      switch name {
      case "style": row.verdict.style
      case "href": Self.address(row.folder + (row.hasPage ? "/index.html" : "/report.json"))
      case "site": DisplayText.short(row.site, 100)
      case "title": row.title.isEmpty ? "" : DisplayText.short(row.title, 100)
      case "folder": DisplayText.short(row.folder, 100)
      case "verdict": "\(row.verdict.sign) \(row.verdict.word)"
      case "verdictKey": row.verdict.rank
      case "toBuy": row.toBuy.map { NumberFormat.count($0) } ?? "–"
      case "toBuyKey": row.toBuy.map(String.init) ?? ""
      case "total": row.total
      case "change": row.change
      case "placement": row.placement.isEmpty ? "–" : row.placement
      case "placementKey": row.placementRank.map(String.init) ?? ""
      case "surveyed": Self.days(row.firstDay, row.lastDay)
      case "surveyedKey": row.lastDay
      case "dwells": NumberFormat.count(row.dwells)
      case "dwellsKey": row.dwells
      case "fits": SiteIndexWords.fits(weak: row.weakFits, refused: row.refusedFits, all: row.fits)
      case "fitsKey": row.weakFits + row.refusedFits
      case "log": SiteIndexWords.log(rejectedRows: row.rejectedRows, codes: row.issueCodes)
      case "logKey": row.rejectedRows
      case "map": row.map
      default: nil
      }
    }
  }
}

extension SiteIndexView.Row {
  private static func days(_ first: String, _ last: String) -> String {
    let (first, last) = (NumberFormat.day(first), NumberFormat.day(last))
    if last.isEmpty { return first.isEmpty ? "–" : first }
    return first.isEmpty || first == last ? last : say("\(first) to \(last)")
  }

  /// A path as a relative address: all but letters, digits, `-._~` and slashes as percent escapes, so that it names no scheme.
  static func address(_ path: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    let digits = Array("0123456789ABCDEF")
    return path.utf8.reduce(into: "") { text, byte in
      if plain.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}

/// The verdict of a report in a word and a sign, with the colour that the report's own page gives it.
package struct SiteIndexVerdict: Hashable, Comparable, Sendable {
  /// What a report answers, worst first.
  enum Answer: Int, Sendable, CaseIterable {
    case notMet, cannotBeSaid, notCalibrated, unproven, answered, partlyCalibrated, levelCalibrated, canBeMet,
      met
    case calibrated

    fileprivate var word: String {
      switch self {
      case .notMet: say("not met")
      case .cannotBeSaid: say("cannot be said")
      case .notCalibrated: say("not calibrated")
      case .unproven: say("not proven")
      case .partlyCalibrated: say("partly calibrated")
      case .levelCalibrated: say("level calibrated")
      case .answered: say("can be met with changes")
      case .canBeMet: say("can be met")
      case .met: say("met")
      case .calibrated: say("calibrated")
      }
    }
  }

  let answer: Answer
  /// The class of the report's verdict: `problem`, `none`, `caution` or `good`.
  let style: String

  init(answer: Answer, style: String) {
    self.answer = answer
    self.style = style
  }

  init(_ index: ReportIndex) {
    let worst = ReportFindings(index).all.first?.severity
    let head = PageView.verdict(index, worst: worst).1
    // Among many sites, one where the requirement cannot be met comes first.
    style = head == "unmet" ? "problem" : head
    if PageView.calibrationVerdict(index) != nil {
      answer = .levelCalibrated
    } else if let recommendation = index.report.recommendation {
      answer =
        recommendation.isMet && !recommendation.meetsAll(on: index.report.map)
        ? .notMet : Self.answer(recommendation)
    } else {
      answer = style == "good" ? .calibrated : style == "caution" ? .partlyCalibrated : .notCalibrated
    }
  }

  private static func answer(_ recommendation: Recommendation) -> Answer {
    switch recommendation.verdict.code {
    case .unproven: .unproven
    case .cannotBeSaid: .cannotBeSaid
    case .metWithSpacing where recommendation.isMet: .canBeMet
    case .metAsDeployed where recommendation.isMet: .met
    case .spots where recommendation.spots?.verdict == .unknown: .cannotBeSaid
    case .metWithSpacing, .metAsDeployed, .noDensityShown, .needsMoreBeacons, .spots:
      recommendation.isMet ? .met : AnswerWords.isAnswer(recommendation) ? .answered : .notMet
    }
  }

  /// Classes of verdicts with their signs, the worst first.
  private static let styles = [("problem", "✕"), ("none", "?"), ("caution", "▲"), ("good", "✓")]

  private var severity: Int { Self.styles.firstIndex { $0.0 == style } ?? Self.styles.count - 1 }
  /// Place among all verdicts, the worst first.
  var rank: Int { severity * Answer.allCases.count + answer.rawValue }
  var sign: String { Self.styles[severity].1 }

  var word: String {
    // Nothing but a finding that is a problem makes a caution of these.
    let isGood = [.canBeMet, .met, .levelCalibrated].contains(answer)
    return isGood && style == "caution" ? say("\(answer.word) with problems") : answer.word
  }

  package static func < (first: Self, second: Self) -> Bool { first.rank < second.rank }
}
