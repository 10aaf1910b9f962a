import Foundation
package import RadioSurvey
import Support
import TOMLKit

/// A TOML file that was parsed, with the place of every key and the issues found so far.
package final class TOMLDocument {
  package let file: String
  private let positions: TOMLPositions
  private let entries: [String: TOMLNode]
  private var issues: [SurveyIssue] = []
  private var asked: [KnownKey]?

  /// Parses the text.
  /// - Throws: `invalid-toml` with line and column.
  package init(text: String, file: String) throws(ProjectError) {
    self.file = file
    guard text.utf8.count <= SurveyLimit.surveyFile.value else { throw Self.tooLarge(file) }
    if let line = Self.lineOfZero(in: text) {
      throw ProjectError(
        .invalidTOML, file: file, line: line, message: "the file contains a null character",
        help: "remove it")
    }
    positions = TOMLPositions(text)
    if let (limit, position) = positions.excess {
      throw ProjectError(
        .invalidTOML, file: file, line: position.line, column: position.column, message: limit.message(),
        help: limit.help)
    }
    if let fault = positions.headerFault {
      throw ProjectError(
        .invalidTOML, file: file, line: fault.line, column: fault.column,
        message: "expected the name of a table after '['",
        help: "quote names that contain other characters than letters, digits, '_' and '-'")
    }
    do {
      guard case .table(let entries) = TOMLNode(try TOMLTable(string: text)) else {
        throw ProjectError(.invalidTOML, file: file, message: "the file is not a TOML table")
      }
      self.entries = entries
    } catch let error as TOMLParseError {
      throw ProjectError(
        .invalidTOML, file: file, line: error.source.begin.line, column: error.source.begin.column,
        message: error.description, help: "see the syntax of TOML 1.0, https://toml.io/en/v1.0.0")
    } catch let error as ProjectError {
      throw error
    } catch {
      throw ProjectError(.invalidTOML, file: file, message: "\(error)")
    }
  }

  /// The line of the first null character, written as such or escaped; the parser would silently end the text there.
  private static func lineOfZero(in text: String) -> Int? {
    let spellings = ["\0", "\\u0000", "\\U00000000"].map { Array($0.utf8) }
    let bytes = Array(text.utf8)
    guard let first = spellings.compactMap({ bytes.firstRange(of: $0)?.lowerBound }).min() else { return nil }
    return bytes[..<first].count { $0 == 0x0A } + 1
  }

  /// Every key that `read` asks a file for, each once, in its order: with all tables, each `[[table]]` once.
  package static func keys(_ read: (TableReader) -> Void) throws(ProjectError) -> [KnownKey] {
    let document = try TOMLDocument(text: "", file: "survey.toml")
    document.asked = []
    read(document.root)
    return document.asked ?? []
  }

  /// Whether keys are noted, and no values read.
  var isAsked: Bool { asked != nil }

  func note(_ key: KnownKey) {
    if asked?.contains(where: { $0.table == key.table && $0.key == key.key }) == false { asked?.append(key) }
  }

  package var root: TableReader { TableReader(document: self, path: .root, entries: entries) }

  /// The position of a key, or of the nearest table above it that has a position.
  package func position(of path: TOMLPath) -> TextPosition? {
    var path = path
    while !path.steps.isEmpty {
      if let position = positions.positions[path] { return position }
      path = path.parent
    }
    return nil
  }

  package func report(_ code: IssueCode, at path: TOMLPath, _ message: String, help: String? = nil) {
    let position = position(of: path)
    issues.append(
      SurveyIssue(
        .error, code, file: file, line: position?.line, column: position?.column, message: message,
        help: help))
  }

  /// Throws every issue that was reported, in the order of the file; does nothing if there is none.
  package func check() throws(ProjectError) {
    if issues.isEmpty { return }
    let ordered = issues.enumerated().sorted { lhs, rhs in
      (lhs.element.line ?? 0, lhs.element.column ?? 0, lhs.offset)
        < (rhs.element.line ?? 0, rhs.element.column ?? 0, rhs.offset)
    }
    throw ProjectError(issues: ordered.map(\.element))
  }

  /// Reads a text file whole.
  /// - Parameter acceptsPipes: Whether the user named this file, which may then be a pipe.
  /// - Throws: `file-not-found`, `is-directory`, `not-a-file`, `unreadable-file`, `invalid-toml` (too large),
  ///   `invalid-encoding`.
  package static func read(
    _ file: String, missing help: String, acceptsPipes: Bool = false
  ) throws(ProjectError) -> String {
    let limit = SurveyLimit.surveyFile.value
    let name = acceptsPipes ? InputFile.name(of: file) : file
    let data: Data
    do {
      data = try InputFile.read(file, limit: limit, acceptsPipes: acceptsPipes)
    } catch {
      switch error.code {
      case _ where error.isMissing:
        throw ProjectError(.fileNotFound, file: name, message: error.message, help: help)
      case EISDIR:
        throw ProjectError(
          .isDirectory, file: name, message: "expected a TOML file, found a directory", help: help)
      // ENXIO: a socket, or a device without a driver.
      case EINVAL, ENXIO:
        throw ProjectError(
          .notAFile, file: name, message: "expected a regular file, found a pipe, a socket or a device",
          help: help)
      default: throw ProjectError(.unreadableFile, file: name, message: error.message, help: error.help)
      }
    }
    guard data.count <= limit else { throw tooLarge(name) }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw ProjectError(
        .invalidEncoding, file: name, message: "the file is not UTF-8", help: "save it as UTF-8 text")
    }
    return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
  }

  private static func tooLarge(_ file: String) -> ProjectError {
    ProjectError(
      .invalidTOML, file: file, message: "the file is larger than \(SurveyLimit.surveyFile.text)",
      help: SurveyLimit.surveyFile.help)
  }
}

