import CalibrationModel
import RadioSurvey

/// Logs for people, a line for each packet: what `bluetoothctl`, ESPHome, `idf.py monitor`, `logcat`, the console of iOS, Tasmota,
/// `mosquitto_sub -v`, bleak and `btmgmt` print; and numbers alone, below lines that say the distance.
///
/// A line is a reading if it holds a level, ``TextLine``, and it or a line before it says who sent it. Lines that say a distance hold for
/// what is below them. All other lines are counted and not read.
struct TextLogImporter: SurveyImporter {
  /// Whether the first lines are such, and no table with known names.
  static func recognises(_ head: LogHead) -> Bool { Shape(head) != nil }

  private enum Shape {
    case inline
    /// The sender some lines before its level.
    case split
    case levels

    init?(_ head: LogHead) {
      guard head.bytes.first != UInt8(ascii: "{"),
        head.dialect.map({ $0.knownNames == 0 && !$0.isReading }) ?? true, !head.bytes.contains(0),
        head.mapping.header == nil
      else { return nil }
      let lines = Self.lines(head)
      guard lines.allSatisfy({ String(validating: $0, as: UTF8.self) != nil }) else { return nil }
      var (inline, alone, split, other) = (0, 0, 0, 0)
      var since = Int.max
      for line in lines where line.contains(where: { $0 > 0x20 }) {
        let read = TextLine(line)
        if read.readings.contains(where: \.hasSender) {
          inline += 1
        } else if !read.readings.isEmpty {
          alone += 1
          if since < 6 { split += 1 }
          since = Int.max
        } else if read.identity != nil {
          since = 0
          other += 1
        } else if DistanceHeading.metres(line) == nil {
          other += 1
        }
        if since < Int.max { since += 1 }
      }
      if inline >= 3 {
        self = .inline
      } else if split >= 3, 2 * split >= alone {
        self = .split
      } else if alone >= 5, 4 * other <= alone {
        self = .levels
      } else {
        return nil
      }
    }

    static let mostLines = 400

    /// The first lines, without the escapes by which a terminal is coloured.
    static func lines(_ head: LogHead) -> [[UInt8]] {
      head.filledLines(mostLines).map { plain($0) }
    }

    static func plain(_ line: ArraySlice<UInt8>) -> [UInt8] {
      let line = line.withoutReturn
      guard line.contains(0x1B) else { return Array(line) }
      var plain: [UInt8] = []
      var isEscape = false
      for byte in line {
        if byte == 0x1B {
          isEscape = true
        } else if isEscape {
          isEscape = byte == 0x5B || !((byte | 0x20) &- 0x61 < 26)
        } else if byte >= 0x20 || byte == 0x09 {
          plain.append(byte)
        }
      }
      return plain
    }
  }

  private static let fields: [LogField] = [
    .timestamp, .uuid, .major, .minor, .address, .rssi, .distanceMetres,
  ]

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let head = session.head
    if let pattern = session.mapping.linePattern { return try PatternLines(pattern, session).read(log) }
    guard let shape = Shape(head) else {
      throw session.unknownFormat("the log does not hold lines with levels")
    }
    try session.refuseColumns()
    let lines = Shape.lines(head)
    let read = lines.map { TextLine($0) }
    let isNamed = read.contains(where: \.isNamed)
    let hasTime = read.contains { !$0.time.isEmpty && (!$0.readings.isEmpty || $0.identity != nil) }
    var distances = DistanceLines()
    for (line, read) in zip(lines, read) {
      if !read.readings.isEmpty {
        distances.see(readings: read.readings.count)
      } else if let metres = DistanceHeading.metres(line) {
        distances.see(distance: metres)
      }
    }
    let areOfOthers = distances.areOfOthers(
      isWhole: lines.count < Shape.mostLines && head.bytes.count < session.limits.headLength)
    let hasDistance = !distances.isEmpty && !areOfOthers
    if areOfOthers, session.mapping.givenFields.isDisjoint(with: LogField.distances) {
      try session.note(
        .warning, .unusedColumn, message: DistanceLines.note,
        help: "give the true distances: --set distance_m=METRES for the whole log, or --truth FILE")
    }
    var fields = Set(Self.fields)
    if !hasDistance { fields.remove(.distanceMetres) }
    if !hasTime { fields.remove(.timestamp) }
    if shape == .levels { fields.subtract([.uuid, .major, .minor, .address]) }
    let columns = Dictionary(
      uniqueKeysWithValues: Self.fields.enumerated().filter { fields.contains($0.element) }.map {
        ($0.element, $0.offset)
      })
    try ColumnPlan(session.mapping).check(fields, found: ["lines of text"], session: session)
    let decoder = RowDecoder(
      columns: columns, session: session,
      rules: RowRules(emptyIsUnheard: false, isSurveyLog: shape == .levels))
    let reader = LineReader(log, session: session)
    var distance = ""
    var sender: TextLine.Reading?
    while let record = try reader.next() {
      let bytes = Shape.plain(Array(record.bytes)[...])
      guard bytes.contains(where: { $0 > 0x20 }) else { continue }
      let line = TextLine(bytes, isNamed: isNamed)
      if line.readings.isEmpty, let metres = DistanceHeading.metres(bytes) {
        if hasDistance { distance = "\(metres)" }
        continue
      }
      var isRead = false
      for var reading in line.readings {
        if !reading.hasSender, shape == .split, let sender {
          (reading.address, reading.triple) = (sender.address, sender.triple)
        }
        if shape != .levels, !reading.hasSender { continue }
        let triple = reading.triple.isEmpty ? ["", "", ""] : reading.triple
        let address = reading.triple.isEmpty ? reading.address : ""
        let texts = [line.time] + triple + [address, reading.level, distance]
        try decoder.decode(texts: texts.map { $0.isEmpty ? nil : $0 }, record: record)
        isRead = true
      }
      sender = isRead ? nil : line.identity ?? sender
      if !isRead { try session.warn(.otherEntry, .note, "lines that hold no level and sender are not read") }
    }
    return
      "lines of text (\(hasTime ? "with times" : "without times")\(hasDistance ? ", distances above the readings" : ""))"
  }
}
