import Foundation

/// One row of a canonical log. What is `nil` is an empty cell.
struct DraftRow {
  var time: Double
  var beacon: String
  /// dBm; `nil` for a packet that was expected and not heard.
  var level: Int?
  var location: String?
  var distance: Double?
  var x: Double?
  var y: Double?
  var z: Double?
  var floor: String?
  var placement: String?
  var crowd: String?
  var people: Int?
  var carriage: String?
  var orientation: Double?
  var receiver: String?
  var channel: Int?
  var source: String?

  static let header =
    "timestamp,beacon,rssi_dbm,location,distance_m,x_m,y_m,z_m,floor,placement,crowd,people,carriage,"
    + "orientation_deg,receiver,channel,source"

  var line: String {
    let numbers = [distance, x, y, z].map { $0.map { "\($0)" } ?? "" }
    let cells =
      [String(format: "%.3f", time), beacon, level.map(String.init) ?? "", location ?? ""] + numbers
      + [
        floor ?? "", placement ?? "", crowd ?? "", people.map(String.init) ?? "", carriage ?? "",
        orientation.map { "\($0)" } ?? "", receiver ?? "", channel.map(String.init) ?? "", source ?? "",
      ]
    return cells.map(Self.cell).joined(separator: ",")
  }

  private static func cell(_ text: String) -> String {
    text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
      ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
  }
}

/// A survey project as it is put together: one log, and the tables of `survey.toml` with their values as TOML text.
struct ProjectDraft {
  /// The keys of one table.
  typealias Table = [String: String]

  var rows: [DraftRow] = []
  /// Tables that are there once, by name.
  var single: [String: Table] = [:]
  /// Tables that may be there several times, by name.
  var lists: [String: [Table]] = [:]

  /// The survey file.
  var survey: String {
    var text = "name = \"degenerate\"\n"
    // A floor plan stands before its walls, as TOML demands.
    for (name, table) in single.sorted(by: { $0.key < $1.key }) {
      text += "\n[\(name)]\n" + Self.lines(table)
    }
    for (name, tables) in lists.sorted(by: { $0.key < $1.key }) {
      for table in tables { text += "\n[[\(name)]]\n" + Self.lines(table) }
    }
    return text + "\n[[log]]\nfiles = \"walk.csv\"\n"
  }

  /// The log.
  var log: String { ([DraftRow.header] + rows.map(\.line)).joined(separator: "\n") + "\n" }

  /// A text as TOML.
  static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  private static func lines(_ table: Table) -> String {
    table.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)\n" }.joined()
  }
}
