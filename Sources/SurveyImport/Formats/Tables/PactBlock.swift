import RadioSurvey

/// What the header of a block in a PACT log says; see ``PactLogImporter``.
///
/// * The beacon is the other phone's model (`beacon`, `partner_tester`). A tester types it, so it may be a name that its owner
///   gave the phone: what is not a model's name is not kept, and the beacon is then called as it advertises.
/// * The placement is where the other phone is, its pose, and the room (`environment`); the carriage is where the phone that
///   listens is, and its pose.
/// * The session is the test's (`session_id`).
///
/// A beacon or a session that the survey gives for the log is used instead.
struct PactBlock {
  /// The keys of a header's entries.
  static let keys: Set<String> = [
    "app_name", "app_ver", "scenario", "environment", "subject", "session_id", "user_id", "beacon",
    "receiver", "beacon_subject", "self_on_body_location", "self_pose", "self_activity", "self_user_id",
    "partner_tester", "self_tester", "partner_on_body_location", "partner_pose", "Range", "Angle",
  ]

  private(set) var isPartnerSchema = false
  private let rangeOfName: Double?
  private let given: Set<LogField>
  private var rangeOfFirstBlock: Double?
  private var texts: [LogField: String] = [:]
  private var poses: [LogField: String] = [:]
  private var room = ""
  private var isFilled = false

  /// - Parameters:
  ///   - name: The log's, which may say the range.
  ///   - constants: What the survey gives for every row.
  init(name: String, constants: [LogField: String]) {
    rangeOfName = Self.range(inName: name)
    given = Set(constants.keys)
  }

  /// Takes an entry of a header. Returns whether it is one.
  mutating func take(_ cells: [Cell], record: TextRecord, session: ImportSession) throws -> Bool {
    guard let key = cells[1].text, Self.keys.contains(key) else { return false }
    let values = cells.dropFirst(2).map { $0.text ?? "" }
    isFilled = false
    switch key {
    case "Range":
      texts[.distanceFeet] = values[0]
      try checkRange(values[0].withCell(Number.double), cells[2], record, session)
    case "Angle": texts[.orientation] = values[0]
    case "session_id": texts[.session] = values[0]
    case "environment": room = values.filter { !$0.isEmpty }.joined(separator: ", ")
    // The tester's name stands before the phone's; a log may have the phone in its place.
    case "beacon", "partner_tester": texts[.beacon] = values.reversed().first(where: Self.isModel)
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
    for field in [LogField.beacon, .session] { row.set(field, given.contains(field) ? nil : texts[field]) }
    for field in [LogField.carriage, .placement] {
      let words = [texts[field], poses[field], field == .placement ? room : nil].compactMap(\.self)
      row.set(field, words.filter { !$0.isEmpty }.joined(separator: ", "))
    }
  }

  /// Whether a text is the name of a model, and no name that someone gave.
  private static func isModel(_ text: String) -> Bool { text.count > 3 && ReceiverName.isHarmless(text) }

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

extension Double {
  /// Feet without decimals that say nothing.
  fileprivate var formattedFeet: String { self == rounded() && abs(self) < 1e9 ? "\(Int(self))" : "\(self)" }
}
