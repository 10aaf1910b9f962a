import Foundation

/// A comma-separated table of the shared folder: columns by the names in its first row.
package struct SharedTable {
  package let rows: [[String: String]]

  package init(_ path: String) throws {
    let text = try String(contentsOf: SharedData.url(path), encoding: .utf8)
    let lines = text.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = lines.first ?? []
    rows = lines.dropFirst().map { Dictionary(zip(header, $0), uniquingKeysWith: { first, _ in first }) }
  }

  /// A column as numbers; rows where it is empty are left out.
  package func numbers(_ name: String) -> [Double] { rows.compactMap { $0[name].flatMap(Double.init) } }
}

/// Reads part of a reference file.
package func decodeShared<Value: Decodable>(_ type: Value.Type, from path: String) throws -> Value {
  try JSONDecoder().decode(type, from: Data(contentsOf: SharedData.url(path)))
}

/// |value − expected| / |expected|.
package func relativeError(_ value: Double, _ expected: Double) -> Double {
  abs(value - expected) / abs(expected)
}
