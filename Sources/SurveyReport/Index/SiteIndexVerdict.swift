import CoveragePlanner
import PathLoss
import SurveyResults

/// The verdict of a report in a word and a sign, with the colour that the report's own page gives it.
package struct SiteIndexVerdict: Hashable, Comparable, Sendable {
  /// What a report answers, worst first.
  enum Answer: Int, Sendable, CaseIterable {
    case notMet, cannotBeSaid, notCalibrated, unproven, partlyCalibrated, levelCalibrated, canBeMet, met
    case calibrated

    fileprivate var word: String {
      switch self {
      case .notMet: String(localized: "not met")
      case .cannotBeSaid: String(localized: "cannot be said")
      case .notCalibrated: String(localized: "not calibrated")
      case .unproven: String(localized: "not proven")
      case .partlyCalibrated: String(localized: "partly calibrated")
      case .levelCalibrated: String(localized: "level calibrated")
      case .canBeMet: String(localized: "can be met")
      case .met: String(localized: "met")
      case .calibrated: String(localized: "calibrated")
      }
    }
  }

  let answer: Answer
  /// The class of the report's verdict: `problem`, `caution` or `good`.
  let style: String

  init(answer: Answer, style: String) {
    self.answer = answer
    self.style = style
  }

  init(_ index: ReportIndex) {
    let worst = ReportFindings(index).all.first?.severity
    style = PageView.verdict(index, worst: worst).1
    if PageView.calibrationVerdict(index) != nil {
      answer = .levelCalibrated
    } else if let recommendation = index.report.recommendation {
      answer = Self.answer(recommendation)
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
    case .metWithSpacing, .metAsDeployed, .noDensityShown, .needsMoreBeacons:
      recommendation.isMet ? .met : .notMet
    }
  }

  private var severity: Int { style == "problem" ? 0 : style == "caution" ? 1 : 2 }

  /// Place among all verdicts, the worst first.
  var rank: Int { severity * Answer.allCases.count + answer.rawValue }

  /// ✕, ▲ or ✓.
  var sign: String { ["✕", "▲", "✓"][severity] }

  /// The verdict in a few words.
  var word: String {
    // Nothing but a finding that is a problem makes a caution of these.
    let isGood = [.canBeMet, .met, .levelCalibrated].contains(answer)
    return isGood && severity == 1 ? String(localized: "\(answer.word) with problems") : answer.word
  }

  package static func < (first: Self, second: Self) -> Bool { first.rank < second.rank }
}
