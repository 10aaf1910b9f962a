import CalibrationModel
import RadioSurvey
import Support

protocol ByteSource: AnyObject {
  /// Puts up to `buffer.count` bytes into the buffer and returns how many; 0 at the end and only there.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int
}

extension ByteSource {
  /// Reads to the end, and lends what it reads piece by piece.
  func forEachPiece(_ body: (UnsafeRawBufferPointer) throws(LogError) -> Void) throws(LogError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    while case let count = try read(into: buffer), count > 0 {
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}

class PieceSource: ByteSource {
  private var ready: ArraySlice<UInt8> = []

  /// The next bytes; none at the end and only there.
  func nextPiece() throws(LogError) -> [UInt8] { [] }

  final func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    if ready.isEmpty { ready = try nextPiece()[...] }
    let count = min(buffer.count, ready.count)
    buffer.copyBytes(from: ready.prefix(count))
    ready = ready.dropFirst(count)
    return count
  }
}

@Memberwise(unlabelled: 1) final class DigestingSource: ByteSource {
  private let source: any ByteSource
  private let digest: LogDigest

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    let count = try source.read(into: buffer)
    digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    return count
  }

  /// Reads what an importer had no use for, so that the digest is that of the whole log.
  func drain() throws(LogError) { try forEachPiece { _ in } }
}

/// The digest of a log, taken while its bytes are read; remembers whether the log begins with earlier contents.
final class LogDigest {
  private let digest = SHA256Digest()
  /// Earlier contents that have not been compared yet, the shortest last.
  private var earlier: [LogContent]
  private var beginsWith: Set<String> = []
  /// The first bytes, until there are enough for ``LogContent/opening``.
  private var firstBytes: [UInt8] = []
  private var opening: Int?

  /// - Parameter earlier: Contents that the log may begin with.
  init(earlier: [LogContent] = []) {
    self.earlier = earlier.filter { $0.byteCount > 0 }.sorted { $0.byteCount > $1.byteCount }
  }

  func update(_ bytes: UnsafeRawBufferPointer) {
    if opening == nil { open(bytes) }
    var rest = bytes[...]
    // A content counts as a beginning only if a byte follows it.
    while let next = earlier.last, !rest.isEmpty, next.byteCount < digest.count + rest.count {
      let part = rest.prefix(next.byteCount - digest.count)
      digest.update(UnsafeRawBufferPointer(rebasing: part))
      rest = rest.dropFirst(part.count)
      let sha256 = digest.hexadecimal
      while let same = earlier.last, same.byteCount == digest.count {
        if same.sha256 == sha256 { beginsWith.insert(sha256) }
        earlier.removeLast()
      }
    }
    digest.update(UnsafeRawBufferPointer(rebasing: rest))
  }

  /// Takes the first bytes, and passes over contents that have others: their digests need not be compared.
  private func open(_ bytes: UnsafeRawBufferPointer) {
    firstBytes.append(contentsOf: bytes.prefix(LogContent.openingLength - firstBytes.count))
    guard firstBytes.count == LogContent.openingLength else { return }
    var hasher = Hasher()
    firstBytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    let hash = hasher.finalize()
    opening = hash
    firstBytes = []
    earlier.removeAll { content in
      content.byteCount >= LogContent.openingLength && content.opening.map { $0 != hash } ?? false
    }
  }

  /// Takes the bytes of a write-ahead log or journal that belongs to the log. Contents are compared with the log itself only.
  func updateCompanion(_ bytes: UnsafeRawBufferPointer) {
    earlier = []
    beginsWith = []
    digest.update(bytes)
  }

  var content: LogContent {
    LogContent(sha256: digest.hexadecimal, byteCount: digest.count, beginsWith: beginsWith, opening: opening)
  }
}

/// Bytes of a binary log, in place in the window, read without ever passing their end. Valid until the next bytes of the log are asked for.
@Memberwise(unlabelled: 1) struct ByteView {
  private let bytes: UnsafeRawBufferPointer

  var count: Int { bytes.count }

  func slice(_ offset: Int, _ length: Int) -> ByteView? {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
    return ByteView(UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + length)]))
  }

  func suffix(from offset: Int) -> ByteView? { slice(offset, count - offset) }

  @inline(__always)
  subscript(offset: Int) -> UInt8? { offset >= 0 && offset < count ? bytes[offset] : nil }

  /// An unsigned integer, least significant byte first; `nil` if it is not all there.
  @inline(__always)
  func little<Integer: FixedWidthInteger>(_ type: Integer.Type, at offset: Int) -> Integer? {
    integer(type, at: offset, isBig: false)
  }

  /// An unsigned integer, most significant byte first; `nil` if it is not all there.
  @inline(__always)
  func big<Integer: FixedWidthInteger>(_ type: Integer.Type, at offset: Int) -> Integer? {
    integer(type, at: offset, isBig: true)
  }

  /// An unsigned integer in the byte order that the log declares; `nil` if it is not all there.
  @inline(__always)
  func integer<Integer: FixedWidthInteger>(_ type: Integer.Type, at offset: Int, isBig: Bool) -> Integer? {
    guard offset >= 0, offset <= count, MemoryLayout<Integer>.size <= count - offset else { return nil }
    let value = bytes.loadUnaligned(fromByteOffset: offset, as: Integer.self)
    return isBig ? Integer(bigEndian: value) : Integer(littleEndian: value)
  }

  /// A device address, which travels least significant byte first, as a number.
  func address(at offset: Int) -> UInt64? {
    guard let low = little(UInt32.self, at: offset), let high = little(UInt16.self, at: offset + 4)
    else { return nil }
    return UInt64(high) << 32 | UInt64(low)
  }

  var array: [UInt8] { Array(bytes) }
}

extension LogBytes {
  /// The next bytes without consuming them; `nil` if the log ends before.
  func view(_ count: Int) throws(LogError) -> ByteView? {
    while pending.count < count { if try !fill() { return nil } }
    return ByteView(UnsafeRawBufferPointer(rebasing: pending[..<count]))
  }

  /// Consumes this many bytes, however many that are, and says whether they were all there.
  func skip(_ count: Int) throws(LogError) -> Bool {
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
