package import RadioSurvey
import Testing

/// A table as a program writes it: the same ten readings of one beacon, at 1.5 m and 3.5 m from 2026-05-24T10:00:00Z on.
/// Made by hand after the habits of each program.
package struct SpreadsheetSample: CustomTestStringConvertible, Sendable {
  /// What becomes of it.
  package enum Outcome: Sendable {
    /// All ten readings come in, with these codes told.
    case read([IssueCode])
    /// The log is refused, with words that its message names.
    case refused(IssueCode, [String])
  }

  /// The name of the file.
  package var name: String
  /// What wrote it.
  package var program: String
  package var bytes: [UInt8]
  package var outcome: Outcome
  /// Whether rows have times, and those times a date.
  package var hasDates = true
  /// Whether the log has the addresses of all devices, so that one must be named or all be kept.
  package var isForeign = false
  /// The options that the message of a refusal names and with which the log is read; empty if there are none.
  package var remedy: [String] = []
  /// How the user says that the table is to be read, beside the table; the same as ``options``.
  package var mapping = LogMapping()
  /// The options of the command line that say so.
  package var options: [String] = []

  package var testDescription: String { "\(name): \(program)" }

  static let levels = [-61, -62, -60, -61, -63, -67, -68, -66, -69, -67]

  /// Ten rows.
  static func rows(_ row: (_ index: Int, _ level: Int, _ metres: Int) -> String, end: String = "\n") -> String
  {
    (0..<10).map { row($0, levels[$0], $0 < 5 ? 1 : 3) + end }.joined()
  }

  static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  init(
    _ name: String, _ program: String, _ outcome: Outcome, _ text: String, hasDates: Bool = true,
    isForeign: Bool = false, remedy: [String] = [], encoded: (String) -> [UInt8] = { Array($0.utf8) }
  ) {
    self.name = name
    self.program = program
    self.outcome = outcome
    self.hasDates = hasDates
    self.remedy = remedy
    self.isForeign = isForeign
    bytes = encoded(text)
  }

  /// The table with what a user says beside it.
  func read(with mapping: LogMapping, options: [String]) -> SpreadsheetSample {
    var sample = self
    sample.mapping = mapping
    sample.options = options
    return sample
  }

  /// The bytes of a workbook, its parts in the order in which the program writes them.
  static func workbook(_ parts: [(name: String, text: String)], storesFirst: Bool = false) -> (String) ->
    [UInt8]
  {
    { rows in
      ZipWriter.archive(
        parts.enumerated().map { index, part in
          ZipWriter.Entry(
            name: part.name, text: part.text.replacing("ROWS", with: rows),
            isDeflated: !(storesFirst && index == 0))
        })
    }
  }

  /// Latin letters in one byte each, as in Windows-1252.
  static func windows1252(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { $0.value < 0x100 ? UInt8($0.value) : 0x3F }
  }

  static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
    ("\u{FEFF}" + text).utf16.flatMap { (unit: UInt16) -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBig ? [high, low] : [low, high]
    }
  }
}
