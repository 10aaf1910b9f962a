import RadioSurvey

/// A log that begins with a reading.
enum MissingHeader {
  /// The error of such a log: it names a header that would do.
  static func failure(_ dialect: CSVDialect, _ head: LogHead, session: ImportSession) -> LogError {
    let names = names([dialect.header] + head.rows(dialect, limit: 20))
    let line = head.firstLine.map { $0 == 0x09 ? 0x20 : $0 }
    let open = names.first { $0.hasPrefix("unknown") }
    let shown = names.count > 12 ? names.prefix(12) + ["…"] : names[...]
    return session.failure(
      .missingHeader, line: 1,
      message: "the first line is a reading and not a header: \(quoted(line, limit: 80))",
      help: "name the columns in order, for example --header=\(shown.joined(separator: ","))"
        + (open.map {
          "; \($0) is not read: call it distance_m, distance_cm or distance_ft if it is the distance"
        } ?? "")
    ).with(.header(names))
  }

  /// Names for columns by what is in them; what they leave open is called `unknown1` and so on.
  static func names(_ rows: [[String]]) -> [String] {
    guard let width = rows.first?.count else { return [] }
    var taken: Set<LogField> = []
    var unknown = 0
    return (0..<width).map { column in
      let cells = rows.compactMap { $0.element(column) }.filter { !$0.isEmpty }
      let field = fields(cells).first { !taken.contains($0) }
      guard let field, !cells.isEmpty else {
        unknown += 1
        return "unknown\(unknown)"
      }
      taken.insert(field)
      return field.rawValue
    }
  }

  /// Whether the text is an address without its colons, which is read as a name: twelve hexadecimal digits that are not a number of
  /// as many.
  private static func isPlainAddress(_ text: String) -> Bool {
    text.utf8.count == 12 && text.allSatisfy(\.isHexDigit)
      && (text.contains(where: \.isLetter) || text.hasPrefix("00"))
  }

  /// Whether all cells of a column name devices.
  static func areDevices(_ cells: [String]) -> Bool {
    !cells.isEmpty && fields(cells).contains { $0 == .address || $0 == .beacon }
  }

  /// What a column may be, the likeliest first.
  private static func fields(_ cells: [String]) -> [LogField] {
    func all(_ isSo: (Cell) -> Bool) -> Bool { !cells.isEmpty && cells.allSatisfy { $0.withCell(isSo) } }
    // A log may name two devices: what was heard and what heard it.
    if cells.allSatisfy(BeaconIdentifier.isAddress) { return [.address, .receiver] }
    if !cells.isEmpty, cells.allSatisfy(isPlainAddress) { return [.beacon, .receiver] }
    if cells.allSatisfy(BeaconIdentifier.isUUID) { return [.uuid] }
    if all({ if case .level = Level.read($0) { true } else { false } }) { return [.rssi] }
    if all({ Number.double($0).map { $0 >= 1e9 && $0 < 1e19 } ?? false }) { return [.timestamp] }
    if all({ Number.double($0) != nil }) { return [] }
    if all({
      Timestamp.read($0) != .invalid || !CalendarTime.orders($0).isEmpty || CalendarTime.timeOfDay($0) != nil
    }) {
      return [.timestamp]
    }
    return cells.contains(where: CSVDialect.isValue) ? [] : [.beacon]
  }
}
