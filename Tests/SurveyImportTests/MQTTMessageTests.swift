import RadioSurvey
import Testing

@testable import SurveyImport

@Suite struct MQTTMessageTests {
  /// A line as time, topic, payload and whether it was kept; or what else it is.
  private func read(_ line: String) -> String {
    let bytes = Array(line.utf8)
    let reader = MQTTMessageReader()
    return bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return "empty" }
      switch reader.read(TextRecord(base: base, count: buffer.count, line: 1)) {
      case .other: return "other"
      case .broken(let offset): return "broken \(offset)"
      case .message(let message):
        return "\(message.time ?? "-")|\(message.topic.joined(separator: "/"))|"
          + "\(message.payload.text(limit: 100))|\(message.isRetained ? "kept" : "new")|"
          + "\(message.payloadOffset ?? -1)"
      }
    }
  }

  @Test(arguments: [
    ("1714557600.123456789 a/b {\"x\":1}", "1714557600.123456789|a/b|{\"x\":1}|new|25"),
    ("2024-05-01T12:00:00+0200 a/b {\"x\":1}", "2024-05-01T12:00:00+0200|a/b|{\"x\":1}|new|29"),
    ("2024-05-01 12:00:00\ta/b\t{\"x\":1} ", "2024-05-01 12:00:00|a/b|{\"x\":1}|new|24"),
    ("a/b {\"x\":1}", "-|a/b|{\"x\":1}|new|4"), ("{\"x\":1}", "-||{\"x\":1}|new|0"),
    (" {\"topic\":1}", "-|| {\"topic\":1}|new|0"),
    (
      "{\"tst\":\"2024-05-01T12:00:00.5Z+0200\",\"topic\":\"a/b\",\"retain\":1,\"payload\":{\"x\":1}}",
      "2024-05-01T12:00:00.5+0200|a/b|{\"x\":1}|kept|72"
    ),
    (
      "{\"tst\":\"2024-05-01T10:00:00Z\",\"topic\":\"a/b\",\"payload\":\"{\\\"x\\\":1}\"}",
      "2024-05-01T10:00:00Z|a/b|{\"x\":1}|new|-1"
    ),
    ("{\"tst\":1,\"topic\":\"a/b\",\"payload\":\"online\"}", "other"),
    ("{\"tst\":1,\"topic\":\"a/b\",\"payload\":\"\"}", "other"), ("a/b online", "other"),
    ("a/b{\"x\":1}", "other"), ("", "other"), ("{\"x\":", "broken 5"),
  ])
  func `Every layout of a subscriber`(line: String, expected: String) {
    #expect(read(line) == expected)
  }
}
