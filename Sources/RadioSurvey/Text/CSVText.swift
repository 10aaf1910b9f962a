/// Cells of CSV (RFC 4180) as this program writes them, and the one rule by which spreadsheets are kept from computing with
/// a name.
///
/// A spreadsheet takes a cell for a formula if it begins with `=`, `+`, `-` or `@`, or with a tab or line end before one. So
/// a name of which the first scalar that is not an apostrophe is one of `= + - @`, tab, CR or LF is written with one
/// apostrophe before it, and reading takes one away: `=1` is written as `'=1`, `'=1` as `''=1`, and `'tis` as it is. Numbers
/// are not names and are written as they are.
package enum CSVText {
  /// Bytes at which a spreadsheet may begin to compute.
  private static let triggers = Array("=+-@\t\r\n".utf8)
  private static let apostrophe = UInt8(ascii: "'")

  /// A name as a cell: made harmless for spreadsheets, and in quotes if it needs them.
  package static func name(_ text: String) -> String { cell(harmless(text)) }

  /// A text as a cell: in quotes if it has a comma, a quote, a line end, or a blank at either end, which reading would
  /// otherwise take away.
  package static func cell(_ text: String) -> String {
    let special = Array(",\"\r\n".utf8)
    let isBlank = { (byte: UInt8?) in byte == 0x20 || byte == 0x09 }
    guard text.utf8.contains(where: special.contains) || isBlank(text.utf8.first) || isBlank(text.utf8.last)
    else { return text }
    return quoted(text)
  }

  /// A text in quotes, with its own doubled.
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A name with an apostrophe before it if a spreadsheet might compute with it.
  package static func harmless(_ text: String) -> String { isComputed(text.utf8) ? "'\(text)" : text }

  /// Whether bytes begin with an apostrophe that ``harmless(_:)`` put there.
  package static func isHarmless(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.first == apostrophe && isComputed(bytes)
  }

  private static func isComputed(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.first { $0 != apostrophe }.map(triggers.contains) ?? false
  }
}
