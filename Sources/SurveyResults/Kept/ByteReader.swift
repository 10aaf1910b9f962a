/// Reads what a ``ByteWriter`` wrote. Everything is `nil` where the bytes end too early or are not what is asked for.
struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether nothing is left.
  var isAtEnd: Bool { position == bytes.count }

  mutating func number() -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard position < bytes.count else { return nil }
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }

  /// A number of things, each of one byte or more.
  mutating func count() -> Int? {
    number().flatMap { $0 <= UInt64(bytes.count - position) ? Int($0) : nil }
  }

  mutating func flag() -> Bool? {
    guard position < bytes.count, bytes[position] < 2 else { return nil }
    position += 1
    return bytes[position - 1] == 1
  }

  mutating func real() -> Double? {
    guard bytes.count - position >= 8 else { return nil }
    let pattern = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: UInt64.self) }
    position += 8
    return Double(bitPattern: UInt64(littleEndian: pattern))
  }

  mutating func block() -> [UInt8]? {
    guard let count = count() else { return nil }
    position += count
    return Array(bytes[position - count..<position])
  }

  mutating func text() -> String? { block().flatMap { String(validating: $0, as: UTF8.self) } }
}
