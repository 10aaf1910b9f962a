import RadioSurvey

/// One cell of a record, in place in the window: the bytes of its value and where in the record it stands.
struct Cell {
  /// First byte; `nil` if the record has no such cell.
  var base: UnsafePointer<UInt8>?
  /// Bytes.
  var count: Int
  /// Offset of the cell from the record's first byte; −1 if it is not in the record.
  var offset: Int

  /// A cell that is not there.
  static var absent: Cell { Cell(base: nil, count: 0, offset: -1) }

  /// The bytes.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// Whether there is nothing in it.
  var isEmpty: Bool { count == 0 }

  /// The cell without spaces and tabs at either end.
  @inline(__always)
  var trimmed: Cell {
    guard var first = base, count > 0, first[0] <= 0x20 || first[count - 1] <= 0x20 else { return self }
    var rest = count
    while rest > 0, Self.isBlank(first[rest - 1]) { rest -= 1 }
    var skipped = 0
    while skipped < rest, Self.isBlank(first[skipped]) { skipped += 1 }
    first += skipped
    return Cell(base: first, count: rest - skipped, offset: offset < 0 ? -1 : offset + skipped)
  }

  @inline(__always)
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The name that a cell of CSV holds: without the apostrophe that keeps spreadsheets from computing, see ``CSVText``.
  var name: Cell {
    guard let base, CSVText.isHarmless(bytes) else { return self }
    return Cell(base: base + 1, count: count - 1, offset: offset < 0 ? -1 : offset + 1)
  }

  /// The text; `nil` if the bytes are not UTF-8 or hold U+0000, which no database keeps whole.
  var text: String? {
    bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }
}

/// Text of a log as a message may show it: short, valid, and without anything that a terminal would obey.
func quoted(_ bytes: some Collection<UInt8>, limit: Int = 40) -> String {
  let shown = TerminalText.plain(String(decoding: bytes.prefix(limit), as: UTF8.self))
  return "'\(shown)\(bytes.count > limit ? "…" : "")'"
}

/// Text of a log as a message may show it: short, and without anything that a terminal would obey.
func quoted(_ text: some StringProtocol, limit: Int = 40) -> String { quoted(Array(text.utf8), limit: limit) }
