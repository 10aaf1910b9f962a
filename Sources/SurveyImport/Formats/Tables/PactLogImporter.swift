import RadioSurvey

/// Event logs of the PACT and BlueProx test apps of MIT Lincoln Laboratory: one event a line, each block of events below a
/// header that says the range in feet, the angle, and how both phones were carried. Both schemas are read: `subject`,
/// `beacon_subject`, `receiver`, and `self_…`, `partner_…`, `self_tester`.
///
/// The beacon is the phone that advertises as `BlueProxTx`, by its model where the header says it, so that unlike senders are
/// not taken for one; of other devices those are kept that the survey names, or asks for, see ``BeaconSelection``. Earlier
/// logs, which begin with `Device`, have no such phone: their beacons advertise under names of their own. The receiver is its
/// model; the owner's name for either is not kept.
/// The room is part of the placement, and the test is the session; see ``PactBlock``. One advertising event, reported several
/// times within 3 ms, is one packet.
package struct PactLogImporter: SurveyImporter {
  /// The name under which the other phone advertises.
  static let beaconName = "BlueProxTx"

  package init() {}

  /// Whether the first line is a time and a key of a block's header.
  package static func recognises(_ head: LogHead) -> Bool {
    let cells = head.firstLine.split(separator: UInt8(ascii: ","), maxSplits: 2)
      .map { String(decoding: $0, as: UTF8.self) }
    guard cells.count >= 2, PactBlock.keys.contains(cells[1]) else { return false }
    switch cells[0].withCell({ Timestamp.read($0) }) {
    case .seconds, .withoutZone, .impossible: return cells[0].contains(":")
    case .tooFine, .invalid: return false
    }
  }

  /// Reads the whole log.
  ///
  /// - Returns: `PACT event log`, with the schema.
  /// - Throws: Whatever the sink throws.
  package func read(_ log: LogBytes, session: ImportSession) throws -> String {
    session.clockResolvesMilliseconds()
    try session.refuseColumns()
    let selection = try BeaconSelection(session)
    let row = FieldRow(
      [
        .timestamp, .rssi, .beacon, .session, .distanceFeet, .orientation, .placement, .carriage, .receiver,
      ], session: session, rules: RowRules(isBeaconSettled: true))
    var block = PactBlock(name: session.name)
    let lines = LineReader(log, session: session)
    var cells: [Cell] = []
    var latest: String?
    while let record = try lines.next() {
      record.split(UInt8(ascii: ","), into: &cells)
      guard record.cell.trimmed.count > 0 else { continue }
      guard cells.count >= 3 else {
        try reject(record, session)
        continue
      }
      if cells[1].equals("Bluetooth") {
        guard cells.count >= 7 else {
          try reject(record, session)
          continue
        }
        guard let beacon = beacon(cells, block, selection, session) else {
          try session.warn(.foreignDevice, .note, at: { record.place(at: cells[2].offset) }) {
            (
              "packets of devices that are not part of the survey are not kept",
              "list the survey's beacons in survey.toml, name one with --set beacon=NAME, or use --keep-addresses"
            )
          }
          continue
        }
        block.fill(row)
        if beacon != latest {
          row.set(.beacon, beacon)
          latest = beacon
        }
        row.set(.timestamp, cells[0])
        row.set(.rssi, cells[3])
        try row.decode(record)
      } else if try !block.take(cells, record: record, session: session) {
        try session.warn(.otherEntry, .note, at: { record.place(at: cells[1].offset) }) {
          ("entries of other sensors are not used; the first is \(quoted(cells[1].bytes))", nil)
        }
      }
    }
    return "PACT event log (\(block.schema.rawValue), range in feet)"
  }

  /// What the survey calls the sender of a packet; `nil` if it is not the survey's.
  private func beacon(
    _ cells: [Cell], _ block: PactBlock, _ selection: BeaconSelection, _ session: ImportSession
  ) -> String? {
    if cells.count == 7, cells[4].equals("BlueProxTx") {
      let own = block.partner ?? Self.beaconName
      guard let given = session.givenBeacon?.name.description else { return own }
      if given != own, block.partner != nil { session.replaced.take(.beacon, own) }
      return given
    }
    guard selection.takesNames else { return nil }
    // A device's name may hold commas.
    let name = cells[4..<(cells.count - 2)].map { $0.text ?? "" }.joined(separator: ",")
    let names = (name == "None" || name.isEmpty ? [] : [name]) + [cells[2].text ?? ""]
    return selection.beacon(payload: nil, address: nil, names: names)?.description
  }

  private func reject(_ record: TextRecord, _ session: ImportSession) throws {
    // The text of a cut line may be part of a passing device's name, so no more than its length is kept.
    try session.reject(
      .missingCell, at: record.place(at: -1), message: "the line is truncated",
      help: "a log that was cut off ends like this", text: "\(record.count) bytes")
  }
}