/// A TOML value as plain Swift.
package indirect enum TOMLNode: Sendable {
  case string(String)
  case integer(Int)
  case number(Double)
  case flag(Bool)
  case array([TOMLNode])
  case table([String: TOMLNode])
  case date(String)

  init(_ value: any TOMLValueConvertible) {
    if let table = value.table {
      var entries: [String: TOMLNode] = [:]
      for key in table.keys { entries[key] = table[key].map(TOMLNode.init) }
      self = .table(entries)
    } else if let array = value.array {
      self = .array((0..<array.count).map { TOMLNode(array[$0]) })
    } else if let string = value.string {
      self = .string(string)
    } else if let integer = value.int {
      self = .integer(integer)
    } else if let number = value.double {
      self = .number(number)
    } else if let flag = value.bool {
      self = .flag(flag)
    } else {
      self = .date(value.debugDescription)
    }
  }

  package var words: String {
    switch self {
    case .string(let text): "'\(text.count > 60 ? "\(text.prefix(60))…" : text)'"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .flag(let value): "\(value)"
    case .array(let items): items.isEmpty ? "an empty array" : "an array"
    case .table: "a table"
    case .date(let text): text
    }
  }
}

/// Where a value is in a TOML document: `beacon[1].x_m` is key, index, key.
package struct TOMLPath: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case key(String)
    /// Into an array, by index from 0.
    case index(Int)
  }

  package var steps: [Step] = []

  package static let root = TOMLPath()

  package func appending(_ key: String) -> TOMLPath { TOMLPath(steps: steps + [.key(key)]) }
  package func appending(_ index: Int) -> TOMLPath { TOMLPath(steps: steps + [.index(index)]) }
  /// The path one step up; the root's parent is the root.
  package var parent: TOMLPath { TOMLPath(steps: Array(steps.dropLast())) }

  /// How a message names the table: `[floor_plan]`, `[[beacon]] 2`, or the top of the file.
  package var label: String {
    guard let last = steps.last else { return "the top of the file" }
    if case .index(let index) = last { return "\(header) \(index + 1)" }
    return header
  }

  /// How the file opens the table: `[floor_plan]`, `[[beacon]]`; empty for the top of the file.
  package var header: String {
    guard let last = steps.last else { return "" }
    let name = steps.compactMap { step in if case .key(let key) = step { key } else { nil } }.joined(
      separator: ".")
    if case .index = last { return "[[\(name)]]" }
    return "[\(name)]"
  }
}
