import RadioSurvey

/// Event logs of the PACT and BlueProx test apps of MIT Lincoln Laboratory: one event a line, each block of events below a
/// header that says the range in feet, the angle, and how both phones were carried. Both schemas are read: `subject`,
/// `beacon_subject`, `receiver`, and `self_…`, `partner_…`, `self_tester`.
///
/// The beacon is the phone that advertises as `BlueProxTx`; of other devices nothing is kept. The receiver is its model;
/// the owner's name for it is not kept. One advertising event, reported several times within 3 ms, is one packet.
package struct PactLogImporter: SurveyImporter {
  /// The name under which the other phone advertises.
  static let beaconName = "BlueProxTx"

  private static let headerKeys: Set<String> = [
    "app_name", "app_ver", "scenario", "environment", "subject", "session_id", "user_id", "beacon",
    "receiver",
    "beacon_subject", "self_on_body_location", "self_pose", "self_activity", "self_user_id", "partner_tester",
    "self_tester", "partner_on_body_location", "partner_pose", "Range", "Angle",
  ]

  package init() {}

  /// Whether the first line is a time and a key of a block's header.
  package static func recognises(_ head: LogHead) -> Bool {
    let cells = head.firstLine.split(separator: UInt8(ascii: ","), maxSplits: 2)
      .map { String(decoding: $0, as: UTF8.self) }
    guard cells.count >= 2, headerKeys.contains(cells[1]) else { return false }
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
    var rules = RowRules()
    rules.defaults[.beacon] = Self.beaconName
    let row = FieldRow(
      [.timestamp, .rssi, .distanceFeet, .orientation, .placement, .carriage, .receiver], session: session,
      rules: rules)
    var block = Block(name: session.name)
    let lines = LineReader(log, session: session)
    var cells: [Cell] = []
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
        // A device's name may hold commas.
        guard cells.count == 7, cells[4].equals("BlueProxTx") else {
          try session.warn(.foreignDevice, .note, at: { record.place(at: cells[2].offset) }) {
            ("packets of devices that are not part of the survey are not kept", nil)
          }
          continue
        }
        block.fill(row)
        row.set(.timestamp, cells[0])
        row.set(.rssi, cells[3])
        try row.decode(record)
      } else if try !block.take(cells, record: record, session: session) {
        try session.warn(.otherEntry, .note, at: { record.place(at: cells[1].offset) }) {
          ("entries of other sensors are not used; the first is \(quoted(cells[1].bytes))", nil)
        }
      }
    }
    return
      "PACT event log (\(block.isPartnerSchema ? "self and partner" : "beacon and receiver"), range in feet)"
  }

  private func reject(_ record: TextRecord, _ session: ImportSession) throws {
    // The text of a cut line may be part of a passing device's name, so no more than its length is kept.
    try session.reject(
      .missingCell, at: record.place(at: -1), message: "the line is truncated",
      help: "a log that was cut off ends like this", text: "\(record.count) bytes")
  }

  /// What the header of the current block says.
  private struct Block {
    var isPartnerSchema = false
    private let rangeOfName: Double?
    private var rangeOfFirstBlock: Double?
    private var texts: [LogField: String] = [:]
    private var poses: [LogField: String] = [:]
    private var isFilled = false

    init(name: String) { rangeOfName = Self.range(inName: name) }

    /// Takes an entry of a header. Returns whether it is one.
    mutating func take(_ cells: [Cell], record: TextRecord, session: ImportSession) throws -> Bool {
      guard let key = cells[1].text, PactLogImporter.headerKeys.contains(key) else { return false }
      let values = cells.dropFirst(2).map { $0.text ?? "" }
      isFilled = false
      switch key {
      case "Range":
        texts[.distanceFeet] = values[0]
        try checkRange(values[0].withCell(Number.double), cells[2], record, session)
      case "Angle": texts[.orientation] = values[0]
      case "receiver", "self_tester": texts[.receiver] = values[0]
      case "subject", "self_on_body_location":
        texts[.carriage] = values[0]
        poses[.carriage] = key == "subject" ? values.element(1) : nil
      case "beacon_subject", "partner_on_body_location":
        texts[.placement] = values[0]
        poses[.placement] = key == "beacon_subject" ? values.element(1) : nil
      case "self_pose": poses[.carriage] = values[0]
      case "partner_pose": poses[.placement] = values[0]
      default: break
      }
      if key.hasPrefix("partner_") { isPartnerSchema = true }
      return true
    }

    /// Sets the fields of a row that the header knows.
    mutating func fill(_ row: FieldRow) {
      guard !isFilled else { return }
      isFilled = true
      for field in [LogField.distanceFeet, .orientation, .receiver] { row.set(field, texts[field]) }
      for field in [LogField.carriage, .placement] {
        let words = [texts[field], poses[field]].compactMap(\.self).filter { !$0.isEmpty }
        row.set(field, words.joined(separator: ", "))
      }
    }

    /// Warns of a block whose range is not that of the log's name, or of the blocks before it.
    private mutating func checkRange(
      _ range: Double?, _ cell: Cell, _ record: TextRecord, _ session: ImportSession
    ) throws {
      let expected = rangeOfName ?? rangeOfFirstBlock
      if rangeOfFirstBlock == nil { rangeOfFirstBlock = range }
      guard let range, let expected, range != expected else { return }
      let source = rangeOfName == nil ? "the first block" : "the log's name"
      try session.warn(.mislabelledBlock, at: { record.place(at: cell.offset) }) {
        (
          "the block gives \(quoted(cell.bytes)) ft, but \(source) gives \(expected.formattedFeet) ft; the value of the block is used",
          "check the notes of the survey, then correct the header of the block or remove the block"
        )
      }
    }

    /// The number before `ft` in a file's name, such as 6 in `…_6ft_…`.
    private static func range(inName name: String) -> Double? {
      let parts = (name.split(separator: "/").last ?? "").split(separator: "_")
      return parts.lazy.filter { $0.hasSuffix("ft") }.compactMap { Double($0.dropLast(2)) }.first
    }
  }
}

extension Double {
  /// Feet without decimals that say nothing.
  fileprivate var formattedFeet: String { self == rounded() && abs(self) < 1e9 ? "\(Int(self))" : "\(self)" }
}
