import CoveragePlanner
import Foundation
import PathLoss
package import RadioSurvey
import Ranging

/// What `import` did.
package struct ImportDocument: ResultDocument {
  /// One file's import.
  package struct File: Codable, Sendable {
    /// `imported`; `already-imported`; `replaced`; `reimported` for the same bytes with other settings, which took the place of
    /// their earlier import; or `grown` for a longer log that took the place of its beginning.
    package var outcome: String
    /// The result of importing the file.
    package var summary: ImportSummary
    /// Milliseconds within which packets were merged; absent if the file came in before.
    @Nullable package var mergeMilliseconds: Double?
    /// The settings that differ from those of the earlier import, for `reimported`.
    package var changedSettings: [String]

    package init(
      outcome: String, summary: ImportSummary, mergeMilliseconds: Double? = nil,
      changedSettings: [String] = []
    ) {
      self.outcome = outcome
      self.summary = summary
      self.mergeMilliseconds = mergeMilliseconds
      self.changedSettings = changedSettings
    }

    private enum CodingKeys: String, CodingKey {
      case outcome, summary, changedSettings
      case mergeMilliseconds = "mergeWindow_ms"
    }
  }

  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// The files that were imported now or before, in the order given.
  package var files: [File]
  /// The logs that could not be imported.
  package var skipped: [UnreadFile]
  /// Files of the folders given that are no logs.
  package var otherFiles: [UnreadFile]
  /// Logs that were not tried, because an error ended the run.
  package var untried: Int

  package init(
    files: [File], skipped: [UnreadFile] = [], otherFiles: [UnreadFile] = [], untried: Int = 0
  ) {
    self.files = files
    self.skipped = skipped
    self.otherFiles = otherFiles
    self.untried = untried
  }
}
