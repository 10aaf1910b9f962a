import CZlib
import RadioSurvey

/// The bytes inside a gzip archive (RFC 1952), one member or several, expanded as they are asked for.
final class GzipSource: ByteSource {
  private let packed: any ByteSource
  private let name: String
  private let input: UnsafeMutableRawBufferPointer
  private let stream: UnsafeMutablePointer<z_stream>
  private var state = State.inMember

  private enum State {
    /// Between the first and the last byte of a member.
    case inMember
    /// After a member; another may follow.
    case betweenMembers
    /// At the end of the archive.
    case finished
  }

  /// Expands an archive.
  ///
  /// - Throws: ``LogError`` with `unreadable-file` if zlib has no memory.
  init(_ packed: any ByteSource, displayName: String) throws(LogError) {
    self.packed = packed
    name = displayName
    input = .allocate(byteCount: 1 << 16, alignment: 16)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 bits of window; 16 says gzip and nothing else.
    let result = inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else {
      throw Self.noMemory(displayName, "zlib cannot start (code \(result))")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  /// Whether the bytes begin as a gzip archive does.
  static func recognises(_ head: [UInt8]) -> Bool {
    head.count >= 2 && head[0] == 0x1F && head[1] == 0x8B
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: Bytef.self)
    stream.pointee.avail_out = uInt(buffer.count)
    while stream.pointee.avail_out == uInt(buffer.count), state != .finished {
      if stream.pointee.avail_in == 0 {
        let count = try packed.read(into: input)
        stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: Bytef.self)
        stream.pointee.avail_in = uInt(count)
        if count == 0 {
          guard state == .betweenMembers else { throw damaged("it is truncated") }
          state = .finished
        }
      }
      switch state {
      case .finished: break
      case .betweenMembers: try openMember()
      case .inMember: try expand()
      }
    }
    return buffer.count - Int(stream.pointee.avail_out)
  }

  /// Starts the next member, past the zero bytes that tapes and some tools pad with.
  private func openMember() throws(LogError) {
    while stream.pointee.avail_in > 0, stream.pointee.next_in?.pointee == 0 {
      stream.pointee.next_in += 1
      stream.pointee.avail_in -= 1
    }
    guard stream.pointee.avail_in > 0 else { return }
    guard inflateReset(stream) == Z_OK else { throw damaged("its next member cannot be opened") }
    state = .inMember
  }

  private static func noMemory(_ name: String, _ message: String) -> LogError {
    LogError(
      .io,
      SurveyIssue(
        .error, .unreadableFile, file: name, message: message,
        help: "free some memory, or unpack the file with gunzip"))
  }

  private func expand() throws(LogError) {
    switch inflate(stream, Z_NO_FLUSH) {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: state = .betweenMembers
    case Z_MEM_ERROR: throw Self.noMemory(name, "zlib has no memory left")
    default:
      throw damaged(stream.pointee.msg.map { String(cString: $0) } ?? "it cannot be expanded")
    }
  }

  private func damaged(_ reason: String) -> LogError {
    LogError(
      .unusable,
      SurveyIssue(
        .error, .damagedArchive, file: name, message: "the gzip archive is damaged: \(reason)",
        help: "copy or download it again; nothing was imported"))
  }
}
