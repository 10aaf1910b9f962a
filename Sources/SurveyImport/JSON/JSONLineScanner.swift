import Foundation
import RadioSurvey

/// Scans the lines of chunks, JSON objects, for what changes from line to line: time and level. All else is one key, which is
/// found again by its bytes. Everything that is not plain is left to the exact reader.
final class JSONLineScanner: LineScanner {
  private let layout: JSONLayout
  private let keys = RowKeys(spans: 3)
  private var clock: TimeCellReader

  init(_ layout: JSONLayout) {
    self.layout = layout
    clock = TimeCellReader(layout.time, unit: layout.unit)
  }

  func scan(_ chunk: LogChunk) {
    guard chunk.isCut else { return }
    keys.clear()
    let (base, count) = (chunk.base, chunk.count)
    var start = 0
    while start < count {
      let found = memchr(base + start, 0x0A, count - start)
      let end = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? count
      var row = ScannedRow(time: 0, start: UInt32(truncatingIfNeeded: start), key: 0, level: 0, kind: .odd)
      let lineEnd = end > start && base[end - 1] == 0x0D ? end - 1 : end
      if lineEnd == start {
        row.kind = .blank
      } else if end - start <= layout.lineLength {
        read(base, start, lineEnd, &row, chunk)
      }
      chunk.append(row)
      start = end + 1
    }
    chunk.close(at: start)
  }

  @inline(__always)
  private func read(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ row: inout ScannedRow, _ chunk: LogChunk
  ) {
    guard let values = layout.values(base, start, end), let level = level(base, values.level),
      !values.time.isEmpty
    else { return }
    let cell = Cell(base: base + values.time.lowerBound, count: values.time.count, offset: 0).trimmed
    guard cell.count > 0, let kind = clock.stamp(cell, &row) else { return }
    let isTimeFirst = values.time.lowerBound < values.level.lowerBound
    let (first, second) = isTimeFirst ? (values.time, values.level) : (values.level, values.time)
    var hash = keys.add(start, first.lowerBound, base, at: 0, to: RowKeys.seed)
    hash = keys.add(first.upperBound, second.lowerBound, base, at: 1, to: hash)
    hash = keys.add(second.upperBound, end, base, at: 2, to: hash)
    guard let key = keys.find(base, hash) ?? keys.insert(chunk, hash) else { return }
    row.level = level
    row.key = key
    row.kind = kind
  }

  /// dBm, 0 for `null`; `nil` if the level must be read exactly.
  @inline(__always)
  private func level(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int8? {
    let cell = base + range.lowerBound
    if let level = Level.twoDigits(cell, range.count) { return level }
    if range.count == 4, cell[-1] != UInt8(ascii: "\""), memcmp(cell, "null", 4) == 0 { return 0 }
    if case .level(let level, isRounded: false) = Level.read(Cell(base: cell, count: range.count, offset: 0))
    {
      return Int8(truncatingIfNeeded: level)
    }
    return nil
  }
}
