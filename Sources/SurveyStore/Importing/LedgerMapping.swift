import Foundation
import RadioSurvey

/// How a log was read, as the ledger has it: the mapping, and the digests of the files that were read with the log.
struct LedgerMapping: Decodable {
  private let mapping: LogMapping
  /// Digests of the table of truth and of the files beside the log, in order.
  private let companionDigests: [String]

  private enum CodingKeys: String, CodingKey {
    case companionDigests
  }

  init(from decoder: any Decoder) throws {
    mapping = try LogMapping(from: decoder)
    companionDigests =
      try decoder.container(keyedBy: CodingKeys.self)
      .decodeIfPresent([String].self, forKey: .companionDigests) ?? []
  }

  /// The settings of two readings that differ, named as in `survey.toml`; empty if the readings are the same.
  ///
  /// - Parameters:
  ///   - then: The ledger's text of the earlier reading.
  ///   - now: That of the later one.
  static func changes(from then: String, to now: String) -> [String] {
    guard then != now else { return [] }
    guard let before = StoredJSON.value(then, as: Self.self), let after = StoredJSON.value(now, as: Self.self)
    else { return ["mapping"] }
    return after.changes(from: before)
  }

  private func changes(from before: Self) -> [String] {
    var (old, new) = (before.mapping, mapping)
    var names: [String] = []
    for field in LogField.allCases
    where old.constants[field] != new.constants[field] || old.columns[field] != new.columns[field] {
      names.append(field.rawValue)
    }
    if old.gap != new.gap { names.append("gap_s") }
    if old.mergeMilliseconds != new.mergeMilliseconds { names.append("merge_ms") }
    if old.timeUnit != new.timeUnit { names.append("time_unit") }
    if old.dateOrder != new.dateOrder { names.append("date_order") }
    if old.decimalMark != new.decimalMark { names.append("decimal_mark") }
    if old.ignoredColumns != new.ignoredColumns { names.append("ignore_columns") }
    if old.query != new.query { names.append("query") }
    if old.header != new.header { names.append("header") }
    if old.beside?.map(\.pattern) != new.beside?.map(\.pattern) { names.append("beside") }
    // Files that were read with the log differ by their bytes, wherever they are.
    if (old.truth == nil) != (new.truth == nil) {
      names.append("truth")
    } else if before.companionDigests != companionDigests {
      names.append(new.truth == nil ? "beside" : "truth")
    }
    (old.truth, new.truth, old.beside, new.beside) = (nil, nil, nil, nil)
    // A setting without a name above is a change nevertheless.
    return names.isEmpty && old != new ? ["mapping"] : names
  }
}

/// Values as JSON text in a cell of a table: equal values as equal texts.
enum StoredJSON {
  /// The text of a value.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// The value of a text; `nil` if the text is not that of such a value.
  static func value<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) -> Value? {
    try? JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
