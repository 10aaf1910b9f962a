import RadioSurvey

/// Writes values one behind the other, so that a ``ByteReader`` finds them again.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ number: UInt64) { Varint.append(number, to: &bytes) }

  mutating func append(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  /// Its eight bytes, the lowest first.
  mutating func append(_ number: Double) {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      append(UInt64(utf8.count))
      bytes.append(contentsOf: utf8)
    }
  }

  mutating func append(_ block: [UInt8]) {
    append(UInt64(block.count))
    bytes.append(contentsOf: block)
  }

  /// Whether there is a value, and the value.
  mutating func append<Value>(_ value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
    append(value != nil)
    if let value { write(&self, value) }
  }
}
