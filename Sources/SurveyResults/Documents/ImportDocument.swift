import CoveragePlanner
import Foundation
import PathLoss
package import RadioSurvey
import Ranging

/// What `import` did.
package struct ImportDocument: ResultDocument {
  /// One file's import.
  package struct File: Codable, Sendable {
    /// `imported`, `already-imported`, `replaced`, or `grown` for a longer log that took the place of its beginning.
    package var outcome: String
    /// The result of importing the file.
    package var summary: ImportSummary
    /// Milliseconds within which packets were merged; absent if the file came in before.
    @Nullable package var mergeMilliseconds: Double?

    package init(outcome: String, summary: ImportSummary, mergeMilliseconds: Double? = nil) {
      self.outcome = outcome
      self.summary = summary
      self.mergeMilliseconds = mergeMilliseconds
    }

    private enum CodingKeys: String, CodingKey {
      case outcome, summary
      case mergeMilliseconds = "mergeWindow_ms"
    }
  }

  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// The files in the order given.
  package var files: [File]

  package init(files: [File]) { self.files = files }
}
