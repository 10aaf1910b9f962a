package import RadioSurvey
import SurveyResults

/// The program's words: English.
package struct EnglishWording: Wording {
  /// The words.
  package init() {}

  package func words(for reason: any Reason) -> ReasonWords? {
    switch reason {
    case let reason as CheckReason: CheckWords.words(for: reason)
    default: nil
    }
  }
}
