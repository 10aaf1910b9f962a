/// Something that is wrong with input, told as a compiler tells it: where, what, and what to do.
package struct SurveyIssue: Hashable, Codable, Sendable {
  /// How bad it is.
  package enum Severity: String, Codable, Sendable {
    /// The row, key or file was not used.
    case error
    /// It was used, but a reader should know.
    case warning
    /// It is worth knowing.
    case note
  }

  /// How bad it is.
  package var severity: Severity
  /// The stable code.
  package var code: IssueCode
  /// The file as the user named it.
  @Nullable package var file: String?
  /// Line, from 1.
  @Nullable package var line: Int?
  /// Column in characters, from 1.
  @Nullable package var column: Int?
  /// What is wrong.
  package var message: String
  /// What to do about it.
  @Nullable package var help: String?

  package init(
    _ severity: Severity, _ code: IssueCode, file: String? = nil, line: Int? = nil, column: Int? = nil,
    message: String, help: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.help = help
  }
}

extension SurveyIssue: CustomStringConvertible {
  /// `walk.csv:412:5: error: expected RSSI in dBm, found 'loud' [invalid-rssi]` and, if there is one, a help line.
  ///
  /// No name in it makes a separate line, see ``TerminalText``.
  package var description: String {
    var place = TerminalText.plain(file ?? "")
    if let line { place += "\(place.isEmpty ? "line " : ":")\(line)" }
    if line != nil, let column { place += ":\(column)" }
    let head =
      "\(place.isEmpty ? "" : "\(place): ")\(severity.rawValue): \(TerminalText.plain(message)) [\(code.rawValue)]"
    return help.map { "\(head)\n  help: \(TerminalText.plain($0))" } ?? head
  }
}
