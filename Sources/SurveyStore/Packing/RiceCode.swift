/// Codes whole numbers ≥ 0 that are mostly small (R. F. Rice, “Some practical universal noiseless coding techniques”, JPL
/// publication 79-22, 1979): the quotient by 2^width as that many ones and a zero, then the remainder in `width` bits.
///
/// A quotient of ``limit`` or more is written as `limit` ones, and the number in 64 bits, so that one wild value costs 11
/// bytes and not a million.
struct RiceCode: Equatable {
  /// Ones that announce a number in 64 bits.
  static let limit: UInt64 = 24
  static let widths: ClosedRange<UInt64> = 0...31
  /// Stands for the width where every number is zero and none is written.
  static let silentWidth: UInt64 = 63

  let width: UInt64
  /// Whether every number is zero; nothing is written then.
  var isSilent: Bool { width == Self.silentWidth }

  /// The code of a width that was written down; `nil` if there is no such width.
  init?(width: UInt64) {
    guard Self.widths.contains(width) || width == Self.silentWidth else { return nil }
    self.width = width
  }

  /// The code for this many numbers with this sum: 2^width is the greatest power of two up to their mean.
  /// - Parameter mayBeSilent: Whether numbers that are all zero may be left out.
  init(count: Int, sum: UInt64, mayBeSilent: Bool) {
    if mayBeSilent, sum == 0 {
      width = Self.silentWidth
    } else {
      let mean = sum / UInt64(max(1, count))
      width = mean == 0 ? 0 : min(UInt64(63 - mean.leadingZeroBitCount), Self.widths.upperBound)
    }
  }

  @inline(__always)
  func write(_ value: UInt64, to writer: inout BitWriter) {
    if isSilent { return }
    let quotient = value >> width
    if quotient < Self.limit {
      let ones: UInt64 = (1 << quotient) - 1
      let remainder = value & ((1 << width) - 1)
      writer.write(ones | remainder << (quotient + 1), bits: quotient + 1 + width)
    } else {
      writer.write((1 << Self.limit) - 1, bits: Self.limit)
      writer.write(value & 0xFFFF_FFFF, bits: 32)
      writer.write(value >> 32, bits: 32)
    }
  }

  /// Reads a number; `nil` at the end of the bytes.
  @inline(__always)
  func read(from reader: inout BitReader) -> UInt64? {
    if isSilent { return 0 }
    guard let quotient = reader.ones(limit: Self.limit) else { return nil }
    if quotient < Self.limit {
      guard let remainder = reader.read(width) else { return nil }
      return quotient << width | remainder
    }
    guard let low = reader.read(32), let high = reader.read(32) else { return nil }
    return high << 32 | low
  }

  /// Folds a signed number to one ≥ 0 that is small where it was near zero: 0, −1, 1, −2 … become 0, 1, 2, 3 …
  @inline(__always)
  static func folded(_ value: Int) -> UInt64 { UInt64(bitPattern: Int64((value << 1) ^ (value >> 63))) }

  @inline(__always)
  static func unfolded(_ value: UInt64) -> Int { Int(Int64(bitPattern: value >> 1)) ^ -Int(value & 1) }
}

/// Writes numbers as runs of bits, the least significant first.
struct BitWriter {
  /// Words that are full: to append to an array seldom is what makes this fast.
  private var words: [UInt64] = []
  private var pending: UInt64 = 0
  private var pendingBits: UInt64 = 0

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
    for word in words { withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) } }
    let count = Int(pendingBits + 7) / 8
    withUnsafeBytes(of: pending.littleEndian) { bytes.append(contentsOf: $0.prefix(count)) }
  }
}

/// Reads what a ``BitWriter`` wrote. Past the end there is nothing, however hostile the bytes.
struct BitReader {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var pending: UInt64 = 0
  private var pendingBits: UInt64 = 0

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
