import RadioSurvey

/// A table without header, and the header that the mapping gives it, as one log: every format that reads headers reads it.
final class HeadedSource: ByteSource {
  private let source: any ByteSource
  private var header: ArraySlice<UInt8>

  /// Puts a header of these names before a table, parted as the table's first line is, and to each line what the files
  /// beside it say.
  init(_ source: any ByteSource, names: [String], beside: [BesideLines] = [], name: String) throws(LogError) {
    let peeking = PeekingSource(source)
    var first = ArraySlice(try peeking.peek(4096, through: UInt8(ascii: "\n")))
    if first.starts(with: [0xEF, 0xBB, 0xBF]) {
      let mark = UnsafeMutableRawBufferPointer.allocate(byteCount: 3, alignment: 1)
      defer { mark.deallocate() }
      _ = try peeking.read(into: mark)
      first = first.dropFirst(3)
    }
    let line = first.prefix { $0 != UInt8(ascii: "\n") }
    let isSpaced =
      !line.contains { [0x2C, 0x3B, 0x09, 0x7C].contains($0) } && line.contains(0x20) && names.count > 1
    let delimiters = CSVDialect.Delimiter.allCases
    let delimiter =
      isSpaced
      ? .tab : delimiters.first { one in line.count { $0 == one.rawValue } == names.count - 1 } ?? .comma
    var table: any ByteSource = peeking
    if isSpaced {
      let joins =
        SpacedSource.cells(line.last == 0x0D ? line.dropLast() : line, joins: false).count != names.count
      table = SpacedSource(try Self.log(peeking), joins: joins, limits: ReadLimits())
    }
    self.source =
      beside.isEmpty
      ? table : try PastedSource(table, beside: beside, delimiter: delimiter.rawValue, name: name)
    let names = names + beside.flatMap(\.fields).map(\.rawValue)
    let cells = names.map(CSVText.quoted)
    let separator = String(decoding: [delimiter.rawValue], as: UTF8.self)
    // An empty file stays empty.
    header = first.isEmpty ? [] : ArraySlice((cells.joined(separator: separator) + "\n").utf8)
  }

  private static func log(_ source: any ByteSource) throws(LogError) -> LogBytes {
    do {
      return try LogBytes(source, limits: ReadLimits())
    } catch let error as LogError {
      throw error
    } catch {
      throw LogError(.io, SurveyIssue(.error, .unreadableFile, message: "\(error)", help: nil))
    }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    guard !header.isEmpty else { return try source.read(into: buffer) }
    let count = min(buffer.count, header.count)
    buffer.copyBytes(from: header.prefix(count))
    header = header.dropFirst(count)
    return count
  }
}
