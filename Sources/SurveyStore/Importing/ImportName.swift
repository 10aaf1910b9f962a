import GRDB
import RadioSurvey

/// What a log is called in the ledger.
package struct ImportName: Sendable {
  /// The name to show.
  package var text: String
  /// Whether the name says which log it is. That of a pipe does not: it is unknown whether it is the same pipe again.
  package var isKnown: Bool
  private let isSameLog: @Sendable (String) -> Bool

  /// A name.
  ///
  /// - Parameters:
  ///   - text: The name to show, not empty.
  ///   - isKnown: `false` for a pipe that the user gave no name.
  ///   - isSameLog: Whether an earlier name means the same log, for names that are paths. Equal texts always do.
  package init(
    _ text: String, isKnown: Bool = true, isSameLog: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.text = text
    self.isKnown = isKnown
    self.isSameLog = isSameLog
  }

  /// Whether an earlier import has this name.
  func isSame(as earlier: String) -> Bool {
    earlier.unicodeScalars.elementsEqual(text.unicodeScalars) || (isKnown && isSameLog(earlier))
  }
}
