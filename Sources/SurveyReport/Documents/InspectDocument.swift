public import RadioSurvey
public import SurveyImport
import SurveyProject

/// What `inspect` found.
public struct InspectDocument: ResultDocument {
  /// One log, and how to import it.
  public struct File: Codable, Sendable {
    /// What is in it.
    public var inspection: LogInspection
    /// The command that imports it, with words in capitals where something is missing; absent where the mapping says what
    /// only `survey.toml` can.
    @Nullable public var importCommand: String?
    /// The entry of `survey.toml` that says the same.
    public var stanza: String

    /// A log and how to import it.
    public init(_ inspection: LogInspection) {
      self.inspection = inspection
      let mapping = inspection.mapping.filled(inspection.missingTruth)
      importCommand = ImportCommand.text(inspection.file, mapping)
      stanza = LogSource(patterns: [inspection.file], mapping: mapping).toml
    }
  }

  /// See ``ResultDocument``.
  public var schemaVersion = 1
  /// The logs in the order given.
  public var files: [File]

  /// A document.
  public init(files: [File]) { self.files = files }
}

/// Every issue code with its meaning.
public struct IssueCodeDocument: ResultDocument {
  /// One code.
  public struct Code: Codable, Sendable {
    /// The code.
    public var code: IssueCode
    /// What it means.
    public var meaning: String
  }

  /// See ``ResultDocument``.
  public var schemaVersion = 1
  /// The codes, those of logs first.
  public var codes: [Code] = IssueCode.allCases.map { Code(code: $0, meaning: $0.sentence) }

  /// The document; there is only one.
  public init() {}
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
