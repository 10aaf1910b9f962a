import RadioSurvey

/// Bluetooth CSV of the app Network Survey: lines of comment that begin with `#`, a header, and one row per sighting. Rows of
/// the technology LE are read. A row without a level says nothing of the radio and is rejected.
package struct NetworkSurveyImporter: SurveyImporter {
  /// Most lines of comment before the header.
  private static let mostComments = 20

  package init() {}

  /// Whether the first line that is not a comment is the header of the app's Bluetooth log.
  package static func recognises(_ head: LogHead) -> Bool { header(head) != nil }

  /// Reads the whole log.
  ///
  /// - Returns: `Network Survey CSV`, with the version that a comment claims.
  /// - Throws: ``LogError`` if nothing can be used; whatever the sink throws.
  package func read(_ log: LogBytes, session: ImportSession) throws -> String {
    guard let found = Self.header(session.head(of: log)), let columns = Self.columns(found.names) else {
      throw session.failure(.unknownFormat, message: "the log is not Network Survey CSV", help: nil)
    }
    for _ in 0..<found.comments { try log.skipLine() }
    let table = WardrivingTable(
      header: found.names, headerLine: found.comments + 1, columns: columns,
      isLE: { cell in
        let kind = cell.text?.uppercased() ?? ""
        return kind == "LE" || kind == "DUAL"
      })
    try table.read(log, session: session)
    return "Network Survey CSV\(found.version.map { " \($0)" } ?? "")"
  }

  private static func header(_ head: LogHead) -> (names: [String], comments: Int, version: String?)? {
    var version: String?
    let lines = head.bytes.split(
      separator: 0x0A, maxSplits: mostComments + 1, omittingEmptySubsequences: false)
    for (index, raw) in lines.prefix(mostComments + 1).enumerated() {
      let line = raw.last == 0x0D ? raw.dropLast() : raw
      if line.first == UInt8(ascii: "#") {
        let text = String(decoding: line, as: UTF8.self)
        if let range = text.firstRange(of: "CSV Version=") {
          version = String(text[range.upperBound...].prefix(12).prefix { $0.isNumber || $0 == "." })
        }
        continue
      }
      guard let names = CSVDialect.cells(line, CSVDialect.Delimiter.comma.rawValue), columns(names) != nil
      else {
        return nil
      }
      return (names, index, version)
    }
    return nil
  }

  private static func columns(_ header: [String]) -> WardrivingTable.Columns? {
    WardrivingTable.Columns(
      header, time: "deviceTime", address: "sourceAddress", level: "signalStrength", latitude: "latitude",
      longitude: "longitude", kind: "technology")
  }
}
