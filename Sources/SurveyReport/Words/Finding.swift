/// One thing that a reader should know: what was seen, what it means, and what to do.
struct Finding {
  /// How bad it is, worst first.
  enum Severity: Int, Comparable, CaseIterable {
    /// An answer is missing or is no.
    case problem
    /// An answer stands, with a caution.
    case caution
    /// Worth knowing.
    case note
    /// As it should be.
    case good

    static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The word on the page, with a sign, so that colour is never alone.
    var word: String {
      switch self {
      case .problem: String(localized: "✕ Problem")
      case .caution: String(localized: "▲ Caution")
      case .note: String(localized: "● Note")
      case .good: String(localized: "✓ Good")
      }
    }

    /// The class of the style sheet.
    var style: String {
      switch self {
      case .problem: "problem"
      case .caution: "caution"
      case .note: "note"
      case .good: "good"
      }
    }
  }

  /// Id on the page, after what it is about.
  var id: String
  var severity: Severity
  var title: String
  /// What was seen, a sentence each.
  var evidence: [String]
  /// What it means for the reader.
  var meaning: String
  /// What to do.
  var action: String
  /// The section that shows it, and its name.
  var link: (href: String, text: String)
  /// Sets of conditions that it concerns; 0 where it concerns the survey as a whole.
  var sets = 0
  /// Whether the evidence is in words that need no appendix.
  var isPlain = false
}
