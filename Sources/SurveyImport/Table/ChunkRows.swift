import RadioSurvey

/// Takes the rows of chunks: the plain ones by their numbers, the others by their bytes, in order.
final class ChunkRows {
  private let reader: CSVRecordReader
  private let sections: TableSections
  private let columns: Int
  private let session: ImportSession
  /// The chunk's contexts by key, as far as they have been decoded.
  private var owners: [ReadingContext?] = []
  private var quick: [UnsafeMutablePointer<ReadingContext.Quick>?] = []
  /// Line of the next row, from 1.
  private(set) var line: Int

  /// Rows of a table, of which a reader has read the header.
  init(_ reader: CSVRecordReader, sections: TableSections, columns: Int, session: ImportSession) {
    self.reader = reader
    self.sections = sections
    self.columns = columns
    self.session = session
    line = reader.record.line
  }

  /// Takes the rows of the next chunk.
  ///
  /// - Returns: Where in the chunk to read on record by record, because one of them spans lines, or is too long; `nil`
  ///   where every row was taken.
  func take(_ chunk: LogChunk) throws -> Int? {
    guard chunk.isCut else { return 0 }
    owners = Array(repeating: nil, count: chunk.keyCount)
    quick = Array(repeating: nil, count: chunk.keyCount)
    let firstLine = line
    var index = 0
    while index < chunk.rowCount {
      index = quick.withUnsafeBufferPointer { contexts in
        contexts.baseAddress.map { session.addPlain(chunk, from: index, contexts: $0) } ?? index
      }
      guard index < chunk.rowCount else { break }
      line = firstLine + index
      guard try takeOne(chunk, index) else { return Int(chunk.rows[index].start) }
      index += 1
    }
    line = firstLine + chunk.rowCount
    return nil
  }

  /// Takes a row the long way; `false` if it is no matter of one line.
  private func takeOne(_ chunk: LogChunk, _ index: Int) throws -> Bool {
    let row = chunk.rows[index]
    if row.kind == .blank { return true }
    let record = chunk.record(index, line: line)
    // With a carriage return at its end the line is a byte longer than the record.
    guard record.count < session.limits.lineLength, let outcome = try reader.take(record) else {
      return false
    }
    var isRow = false
    if case .row = outcome { isRow = true }
    if case .blank = outcome { return true }
    if row.kind == .odd {
      let next = index + 1 < chunk.rowCount ? chunk.record(index + 1, line: line + 1) : nil
      switch sections.look(record, cells: isRow ? UnsafePointer(reader.cells) : nil, next: next) {
      case .row: break
      case .repeated:
        try sections.noteRepeated(line: line)
        return true
      case .header: return false
      }
    }
    guard isRow, let decoder = sections.decoder else {
      try CSVTable.reject(outcome, record, columns: columns, session: session)
      return true
    }
    try decoder.decode(reader.cells, record: record)
    if row.kind != .odd, let context = decoder.latestContext {
      owners[Int(row.key)] = context
      quick[Int(row.key)] = context.quick
    }
    return true
  }
}
