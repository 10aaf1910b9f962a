/// Reads what a ``BitWriter`` wrote. Past the end there is nothing, however hostile the bytes.
struct BitReader {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var pending: UInt64 = 0
  private var pendingBits: UInt64 = 0

  /// Reads from the front.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// The next bits, at most 56, as a number; `nil` if there are fewer.
  mutating func read(_ bits: UInt64) -> UInt64? {
    fill()
    guard bits <= pendingBits else { return nil }
    let value = pending & ((1 << bits) - 1)
    drop(bits)
    return value
  }

  /// Counts ones up to the next zero and takes both, or as many ones as the limit and no zero; `nil` at the end.
  mutating func ones(limit: UInt64) -> UInt64? {
    fill()
    let count = min(UInt64((~pending).trailingZeroBitCount), limit)
    let taken = count == limit ? limit : count + 1
    guard taken <= pendingBits else { return nil }
    drop(taken)
    return count
  }

  /// Whether nothing but the zeros that fill the last byte is left.
  var isAtEnd: Bool { index == bytes.endIndex && pendingBits < 8 && pending == 0 }

  private mutating func drop(_ bits: UInt64) {
    pending >>= bits
    pendingBits -= bits
  }

  private mutating func fill() {
    while pendingBits <= 56, index < bytes.endIndex {
      pending |= UInt64(bytes[index]) << pendingBits
      pendingBits += 8
      index += 1
    }
  }
}
