import TOMLKit

/// A TOML value as plain Swift.
package indirect enum TOMLNode: Sendable {
  /// A string.
  case string(String)
  /// An integer.
  case integer(Int)
  /// A number with decimals.
  case number(Double)
  /// A truth value.
  case flag(Bool)
  /// An array.
  case array([TOMLNode])
  /// A table.
  case table([String: TOMLNode])
  /// A date or a time, as written.
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

  /// How a message names what was found.
  package var words: String {
    switch self {
    case .string(let text): "'\(text.count > 60 ? "\(text.prefix(60))…" : text)'"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .flag(let value): "\(value)"
    case .array: "an array"
    case .table: "a table"
    case .date(let text): text
    }
  }
}
