import RadioSurvey

/// Cuts a log of JSON objects into records, however they are laid out: one after another, with or without line ends
/// between and within them, or as the elements of one array.
final class JSONObjectReader {
  /// What the next record is.
  enum Outcome {
    /// The bytes from an opening brace to the closing one that belongs to it.
    case object
    /// An object that does not end, or a string in it that does not end on its line; or bytes outside of any object.
    case broken
    /// Longer than the limit.
    case tooLong
  }

  private let log: LogBytes
  private let limit: Int
  private var consumed = 0
  private var line: Int

  /// A reader of a log that nobody else reads, from a line on.
  init(_ log: LogBytes, limit: Int, line: Int = 1) {
    self.log = log
    self.limit = limit
    self.line = line
  }

  /// Reads the next record, valid until the one after it is asked for; `nil` at the end of the log.
  func next() throws -> (outcome: Outcome, record: TextRecord)? {
    drop(consumed)
    consumed = 0
    guard try skipSeparators() else { return nil }
    var pending = log.pending
    let isObject = pending.first == UInt8(ascii: "{")
    var nesting = JSONNesting()
    var index = 0
    while true {
      if index == pending.count {
        guard try log.fill() else { return take(index, .broken) }
        pending = log.pending
      }
      guard index < limit else { return take(index, .tooLong) }
      let byte = pending[index]
      index += 1
      guard isObject else {
        // Whatever it is, it ends with its line.
        if byte == 0x0A { return take(index, .broken) }
        continue
      }
      // Brackets are not counted: an object that lacks one ends with its brace, and not with the log.
      if nesting.isString, byte == 0x0A { return take(index, .broken) }
      nesting.take(byte)
      if nesting.braces == 0, !nesting.isString { return take(index, .object) }
    }
  }

  /// Consumes blanks, line ends, commas and brackets. Returns whether anything comes after them.
  private func skipSeparators() throws -> Bool {
    while true {
      let separators: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0x2C, 0x5B, 0x5D]
      let count = log.pending.prefix { separators.contains($0) }.count
      let isAll = count == log.pending.count
      drop(count)
      if !isAll { return true }
      if try !log.fill() { return false }
    }
  }

  private func take(_ count: Int, _ outcome: Outcome) -> (outcome: Outcome, record: TextRecord)? {
    guard let base = log.pending.baseAddress else { return nil }
    consumed = count
    return (outcome, TextRecord(base: base.assumingMemoryBound(to: UInt8.self), count: count, line: line))
  }

  private func drop(_ count: Int) {
    for byte in log.pending.prefix(count) where byte == 0x0A { line += 1 }
    log.consume(count)
  }
}
