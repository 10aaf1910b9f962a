import Foundation
import RadioSurvey

/// Whole lines of a log and what a scanner made of them. Used by one thread at a time.
final class LogChunk {
  /// Bytes beyond the last that may be read, but mean nothing.
  static let padding = 64

  private(set) var bytes: UnsafeMutableRawBufferPointer
  /// The first byte.
  private(set) var base: UnsafePointer<UInt8>
  private(set) var rows: UnsafeMutablePointer<ScannedRow>
  private var rowCapacity: Int

  /// Bytes of the lines.
  var count = 0
  /// Lines.
  private(set) var rowCount = 0
  /// Distinct contexts.
  var keyCount = 0
  /// Whether the lines were cut; otherwise a line is longer than the limit, and the bytes are to be read as they are.
  var isCut = true
  /// Whether the log ends here.
  var isLast = false
  /// Why it ends here, if it does for a reason.
  var failure: LogError?

  /// An empty chunk with room for this many bytes.
  init(capacity: Int) {
    (bytes, base) = Self.room(capacity)
    rowCapacity = max(16, capacity / 32)
    rows = .allocate(capacity: rowCapacity)
  }

  deinit {
    free(bytes.baseAddress)
    rows.deallocate()
  }

  /// Bytes that there is room for.
  var capacity: Int { bytes.count - Self.padding }

  /// Makes room for more bytes behind those that are there.
  func grow(to capacity: Int) {
    let larger = Self.room(capacity)
    larger.bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    free(bytes.baseAddress)
    (bytes, base) = larger
  }

  /// Forgets the rows.
  func clear() {
    rowCount = 0
    keyCount = 0
    isCut = true
    isLast = false
    failure = nil
  }

  /// Takes the next line.
  @inline(__always)
  func append(_ row: ScannedRow) {
    if rowCount + 1 >= rowCapacity { growRows() }
    rows[rowCount] = row
    rowCount += 1
  }

  /// Says where a line after the last would begin.
  func close(at end: Int) {
    rows[rowCount] = ScannedRow(time: 0, start: UInt32(end), key: 0, level: 0, kind: .blank)
  }

  /// A line without its end, which is on line `line` of the log.
  func record(_ index: Int, line: Int) -> TextRecord {
    let start = Int(rows[index].start)
    let count = Int(rows[index + 1].start) - 1 - start
    let endsInReturn = count > 0 && base[start + count - 1] == 0x0D
    return TextRecord(base: base + start, count: endsInReturn ? count - 1 : count, line: line)
  }

  private static func room(
    _ capacity: Int
  ) -> (bytes: UnsafeMutableRawBufferPointer, base: UnsafePointer<UInt8>) {
    // Zeros that take no time until they are used: a small log uses a few of them.
    guard let first = calloc(capacity + padding, 1) else {
      fatalError("there is no memory for \(capacity) bytes")
    }
    return (
      UnsafeMutableRawBufferPointer(start: first, count: capacity + padding),
      UnsafePointer(first.assumingMemoryBound(to: UInt8.self))
    )
  }

  private func growRows() {
    let larger = UnsafeMutablePointer<ScannedRow>.allocate(capacity: rowCapacity * 2)
    larger.update(from: rows, count: rowCount)
    rows.deallocate()
    rows = larger
    rowCapacity *= 2
  }
}
