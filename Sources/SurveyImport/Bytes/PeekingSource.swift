import RadioSurvey

/// A source whose next bytes can be looked at.
final class PeekingSource: ByteSource {
  private let source: any ByteSource
  private var peeked: ArraySlice<UInt8> = []

  /// Looks into another source, which nobody else reads.
  init(_ source: any ByteSource) { self.source = source }

  /// The bytes that come next, fewer at the end, without consuming them; no more is waited for once `last` has come.
  func peek(_ count: Int, through last: UInt8? = nil) throws(LogError) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { buffer.deallocate() }
    while peeked.count < count {
      if let last, peeked.contains(last) { break }
      let more = try source.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<(count - peeked.count)]))
      if more == 0 { break }
      peeked += buffer[..<more]
    }
    return Array(peeked.prefix(count))
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    guard !peeked.isEmpty else { return try source.read(into: buffer) }
    let count = min(buffer.count, peeked.count)
    buffer.copyBytes(from: peeked.prefix(count))
    peeked = peeked.dropFirst(count)
    return count
  }
}
