import CalibrationModel
import Foundation
import GRDB
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyImport

/// A small log of one format, which a person can check by hand, with the dwells that must come of it beside it.
///
/// Every importer has at least one; ``FormatConformanceTests`` puts each of them through the same tests.
struct FormatSample: CustomTestStringConvertible, Sendable {
  /// What the log is made of.
  enum Content: Sendable {
    case text(String)
    case bytes([UInt8])
    /// The statements that make a SQLite database.
    case database(String)
  }

  /// One place of the content, and what may stand there instead.
  struct Change: Sendable {
    var old: [UInt8]
    var new: [[UInt8]]

    init(_ old: String, _ new: String...) {
      self.init(Array(old.utf8), new.map { Array($0.utf8) })
    }

    init(_ old: [UInt8], _ new: [[UInt8]]) {
      self.old = old
      self.new = new
    }
  }

  /// What tests call it.
  var name: String
  /// The importer that must recognise it.
  var importer: any (SurveyImporter & SendableMetatype).Type
  var content: Content
  /// What must be said for the log to be read, as a user would in `survey.toml`.
  var mapping = LogMapping()
  /// How the format must be named.
  var format: String
  /// The dwells that must come of it, as ``describe(_:)`` writes them.
  var dwells: [String]
  /// How often each code must be raised.
  var issues: [String: Int] = [:]
  /// The level of one packet, and signs of this format that there is none: they are counted and rejected.
  var sentinels: Change?
  /// The level of one packet, and signs of this format that it was expected and not heard.
  var unheard: Change?
  /// The time of one packet, and an earlier one than that of the packet before; `nil` where the log has no times.
  var disorder: Change?

  var testDescription: String { name }

  /// Whether line ends mean something to the format.
  var isText: Bool { if case .text = content { true } else { false } }
  /// Whether the log must be read as a file of its own.
  var isDatabase: Bool { if case .database = content { true } else { false } }

  /// A text log's text.
  var text: String { if case .text(let text) = content { text } else { "" } }

  /// The log's bytes.
  func bytes() throws -> [UInt8] {
    switch content {
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    case .database(let statements): try Self.database(statements)
    }
  }

  /// The log's bytes with each of the changes, one at a time. The old bytes must stand in the content once.
  func bytes(with change: Change) throws -> [[UInt8]] {
    let source: [UInt8] =
      switch content {
      case .text(let text), .database(let text): Array(text.utf8)
      case .bytes(let bytes): bytes
      }
    let places = source.indices.filter { source[$0...].starts(with: change.old) }
    guard let place = places.first, places.count == 1 else {
      throw LogError(
        .unusable,
        SurveyIssue(
          .error, .unknownFormat, message: "\(name): a change must fit once, not \(places.count) times"))
    }
    return try change.new.map { new in
      var changed = source
      changed.replaceSubrange(place..<(place + change.old.count), with: new)
      return isDatabase ? try Self.database(String(decoding: changed, as: UTF8.self)) : changed
    }
  }

  /// Reads bytes as this sample is read.
  func read(_ bytes: [UInt8], name: String = "walk.log") throws -> Reading {
    isDatabase
      ? try Reading(file: bytes, mapping: mapping, name: name)
      : try Reading(bytes, mapping: mapping, name: name)
  }

  /// A dwell on one line: beacon; place; conditions; start in Unix milliseconds; each packet's time since then and level;
  /// and how many packets were expected.
  static func describe(_ dwell: Dwell) -> String {
    let conditions = dwell.conditions
    let parts: [String?] = [
      conditions.placement?.rawValue, conditions.crowd?.rawValue,
      conditions.people.map { "\($0) people" }, conditions.carriage?.rawValue,
      conditions.orientation.map { "\($0)°" }, conditions.receiver?.rawValue,
      conditions.channel.map { "channel \($0)" },
      conditions.source == .averaged ? "averaged" : nil,
    ]
    let packets = dwell.series.packets.map { "\($0.milliseconds) \($0.level)" }.joined(separator: ", ")
    let expected = dwell.expectedPackets.map { " of \($0)" } ?? ""
    return [
      "\(dwell.beacon)", dwell.location.name.replacing("\r\n", with: "\n"),
      parts.compactMap(\.self).joined(separator: ", "), "\(Int((dwell.start * 1000).rounded()))",
      "\(packets)\(expected)",
    ].joined(separator: "; ")
  }

  /// The bytes of a database. Small pages keep it small.
  private static func database(_ statements: String) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let queue = try DatabaseQueue(path: folder.path("log.db"))
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA page_size = 512; \(statements)") }
    try queue.close()
    return Array(try Data(contentsOf: folder.url.appending(path: "log.db")))
  }
}

extension Reading {
  /// Reads bytes as a log that is a file of its own.
  init(file bytes: [UInt8], mapping: LogMapping, name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("log")
    try Data(bytes).write(to: URL(filePath: path))
    sink = CollectingSink()
    summary = try LogReader(mapping: mapping).read(path: path, displayName: name, into: sink)
  }
}
