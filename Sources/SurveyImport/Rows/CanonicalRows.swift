import Foundation
import RadioSurvey

/// How the rows of one canonical log are written: RFC 4180, UTF-8, LF, the cells in the order of its header. Names are
/// written so that no spreadsheet computes with them, see ``CSVText``; importing gives them back exactly.
struct CanonicalRows {
  /// The columns in the order in which a new log has them. The last is never empty and none of its values begins another, so that a row which was
  /// cut off does not read as a whole one, unless all that it lacks is `raw`.
  static let fields: [LogField] = [
    .timestamp, .beacon, .rssi, .location, .distanceMetres, .x, .y, .z, .floor, .placement, .crowd, .people,
    .carriage, .session, .orientation, .receiver, .channel, .source,
  ]

  let columns: [LogField]

  init() { columns = Self.fields }

  /// The rows of a log that has a header; `nil` if it names anything but canonical columns, or one of them twice.
  init?(header: [String]) {
    let columns = header.compactMap { LogField(rawValue: $0.lowercased()) }
    guard columns.count == header.count, Set(columns).count == columns.count else { return nil }
    self.columns = columns
  }

  var header: [UInt8] { Array((columns.map(\.rawValue).joined(separator: ",") + "\n").utf8) }

  /// A row that lacks nothing but its time and its level.
  struct Row {
    fileprivate let columns: [LogField]
    fileprivate let cells: [String]

    /// Appends the row: Unix seconds, kept to the millisecond, and dBm, `nil` for a packet that was not heard.
    func append(time: Double, level: Int?, to bytes: inout [UInt8]) {
      for (index, column) in columns.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        switch column {
        case .timestamp:
          bytes += String(format: "%.3f", locale: Locale(identifier: "en_US_POSIX"), time).utf8
        case .rssi: if let level { bytes += String(level).utf8 }
        default: bytes += cells[index].utf8
        }
      }
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  func row(beacon: BeaconIdentifier, location: SurveyLocation, conditions: Conditions) -> Row {
    let name = CSVText.name(beacon.description)
    return Row(
      columns: columns, cells: columns.map { $0 == .beacon ? name : Self.cell($0, location, conditions) })
  }

  /// The first column that the log lacks and that such a row cannot do without.
  func missing(location: SurveyLocation, conditions: Conditions) -> LogField? {
    Self.fields.first { field in
      guard !columns.contains(field) else { return false }
      switch field {
      case .timestamp, .beacon, .rssi: return true
      // A row without it is raw.
      case .source: return conditions.source != .raw
      default: return !Self.cell(field, location, conditions).isEmpty
      }
    }
  }

  private static func cell(_ field: LogField, _ location: SurveyLocation, _ conditions: Conditions) -> String
  {
    let number = { (value: Double?) in value.map { "\($0)" } ?? "" }
    let name = { (value: String?) in value.map(CSVText.name) ?? "" }
    return switch field {
    case .location: location.isNamed ? name(location.name) : ""
    case .distanceMetres: number(location.distance)
    case .x: number(location.position?.x)
    case .y: number(location.position?.y)
    case .z: number(location.position?.z)
    case .floor: name(location.position?.floor)
    case .placement: name(conditions.placement?.rawValue)
    case .crowd: name(conditions.crowd?.rawValue)
    case .people: conditions.people.map(String.init) ?? ""
    case .carriage: name(conditions.carriage?.rawValue)
    case .session: name(conditions.session?.rawValue)
    case .orientation: number(conditions.orientation)
    case .receiver: name(conditions.receiver?.rawValue)
    case .channel: conditions.channel.map(String.init) ?? ""
    case .source: conditions.source.rawValue
    default: ""
    }
  }
}

extension String {
  var words: [String] { split(whereSeparator: \.isWhitespace).map(String.init) }

  func withCell<Result>(_ body: (Cell) -> Result) -> Result {
    var text = self
    return text.withUTF8 { body(Cell(base: $0.baseAddress, count: $0.count, offset: -1)) }
  }
}
