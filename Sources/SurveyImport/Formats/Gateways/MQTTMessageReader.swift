import RadioSurvey

/// Reads messages from lines as `mosquitto_sub` writes them: `-F '%U %t %p'` and `-F '%I %t %p'` (time, topic, payload),
/// `-F %j` and `-F %J` (a JSON object with `tst`, `topic`, `payload` and `retain`), `-v` (topic and payload), and lines
/// that are payloads and nothing else.
final class MQTTMessageReader {
  /// What a line is.
  enum Outcome {
    case message(MQTTMessage)
    /// A message whose payload is no JSON object, such as `online`.
    case other
    /// A JSON object that does not end; where it stops being one.
    case broken(Int)
  }

  private let envelope: JSONMembers

  /// A reader of a log; without its session nothing is noted.
  init(session: ImportSession? = nil) {
    envelope = JSONMembers(slots: ["tst": 0, "topic": 1, "payload": 2, "retain": 3], session: session)
  }

  /// Reads a line.
  func read(_ record: TextRecord) -> Outcome {
    guard let brace = record.bytes.firstIndex(of: UInt8(ascii: "{")) else { return .other }
    let head = record.cell(0..<brace)
    guard head.trimmed.isEmpty else { return readText(record, head: head, brace: brace) }
    if let failure = envelope.read(record) { return .broken(failure) }
    let (topic, payload) = (envelope.cells[1], envelope.cells[2])
    guard let topicText = topic.text, topic.base != nil, payload.base != nil else {
      return .message(
        MQTTMessage(
          record: record, time: nil, topic: [], isRetained: false, payload: record, payloadOffset: 0))
    }
    guard let base = payload.base, base[0] == UInt8(ascii: "{") else { return .other }
    // A cell that is a string is at its opening quote.
    let isInPlace = record.base[payload.offset] == UInt8(ascii: "{")
    return .message(
      MQTTMessage(
        record: record, time: Self.repaired(envelope.cells[0].text), topic: Self.parts(topicText),
        isRetained: envelope.cells[3].equals("1") || envelope.cells[3].equals("true"),
        payload: TextRecord(base: base, count: payload.count, line: record.line),
        payloadOffset: isInPlace ? payload.offset : nil))
  }

  private func readText(_ record: TextRecord, head: Cell, brace: Int) -> Outcome {
    // A payload is after a blank; a brace inside a word belongs to something else.
    guard record.base[brace - 1] <= 0x20, let text = head.trimmed.text else { return .other }
    let words = text.split(maxSplits: 2, whereSeparator: { $0 == " " || $0 == "\t" })
    let timeWords = [1, 2].first { count in
      words.count >= count && Self.isTime(words.prefix(count).joined(separator: " "))
    }
    let payload = record.cell(brace..<record.count).trimmed
    guard let base = payload.base else { return .other }
    return .message(
      MQTTMessage(
        record: record, time: timeWords.map { words.prefix($0).joined(separator: " ") },
        topic: Self.parts(words.dropFirst(timeWords ?? 0).joined(separator: " ")), isRetained: false,
        payload: TextRecord(base: base, count: payload.count, line: record.line), payloadOffset: brace))
  }

  private static func isTime(_ text: String) -> Bool {
    text.withCell { Timestamp.read($0) } != .invalid
  }

  private static func parts(_ topic: String) -> [Substring] {
    topic.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map(Substring.init)
  }

  /// The time of `%j`, which is local with its offset, but has a `Z` before the offset.
  private static func repaired(_ time: String?) -> String? {
    guard let time, let mark = time.lastIndex(of: "Z"), let sign = time[mark...].dropFirst().first,
      sign == "+" || sign == "-"
    else { return time }
    return String(time[..<mark]) + String(time[mark...].dropFirst())
  }
}
