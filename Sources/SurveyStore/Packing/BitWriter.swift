/// Writes numbers as runs of bits, the least significant first.
struct BitWriter {
  /// Words that are full: to append to an array seldom is what makes this fast.
  private var words: [UInt64] = []
  private var pending: UInt64 = 0
  private var pendingBits: UInt64 = 0

  /// A writer for about this many bits.
  init(expectedBits: Int) { words.reserveCapacity(expectedBits / 64 + 1) }

  /// Writes the lowest bits of a number, at most 63; the others must be zero.
  @inline(__always)
  mutating func write(_ value: UInt64, bits: UInt64) {
    pending |= value << pendingBits
    pendingBits += bits
    guard pendingBits >= 64 else { return }
    words.append(pending)
    pendingBits -= 64
    pending = value >> (bits - pendingBits)
  }

  /// Adds what was written to bytes, the last of them filled up with zeros.
  func append(to bytes: inout [UInt8]) {
    for word in words {
      withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }
    let count = Int(pendingBits + 7) / 8
    withUnsafeBytes(of: pending.littleEndian) { bytes.append(contentsOf: $0.prefix(count)) }
  }
}
