package import RadioSurvey
package import SurveyImport
import SurveyProject

/// What `inspect` found.
package struct InspectDocument: ResultDocument {
  /// One log, and how to import it.
  package struct File: Codable, Sendable {
    /// What is in it.
    package var inspection: LogInspection
    /// The command that imports it as it stands; absent if the mapping says what only `survey.toml` can.
    @Nullable package var importCommand: String?
    /// The entry of `survey.toml` that says the same.
    package var stanza: String
    /// Fields that a fit needs and that the command does not say: the user adds them.
    package var toAdd: [LogField]

    package init(_ inspection: LogInspection) {
      self.inspection = inspection
      let mapping = inspection.importable
      importCommand = ImportCommand.text(inspection.file, mapping)
      stanza = LogSource(patterns: [inspection.file], mapping: mapping).toml
      toAdd = inspection.missingTruth.filter { ![.beacon, .location].contains($0) }
    }
  }

  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// The logs in the order given.
  package var files: [File]
  /// The folders in the order given.
  package var folders: [InspectedFolder]
  /// Logs that could not be read, those in folders left out.
  package var skipped: [UnreadFile]

  package init(files: [File], folders: [InspectedFolder] = [], skipped: [UnreadFile] = []) {
    self.files = files
    self.folders = folders
    self.skipped = skipped
  }

  /// Every log that could not be read.
  package var allSkipped: [UnreadFile] { skipped + folders.flatMap(\.skipped) }

  /// The logs that were read.
  package var logs: Int { files.count + folders.flatMap(\.groups).reduce(0) { $0 + $1.files.count } }
}

extension LogInspection {
  /// The mapping with which the log can be imported as it stands: a beacon and a location get a name where the log has none.
  var importable: LogMapping {
    var mapping = mapping
    for field in missingTruth where mapping.constants[field] == nil && mapping.columns[field] == nil {
      switch (field, beacons.first?.beacon) {
      case (.beacon, .address(let address)?): mapping.constants[.address] = address
      case (.beacon, .name(let name)?) where name != LogInspector.madeUpName:
        mapping.constants[.beacon] = name
      case (.beacon, _): mapping.constants[.beacon] = LogInspector.givenName
      case (.location, _): mapping.constants[.location] = Self.stem(file)
      default: break
      }
    }
    return mapping
  }

  /// The name of a file without folders and endings, for a location: its letters, digits, hyphens, points and single spaces.
  private static func stem(_ file: String) -> String {
    let plain = NamedPlaces.stem(file).unicodeScalars.map { scalar -> Character in
      let isKept =
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "-_.".unicodeScalars.contains(scalar)
      return isKept ? Character(scalar) : " "
    }
    let name = String(plain).split(separator: " ").joined(separator: " ")
    return name.isEmpty || name.hasPrefix("-") ? "place" : name
  }
}
