import Foundation

/// The contexts of a chunk's rows, identified by the bytes of one or several spans of their lines, and numbered.
final class RowKeys {
  private struct Span {
    var start: UInt32
    var count: UInt32
  }

  private static let slots = 1 << 13
  private static let mostKeys = 1 << 12
  private static let unused = UInt16.max

  let spanCount: Int
  private let spans: UnsafeMutablePointer<Span>
  private let keySpans: UnsafeMutablePointer<Span>
  private let keyHashes: UnsafeMutablePointer<UInt64>
  private let table: UnsafeMutablePointer<UInt16>
  static let seed: UInt64 = 0x9E37_79B9_7F4A_7C15

  init(spans count: Int) {
    spanCount = count
    spans = .allocate(capacity: max(1, count))
    keySpans = .allocate(capacity: max(1, count) * Self.mostKeys)
    keyHashes = .allocate(capacity: Self.mostKeys)
    table = .allocate(capacity: Self.slots)
  }

  deinit {
    spans.deallocate()
    keySpans.deallocate()
    keyHashes.deallocate()
    table.deallocate()
  }

  func clear() { table.update(repeating: Self.unused, count: Self.slots) }

  /// Sets the span with this index, and returns the hash of the spans up to it. Seven bytes behind it may be read.
  @inline(__always)
  func add(
    _ first: Int, _ last: Int, _ base: UnsafePointer<UInt8>, at index: Int, to hash: UInt64
  ) -> UInt64 {
    spans[index] = Span(
      start: UInt32(truncatingIfNeeded: first), count: UInt32(truncatingIfNeeded: last - first))
    return Self.mix(hash, base + first, last - first)
  }

  /// The number of the key that has the row's spans; `nil` if none has.
  @inline(__always)
  func find(_ base: UnsafePointer<UInt8>, _ hash: UInt64) -> UInt16? {
    var slot = Int(truncatingIfNeeded: hash) & (Self.slots - 1)
    while table[slot] != Self.unused {
      let key = Int(table[slot])
      if keyHashes[key] == hash, isSame(base, key) { return table[slot] }
      slot = (slot + 1) & (Self.slots - 1)
    }
    return nil
  }

  /// Makes a key of the row's spans, which no key has; `nil` if the chunk has too many.
  func insert(_ chunk: LogChunk, _ hash: UInt64) -> UInt16? {
    guard chunk.keyCount < Self.mostKeys else { return nil }
    let key = chunk.keyCount
    chunk.keyCount += 1
    keyHashes[key] = hash
    for index in 0..<spanCount { keySpans[key * spanCount + index] = spans[index] }
    var slot = Int(truncatingIfNeeded: hash) & (Self.slots - 1)
    while table[slot] != Self.unused { slot = (slot + 1) & (Self.slots - 1) }
    table[slot] = UInt16(key)
    return UInt16(key)
  }

  @inline(__always)
  private func isSame(_ base: UnsafePointer<UInt8>, _ key: Int) -> Bool {
    for index in 0..<spanCount {
      let (mine, other) = (spans[index], keySpans[key * spanCount + index])
      guard mine.count == other.count,
        memcmp(base + Int(mine.start), base + Int(other.start), Int(mine.count)) == 0
      else { return false }
    }
    return true
  }

  @inline(__always)
  private static func mix(_ seed: UInt64, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: count)
    var rest = count
    var next = UnsafeRawPointer(bytes)
    while rest > 0 {
      var word = next.loadUnaligned(as: UInt64.self)
      if rest < 8 { word &= (1 << UInt64(rest * 8)) &- 1 }
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
      next += 8
      rest -= 8
    }
    return hash
  }
}
