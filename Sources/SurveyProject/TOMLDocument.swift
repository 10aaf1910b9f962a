import Foundation
package import RadioSurvey
import TOMLKit

/// A TOML file that was parsed, with the place of every key and the issues found so far.
package final class TOMLDocument {
  /// Bytes that a survey file may have: 4 MiB.
  package static let byteLimit = 4 << 20

  /// The file as the user named it.
  package let file: String
  private let positions: TOMLPositions
  private let entries: [String: TOMLNode]
  private var issues: [SurveyIssue] = []

  /// Parses the text.
  /// - Throws: `invalid-toml` with line and column.
  package init(text: String, file: String) throws(ProjectError) {
    self.file = file
    guard text.utf8.count <= Self.byteLimit else {
      throw ProjectError(
        .invalidTOML, file: file, message: "the file is larger than \(Self.byteLimit >> 20) MiB",
        help: "keep packets in log files and name those under [[log]]")
    }
    if let line = Self.lineOfZero(in: text) {
      throw ProjectError(
        .invalidTOML, file: file, line: line, message: "the file holds a zero character",
        help: "remove it: no name may have one")
    }
    positions = TOMLPositions(text)
    if let fault = positions.headerFault {
      throw ProjectError(
        .invalidTOML, file: file, line: fault.line, column: fault.column,
        message: "expected the name of a table after '['",
        help: "a name with other characters than letters, digits, '_' and '-' needs quotes")
    }
    do {
      guard case .table(let entries) = TOMLNode(try TOMLTable(string: text)) else {
        throw ProjectError(.invalidTOML, file: file, message: "the file is not a TOML table")
      }
      self.entries = entries
    } catch let error as TOMLParseError {
      throw ProjectError(
        .invalidTOML, file: file, line: error.source.begin.line, column: error.source.begin.column,
        message: error.description, help: "the syntax is that of TOML 1.0, https://toml.io/en/v1.0.0")
    } catch let error as ProjectError {
      throw error
    } catch {
      throw ProjectError(.invalidTOML, file: file, message: "\(error)")
    }
  }

  /// The line of the first zero character, written as such or escaped; the parser would end the text there in silence.
  private static func lineOfZero(in text: String) -> Int? {
    let spellings = ["\0", "\\u0000", "\\U00000000"].map { Array($0.utf8) }
    let bytes = Array(text.utf8)
    guard let first = spellings.compactMap({ bytes.firstRange(of: $0)?.lowerBound }).min() else { return nil }
    return bytes[..<first].count { $0 == 0x0A } + 1
  }

  /// The top of the file.
  package var root: TableReader { TableReader(document: self, path: .root, entries: entries) }

  /// Where a key stands, or the nearest table above it that has a place.
  package func position(of path: TOMLPath) -> TextPosition? {
    var path = path
    while !path.steps.isEmpty {
      if let position = positions.positions[path] { return position }
      path = path.parent
    }
    return nil
  }

  /// Takes an issue at a key.
  package func report(_ code: IssueCode, at path: TOMLPath, _ message: String, help: String? = nil) {
    let position = position(of: path)
    issues.append(
      SurveyIssue(
        .error, code, file: file, line: position?.line, column: position?.column, message: message,
        help: help))
  }

  /// Throws every issue that was reported, in the order of the file; does nothing where there is none.
  package func check() throws(ProjectError) {
    if issues.isEmpty { return }
    let ordered = issues.enumerated().sorted { lhs, rhs in
      (lhs.element.line ?? 0, lhs.element.column ?? 0, lhs.offset)
        < (rhs.element.line ?? 0, rhs.element.column ?? 0, rhs.offset)
    }
    throw ProjectError(issues: ordered.map(\.element))
  }

  /// Reads a text file whole.
  /// - Throws: `file-not-found`, `is-directory`, `unreadable-file`, `invalid-toml` (too large), `invalid-encoding`.
  package static func read(_ file: String, missing help: String) throws(ProjectError) -> String {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory) else {
      throw ProjectError(.fileNotFound, file: file, message: "the file does not exist", help: help)
    }
    if isDirectory.boolValue {
      throw ProjectError(
        .isDirectory, file: file, message: "expected a TOML file, found a directory", help: help)
    }
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: file))
    } catch {
      throw ProjectError(
        .unreadableFile, file: file, message: "the file cannot be read",
        help: "check its permissions")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw ProjectError(
        .invalidEncoding, file: file, message: "the file is not UTF-8", help: "save it as UTF-8 text")
    }
    return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
  }
}
