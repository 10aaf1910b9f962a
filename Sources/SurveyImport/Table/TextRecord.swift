/// One record of a text log, in place in the window: a line, or the lines that a quoted cell spans.
struct TextRecord {
  /// First byte.
  var base: UnsafePointer<UInt8>
  /// Bytes, without the line end.
  var count: Int
  /// Line of its first byte, from 1.
  var line: Int

  /// The bytes.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// Where the byte at an offset stands, as people count: lines by line feeds, columns by characters (Unicode scalars).
  func place(at offset: Int) -> ImportSession.Place {
    guard offset >= 0 else { return ImportSession.Place(line: line, column: nil) }
    var place = (line: line, column: 1)
    for byte in bytes.prefix(offset) {
      if byte == 0x0A {
        place = (place.line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        place.column += 1
      }
    }
    return ImportSession.Place(line: place.line, column: place.column)
  }

  /// Its text, cut at this many bytes.
  func text(limit: Int) -> String { String(decoding: bytes.prefix(limit), as: UTF8.self) }
}
