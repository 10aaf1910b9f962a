import RadioSurvey

/// WiGLE CSV, versions 1.4, 1.6 and the hybrid that has a frequency: a line about the app, a header, and one row for each
/// device and place. Rows of the type `BLE` are read. Times are UTC without a zone.
package struct WiGLEImporter: SurveyImporter {
  package init() {}

  /// Whether the second line is WiGLE's header; the first names the app, usually as `WigleWifi-`.
  package static func recognises(_ head: LogHead) -> Bool { header(head) != nil }

  /// Reads the whole log.
  ///
  /// - Returns: `WiGLE CSV`, with the version that its first line claims and whether it has frequencies.
  /// - Throws: ``LogError`` if nothing can be used; whatever the sink throws.
  package func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let head = session.head(of: log)
    guard let header = Self.header(head), let columns = Self.columns(header) else {
      throw session.failure(.unknownFormat, message: "the log is not WiGLE CSV", help: nil)
    }
    let claim = head.firstLine.prefix { $0 != UInt8(ascii: ",") }.suffix(while: { $0 != UInt8(ascii: "-") })
    let version = String(decoding: claim.prefix(8), as: UTF8.self).filter { $0.isNumber || $0 == "." }
    try log.skipLine()
    try WardrivingTable(header: header, headerLine: 2, columns: columns, isLE: { $0.equals("BLE") })
      .read(log, session: session)
    let hasFrequency = header.contains { $0.lowercased() == "frequency" }
    let hasMaker = header.contains { $0.lowercased() == "mfgrid" }
    return "WiGLE CSV \(version)\(hasFrequency && !hasMaker ? ", with frequencies" : "")"
  }

  private static func header(_ head: LogHead) -> [String]? {
    let lines = head.bytes.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false).prefix(2)
    guard lines.count == 2, let second = lines.last,
      head.firstLine.contains(UInt8(ascii: ",")) || head.firstLine.starts(with: Array("WigleWifi-".utf8))
    else { return nil }
    let line = second.last == 0x0D ? second.dropLast() : second
    guard let header = CSVDialect.cells(line, CSVDialect.Delimiter.comma.rawValue), columns(header) != nil
    else {
      return nil
    }
    return header.first?.lowercased() == "mac" ? header : nil
  }

  private static func columns(_ header: [String]) -> WardrivingTable.Columns? {
    WardrivingTable.Columns(
      header, time: "FirstSeen", address: "MAC", level: "RSSI", latitude: "CurrentLatitude",
      longitude: "CurrentLongitude", kind: "Type")
  }
}

extension ArraySlice {
  /// The elements after the last that does not satisfy the predicate.
  fileprivate func suffix(while predicate: (Element) -> Bool) -> ArraySlice {
    guard let last = lastIndex(where: { !predicate($0) }) else { return self }
    return self[(last + 1)...]
  }
}
