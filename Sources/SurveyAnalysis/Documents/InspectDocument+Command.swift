package import RadioSurvey
import SurveyImport
import SurveyProject
package import CalibrationModel

extension InspectDocument.File {
  /// - Parameter name: the log as `survey.toml` names it, if that is not as the user typed it.
  package init(_ inspection: LogInspection, named name: String? = nil) {
    let mapping = inspection.importable
    self.init(
      inspection: inspection, importCommand: ImportCommand.text(inspection.file, mapping),
      stanza: LogSource(patterns: [name ?? inspection.file], mapping: mapping).toml,
      toAdd: inspection.missingTruth.filter { ![.beacon, .location].contains($0) })
  }
}

extension LogInspection {
  /// The mapping with which the log can be imported as it is: a beacon and a location get a name if the log has none.
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

package enum ImportCommand {
  /// The command for a POSIX shell, one line.
  /// - Returns: `nil` if only `survey.toml` can say it: files beside the log, a column with a comma in its name, or a name that no word
  ///   of a shell can be, see ``ShellText/word(_:)``.
  package static func text(_ file: String, _ mapping: LogMapping) -> String? {
    guard mapping.beside == nil else { return nil }
    var words = ["beacon-calibrate", "import", ShellText.path(file), "--store", "survey.sqlite"]
    for field in LogField.allCases {
      if let column = mapping.columns[field] {
        words += ["--column", ShellText.word("\(field.rawValue)=\(column)")]
      }
    }
    for field in LogField.allCases {
      if let value = mapping.constants[field] {
        words += ["--set", ShellText.word("\(field.rawValue)=\(value)")]
      }
    }
    if let unit = mapping.timeUnit { words += ["--time-unit", unit.rawValue] }
    if let order = mapping.dateOrder { words += ["--date-order", order.rawValue] }
    if let mark = mapping.decimalMark { words += ["--decimal-mark", mark.rawValue] }
    if let level = mapping.notHeard { words += ["--not-heard", "\(level)"] }
    for name in mapping.ignoredColumns ?? [] { words += ["--ignore-column", ShellText.word(name)] }
    if let header = mapping.header {
      guard !header.contains(where: { $0.utf8.contains(UInt8(ascii: ",")) }) else { return nil }
      // As one word, because the first name may begin with a hyphen.
      words.append(ShellText.word("--header=\(header.joined(separator: ","))"))
    }
    if let pattern = mapping.linePattern { words += ["--line-pattern", ShellText.word(pattern)] }
    if let query = mapping.query { words += ["--query", ShellText.word(query)] }
    if let truth = mapping.truth { words += ["--truth", ShellText.path(truth)] }
    if mapping.gap != LogMapping().gap { words += ["--gap", "\(mapping.gap)"] }
    if mapping.mergeMilliseconds != LogMapping().mergeMilliseconds {
      words += ["--merge-ms", plain(mapping.mergeMilliseconds)]
    }
    let sound = words.compactMap(\.self)
    return sound.count == words.count ? sound.joined(separator: " ") : nil
  }

  /// A setting as it was given: at most three decimals.
  private static func plain(_ value: Double) -> String {
    let thousandths = (value * 1000).rounded() / 1000
    return thousandths == thousandths.rounded() ? String(Int(thousandths)) : String(thousandths)
  }
}
