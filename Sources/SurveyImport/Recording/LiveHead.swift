import RadioSurvey

/// How much of a live capture must have come before its format is decided.
enum LiveHead {
  /// Lines after which a capture that nobody recognises is given up.
  static let mostLines = 40

  /// Whether these first bytes decide the format.
  ///
  /// The first line of a table is its header, and a table's times are read as its first rows are written: one more line
  /// is waited for. A line that is an object is a record by itself. Other captures are known by their first bytes.
  static func isEnough(_ head: UnsafeRawBufferPointer, mapping: LogMapping) -> Bool {
    guard let first = head.first(where: { $0 > 0x20 }) else { return false }
    let isText = !head.prefix(64).contains(0)
    let lines = head.count { $0 == 0x0A }
    guard lines < mostLines else { return true }
    guard isText ? lines >= (first == UInt8(ascii: "{") ? 1 : 2) : head.count >= 64 else { return false }
    let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let shown = LogHead(bytes: Array(head[start...]), mapping: mapping)
    return LogReader.importers.contains { $0.recognises(shown) }
  }
}
