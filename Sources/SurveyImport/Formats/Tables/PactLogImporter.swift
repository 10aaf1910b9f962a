import RadioSurvey

/// Event logs of the PACT and BlueProx test apps of MIT Lincoln Laboratory: one event a line, each block of events below a
/// header, see ``PactBlock``. One advertising event, reported several times within 3 ms, is one packet.
///
/// The beacon is the phone that advertises as `BlueProxTx`, by its model where the header says it, so that different senders are
/// not taken for one; of other devices those are kept that the survey names, or asks for, see ``BeaconSelection``. Earlier
/// logs, which begin with `Device`, have no such phone: their beacons advertise under names of their own.
struct PactLogImporter: SurveyImporter {
  static let beaconName = "BlueProxTx"

  /// Whether the first line is a time and a key of a block's header.
  static func recognises(_ head: LogHead) -> Bool {
    let cells = head.firstLine.split(separator: UInt8(ascii: ","), maxSplits: 2)
      .map { String(decoding: $0, as: UTF8.self) }
    guard cells.count >= 2, PactBlock.keys.contains(cells[1]) else { return false }
    switch cells[0].withCell({ Timestamp.read($0) }) {
    case .seconds, .withoutZone, .impossible: return cells[0].contains(":")
    case .tooFine, .invalid: return false
    }
  }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
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
      let isPacket = cells.element(1)?.equals("Bluetooth") == true
      guard cells.count >= (isPacket ? 7 : 3) else {
        // The text of a cut line may be part of a passing device's name, so no more than its length is kept.
        try session.reject(
          .missingCell, at: record.place(at: -1), message: "the line is truncated",
          help: "a truncated log ends like this", text: "\(record.count) bytes")
        continue
      }
      if isPacket {
        guard let beacon = beacon(cells, block, selection, session) else {
          try session.warn(
            .foreignDevice, .note, at: record.place(at: cells[2].offset),
            "packets of devices that are not part of the survey are not kept",
            help:
              "list the survey's beacons in survey.toml, name one with --set beacon=NAME, or use --keep-addresses"
          )
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
        try session.warn(
          .otherEntry, .note, at: record.place(at: cells[1].offset),
          "entries of other sensors are not used; the first is \(quoted(cells[1].bytes))")
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
}

/// What the header of a block in a PACT log says: the range in feet, the angle, and how both phones were carried, in one of two schemas
/// (`subject`, `beacon_subject`, `receiver`; `self_…`, `partner_…`, `self_tester`).
///
/// * The beacon is the other phone's model (`beacon`, `partner_tester`), with the number that its app gave it
///   (`partner_beacon_id`). A tester types the model, so it may be a name that its owner gave the phone: what is not a
///   model's name is not kept, and the beacon is then called as it advertises.
/// * The placement is where the other phone is, its pose, and the room (`environment`); the carriage is where the phone that
///   listens is, and its pose.
/// * The session is the test's (`session_id`).
/// * The receiver is the phone that listened, by its model (`receiver`, `self_tester`, `Device`).
///
/// What the survey gives for the log is used instead.
struct PactBlock {
  static let keys: Set<String> = [
    "app_name", "app_ver", "scenario", "environment", "subject", "session_id", "user_id", "beacon",
    "receiver", "beacon_subject", "self_on_body_location", "self_pose", "self_activity", "self_user_id",
    "partner_tester", "self_tester", "partner_on_body_location", "partner_pose", "partner_activity",
    "partner_beacon_id", "self_beacon_id", "Device", "Range", "Angle",
  ]

  enum Schema: String {
    case beacon = "beacon and receiver"
    case partner = "self and partner"
    case device
  }

  private(set) var schema = Schema.beacon
  private let rangeOfName: Double?
  private let angleOfName: Double?
  private var rangeOfFirstBlock: Double?
  private var texts: [LogField: String] = [:]
  private var poses: [LogField: String] = [:]
  private var room = ""
  private var model: String?
  private var number = ""
  private var isFilled = false
  /// The phone that was heard; `nil` if the header does not say.
  private(set) var partner: String?

  /// - Parameter name: The log's, which may say the range, or the angle.
  init(name: String) {
    rangeOfName = Self.range(inName: name)
    angleOfName = Self.angle(inName: name)
  }

  mutating func take(_ cells: [Cell], record: TextRecord, session: ImportSession) throws -> Bool {
    guard let key = cells[1].text, Self.keys.contains(key) else { return false }
    let values = cells.dropFirst(2).map { $0.text ?? "" }
    isFilled = false
    switch key {
    case "Range":
      texts[.distanceFeet] = values[0]
      try checkRange(values[0].withCell(Number.double), cells[2], record, session)
    case "Angle":
      texts[.orientation] = values[0]
      try checkAngle(values[0].withCell(Number.double), cells[2], record, session)
    case "session_id": texts[.session] = values[0]
    case "environment": room = values.filter { !$0.isEmpty }.joined(separator: ", ")
    // The tester's name stands before the phone's; a log may have the phone in its place.
    case "beacon", "partner_tester": model = values.reversed().first(where: Self.isModel)
    case "partner_beacon_id": number = values.first(where: Self.isNumber) ?? ""
    case "receiver", "self_tester":
      texts[.receiver] = values.first(where: Self.isModel) ?? values.first { !$0.isEmpty } ?? ""
    case "Device":
      // Apple's models have a comma: iPhone12,1.
      let isSplit = values.count > 1 && !values[1].isEmpty && values[1].allSatisfy(\.isNumber)
      texts[.receiver] = isSplit ? "\(values[0]),\(values[1])" : values[0]
      schema = .device
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
    let parts = [model, number].compactMap(\.self).filter { !$0.isEmpty }
    partner = parts.isEmpty ? nil : parts.joined(separator: ", ")
    if key.hasPrefix("partner_") { schema = .partner }
    return true
  }

  mutating func fill(_ row: FieldRow) {
    guard !isFilled else { return }
    isFilled = true
    for field in [LogField.distanceFeet, .orientation, .receiver, .session] { row.set(field, texts[field]) }
    for field in [LogField.carriage, .placement] {
      let words = [texts[field], poses[field], field == .placement ? room : nil].compactMap(\.self)
      row.set(field, words.filter { !$0.isEmpty }.joined(separator: ", "))
    }
  }

  /// Whether a text is the name of a model, and no name that someone gave.
  private static func isModel(_ text: String) -> Bool { text.count > 3 && ReceiverName.isHarmless(text) }

  private static func isNumber(_ text: String) -> Bool {
    !text.isEmpty && (text.count <= 3 || text.allSatisfy { $0.isHexDigit || $0 == "-" })
  }

  /// Warns of a block whose angle is not that of the log's name.
  private func checkAngle(
    _ angle: Double?, _ cell: Cell, _ record: TextRecord, _ session: ImportSession
  ) throws {
    guard schema == .device, let angle, let expected = angleOfName, angle != expected,
      session.mapping.constants[.orientation] == nil
    else { return }
    try session.warn(
      .mislabelledBlock, at: record.place(at: cell.offset),
      "the block gives an angle of \(quoted(cell.bytes))°, but the log's name gives \(Int(expected))°; the value of the block is used",
      help:
        "if the name is right, use --set orientation_deg=\(Int(expected)), or capture it with path_pattern")
  }

  /// Warns of a block whose range is not that of the log's name, or of the blocks before it.
  private mutating func checkRange(
    _ range: Double?, _ cell: Cell, _ record: TextRecord, _ session: ImportSession
  ) throws {
    let expected = rangeOfName ?? rangeOfFirstBlock
    if rangeOfFirstBlock == nil { rangeOfFirstBlock = range }
    guard let range, let expected, range != expected else { return }
    let source = rangeOfName == nil ? "the first block" : "the log's name"
    let feet = Int(exactly: expected).map(String.init) ?? "\(expected)"
    try session.warn(
      .mislabelledBlock, at: record.place(at: cell.offset),
      "the block gives \(quoted(cell.bytes)) ft, but \(source) gives \(feet) ft; the value of the block is used",
      help: "check the notes of the survey, then correct the header of the block or remove the block")
  }

  /// The multiple of 45 at the end of a file's name, such as 135 in `…_135.txt`.
  private static func angle(inName name: String) -> Double? {
    let stem = (name.split(separator: "/").last ?? "").split(separator: ".").dropLast().last ?? ""
    guard let last = stem.split(separator: "_").last, stem.contains("_"), let angle = Int(last),
      0..<360 ~= angle, angle % 45 == 0
    else { return nil }
    return Double(angle)
  }

  /// The number before `ft` in a file's name, such as 6 in `…_6ft_…`.
  private static func range(inName name: String) -> Double? {
    let parts = (name.split(separator: "/").last ?? "").split(separator: "_")
    return parts.lazy.filter { $0.hasSuffix("ft") }.compactMap { Double($0.dropLast(2)) }.first
  }
}
