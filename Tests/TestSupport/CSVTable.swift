import Foundation

/// A comma-separated table without quotes: columns by the names in its first row.
package struct CSVTable {
  package let rows: [[String: String]]

  /// A table of `Tests/Reference/Data`.
  package init(reference name: String) throws {
    try self.init(ReferenceFolder.url.appending(path: "Data/\(name).csv"))
  }

  /// A table below `../shared`.
  package init(shared path: String) throws { try self.init(SharedData.url(path)) }

  private init(_ url: URL) throws {
    let text = try String(contentsOf: url, encoding: .utf8)
    let lines = text.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = lines.first ?? []
    rows = lines.dropFirst().map { Dictionary(zip(header, $0), uniquingKeysWith: { first, _ in first }) }
  }

  /// A column as numbers, without the rows in which it is empty.
  package func numbers(_ name: String) -> [Double] { rows.compactMap { $0[name].flatMap(Double.init) } }
}
