import RadioSurvey

/// What the header of a block in a PACT log says; see ``PactLogImporter``.
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
  /// The keys of a header's entries.
  static let keys: Set<String> = [
    "app_name", "app_ver", "scenario", "environment", "subject", "session_id", "user_id", "beacon",
    "receiver", "beacon_subject", "self_on_body_location", "self_pose", "self_activity", "self_user_id",
    "partner_tester", "self_tester", "partner_on_body_location", "partner_pose", "partner_activity",
    "partner_beacon_id", "self_beacon_id", "Device", "Range", "Angle",
  ]

  /// Which words the header has.
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

  /// Takes an entry of a header. Returns whether it is one.
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

  /// Sets the fields of a row that the header knows.
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

  /// Whether a text is the number of an app, or its UUID.
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
    try session.warn(.mislabelledBlock, at: { record.place(at: cell.offset) }) {
      (
        "the block gives an angle of \(quoted(cell.bytes))°, but the log's name gives \(Int(expected))°; the value of the block is used",
        "if the name is right, use --set orientation_deg=\(Int(expected)), or capture it with path_pattern"
      )
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

extension Double {
  /// Feet without decimals that say nothing.
  fileprivate var formattedFeet: String { self == rounded() && abs(self) < 1e9 ? "\(Int(self))" : "\(self)" }
}
