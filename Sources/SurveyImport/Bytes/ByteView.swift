/// Bytes of a binary log, in place in the window, read without ever passing their end.
///
/// A view is valid until the next bytes of the log are asked for.
struct ByteView {
  private let bytes: UnsafeRawBufferPointer

  /// A view of bytes that someone else holds.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// How many there are.
  var count: Int { bytes.count }

  /// So many of them from an offset on; `nil` if they are not all there.
  func slice(_ offset: Int, _ length: Int) -> ByteView? {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
    return ByteView(UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + length)]))
  }

  /// All of them from an offset on; `nil` beyond the end.
  func suffix(from offset: Int) -> ByteView? { slice(offset, count - offset) }

  /// One of them; `nil` beyond the end.
  @inline(__always)
  subscript(offset: Int) -> UInt8? { offset >= 0 && offset < count ? bytes[offset] : nil }

  /// An unsigned integer, least significant byte first; `nil` if it is not all there.
  @inline(__always)
  func little<Integer: FixedWidthInteger>(_ type: Integer.Type, at offset: Int) -> Integer? {
    load(type, at: offset).map { Integer(littleEndian: $0) }
  }

  /// An unsigned integer, most significant byte first; `nil` if it is not all there.
  @inline(__always)
  func big<Integer: FixedWidthInteger>(_ type: Integer.Type, at offset: Int) -> Integer? {
    load(type, at: offset).map { Integer(bigEndian: $0) }
  }

  /// An unsigned integer in the byte order that the log declares.
  @inline(__always)
  func integer<Integer: FixedWidthInteger>(_ type: Integer.Type, at offset: Int, isBig: Bool) -> Integer? {
    isBig ? big(type, at: offset) : little(type, at: offset)
  }

  /// A device address, which travels least significant byte first, as a number.
  func address(at offset: Int) -> UInt64? {
    guard let low = little(UInt32.self, at: offset), let high = little(UInt16.self, at: offset + 4)
    else { return nil }
    return UInt64(high) << 32 | UInt64(low)
  }

  /// A copy.
  var array: [UInt8] { Array(bytes) }

  @inline(__always)
  private func load<Integer: FixedWidthInteger>(_: Integer.Type, at offset: Int) -> Integer? {
    guard offset >= 0, offset <= count, MemoryLayout<Integer>.size <= count - offset else { return nil }
    return bytes.loadUnaligned(fromByteOffset: offset, as: Integer.self)
  }
}

extension LogBytes {
  /// The next bytes without consuming them; `nil` if the log ends before.
  func view(_ count: Int) throws -> ByteView? {
    while pending.count < count {
      if try !fill() { return nil }
    }
    return ByteView(UnsafeRawBufferPointer(rebasing: pending[..<count]))
  }

  /// Consumes this many bytes, however many that are.
  ///
  /// - Returns: Whether they were all there.
  func skip(_ count: Int) throws -> Bool {
    var rest = count
    while rest > pending.count {
      rest -= pending.count
      consume(pending.count)
      if try !fill() { return false }
    }
    consume(rest)
    return true
  }
}
