package import RadioSurvey
package import SurveyImport
import SurveyProject

/// What `inspect` found.
package struct InspectDocument: ResultDocument {
  /// One log, and how to import it.
  package struct File: Codable, Sendable {
    /// What is in it.
    package var inspection: LogInspection
    /// The command that imports it, with words in capitals where something is missing; absent if the mapping says what
    /// only `survey.toml` can.
    @Nullable package var importCommand: String?
    /// The entry of `survey.toml` that says the same.
    package var stanza: String

    package init(_ inspection: LogInspection) {
      self.inspection = inspection
      let mapping = inspection.mapping.filled(inspection.missingTruth)
      importCommand = ImportCommand.text(inspection.file, mapping)
      stanza = LogSource(patterns: [inspection.file], mapping: mapping).toml
    }
  }

  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// The logs in the order given.
  package var files: [File]

  package init(files: [File]) { self.files = files }
}

extension LogMapping {
  /// The mapping with a word in capitals for each field that nothing says, to be replaced by the surveyor.
  fileprivate func filled(_ missing: [LogField]) -> LogMapping {
    let words: [LogField: String] = [
      .beacon: "NAME", .location: "NAME", .distanceMetres: "METRES", .placement: "PLACEMENT",
      .crowd: "LEVEL",
    ]
    var mapping = self
    for field in missing where mapping.constants[field] == nil && mapping.columns[field] == nil {
      mapping.constants[field] = words[field]
    }
    return mapping
  }
}
