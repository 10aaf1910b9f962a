import RadioSurvey

/// What is to know of levels of ESPresense, whatever file they come in.
enum ESPresenseLevel {
  /// A level that is absent is not a packet that was expected: a node reports when it likes.
  static var rules: RowRules {
    var rules = RowRules()
    rules.emptyIsUnheard = false
    rules.isBeaconSettled = true
    rules.defaults[.source] = ReadingSource.averaged.rawValue
    return rules
  }

  /// Sets a row's level to what the radio heard: the firmware subtracts its correction from every packet.
  static func set(_ row: FieldRow, _ level: Cell, correction: Cell, session: ImportSession) throws {
    guard let reported = Number.double(level), let correction = Number.double(correction), correction != 0,
      reported < 0
    else { return row.set(.rssi, level) }
    // Hundredths, as the firmware writes them.
    row.set(.rssi, "\(((reported + correction) * 100).rounded() / 100)", offset: level.offset)
    try session.pass(.convertedRSSI) {
      ("the corrections of the nodes (rxAdj) are removed: levels are those that their radios measured", nil)
    }
  }

  /// Warns that weak readings are missing by design.
  static func noteCensoring(_ session: ImportSession) throws {
    guard session.receivedPackets > 0 else { return }
    try session.note(
      .warning, .censoredSource, line: nil,
      message:
        "ESPresense omits devices that it considers too far away (16 m by default) and reports of "
        + "devices that barely moved: weak levels are missing, so a fitted exponent may be too small",
      help: "for a survey, set max_distance of the nodes to 0 and skip_ms to a low value")
  }
}
