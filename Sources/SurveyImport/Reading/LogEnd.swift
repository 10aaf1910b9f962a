import CalibrationModel
import RadioSurvey

/// Remembers the end of a log while it is read, to see whether its last line was cut.
final class LogEnd: ByteSource {
  /// Bytes at the end that the last line is compared with.
  private static let length = 1 << 16
  /// Whole lines that it takes to say how a line ends.
  private static let fewestLines = 3
  private static let separators = Set(",;\t| =:".utf8)

  private let source: any ByteSource
  private var bytes: [UInt8] = []

  init(_ source: any ByteSource) { self.source = source }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    let count = try source.read(into: buffer)
    let piece = buffer[..<count].suffix(Self.length)
    bytes.removeFirst(max(0, bytes.count - max(0, Self.length - piece.count)))
    bytes.append(contentsOf: piece)
    return count
  }

  /// The last line and its last value, if no line break follows, every line before has a longer one, and one of those begins like it or it is a
  /// minus sign and a digit: `-7` after lines that end in `-71` and `-68`. `nil` if the last line may be whole.
  var cut: (line: String, value: String)? {
    guard let last = bytes.last, last != 0x0A, last != 0x0D else { return nil }
    let lines = bytes.split(separator: 0x0A)
    let ends = lines.map { line in
      line.withoutReturn.reversed().prefix { !Self.separators.contains($0) }
    }
    // The first line here is cut, or is the header.
    let whole = ends.dropFirst().dropLast()
    guard let end = ends.last, whole.count >= Self.fewestLines, whole.allSatisfy({ $0.count > end.count }),
      end.count == 2 && end.last == UInt8(ascii: "-")
        || whole.contains(where: { $0.suffix(end.count).elementsEqual(end) })
    else { return nil }
    return (
      String(decoding: lines[lines.count - 1], as: UTF8.self), String(decoding: end.reversed(), as: UTF8.self)
    )
  }
}

/// A text whose lines end in carriage returns alone, as spreadsheets on a Mac write them, with line feeds in their place.
final class CarriageReturns: ByteSource {
  private let source: any ByteSource

  init(_ source: any ByteSource) { self.source = source }

  /// Whether a log that begins like this is such a text.
  static func recognises(_ head: [UInt8]) -> Bool {
    head.contains(0x0D) && !head.contains(0x0A) && !head.contains { $0 < 9 }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    let count = try source.read(into: buffer)
    for index in 0..<count where buffer[index] == 0x0D { buffer[index] = 0x0A }
    return count
  }
}
