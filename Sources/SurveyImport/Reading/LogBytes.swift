import CalibrationModel
import Foundation
import RadioSurvey

/// The bytes of a log as a window that slides over them, in the same memory for any length. A line is a slice of it until the next is asked for.
final class LogBytes: ByteSource {
  private let source: any ByteSource
  private var window: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  private var isAtEnd = false

  /// Opens the window and drops a byte-order mark, unless it is opened in the middle of a log. It waits for as many bytes as a head has, or for
  /// fewer where `isEnough` says so of those that have come. Those in `first` come before all others.
  init(
    _ source: any ByteSource, limits: ReadLimits, isBeginning: Bool = true, after first: [UInt8] = [],
    isEnough: (UnsafeRawBufferPointer) -> Bool = { _ in false }
  ) throws(LogError) {
    self.source = source
    window = .allocate(byteCount: max(1 << 18, limits.headLength, first.count), alignment: 16)
    window.copyBytes(from: first)
    end = first.count
    while end < limits.headLength, !isEnough(pending), try fill() {}
    if isBeginning, head(3) == [0xEF, 0xBB, 0xBF] { start = 3 }
  }

  deinit { window.deallocate() }

  /// Up to `count` of the bytes that come next, without consuming them; at the beginning the head's length of them, unless the log is shorter.
  func head(_ count: Int) -> [UInt8] { Array(window[start..<min(end, start + count)]) }
  var isExhausted: Bool { isAtEnd && start == end }
  var pending: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: window[start..<end]) }
  /// Drops bytes from the front of ``pending``.
  func consume(_ count: Int) { start += count }

  /// Reads on, so that ``pending`` grows, and says whether there was more; slices of it are no longer valid.
  func fill() throws(LogError) -> Bool {
    guard !isAtEnd else { return false }
    if start > 0 {
      window.copyMemory(from: UnsafeRawBufferPointer(rebasing: window[start..<end]))
      end -= start
      start = 0
    }
    if end == window.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: window.count * 2, alignment: 16)
      larger.copyMemory(from: UnsafeRawBufferPointer(window))
      window.deallocate()
      window = larger
    }
    let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: window[end...]))
    end += count
    isAtEnd = count == 0
    return count > 0
  }

  /// Moves the bytes that come next into a buffer; 0 at the end of the log and only there.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    if start == end { return isAtEnd ? 0 : try source.read(into: buffer) }
    let count = min(buffer.count, end - start)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: window[start..<(start + count)]))
    start += count
    return count
  }

  /// Where the first line feed at or after `offset` in ``pending`` is; reads on as far as `limit` bytes.
  /// - Returns: The offset of the line feed, or of the end of the log; `nil` if neither comes within the limit.
  func endOfLine(from offset: Int, limit: Int) throws(LogError) -> Int? {
    var searched = offset
    while true {
      if let base = window.baseAddress, start + searched < end,
        let found = memchr(base + start + searched, 0x0A, end - start - searched)
      {
        let position = UnsafeRawPointer(found) - UnsafeRawPointer(base + start)
        return position <= limit ? position : nil
      }
      searched = end - start
      if searched > limit { return nil }
      if try !fill() { return searched }
    }
  }

  /// Consumes everything up to and with the next line feed, however far that is.
  func skipLine() throws(LogError) {
    while true {
      if let found = pending.firstIndex(of: 0x0A) {
        consume(found + 1)
        return
      }
      consume(end - start)
      if try !fill() { return }
    }
  }
}
