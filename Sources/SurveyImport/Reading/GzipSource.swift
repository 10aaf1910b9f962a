import CalibrationModel
import CISAL
import Foundation
import RadioSurvey

/// The bytes inside a gzip archive (RFC 1952), one member or several, expanded by ISA-L as they are asked for.
final class GzipSource: ByteSource {
  private let packed: any ByteSource
  private let name: String
  private let input: UnsafeMutableRawBufferPointer
  private var unused = 0..<0
  private let member: UnsafeMutableRawPointer
  private var state = State.inMember

  private enum State {
    case inMember
    case betweenMembers
    case finished
  }

  /// Expands an archive.
  /// - Throws: ``LogError`` with `unreadable-file` if there is no memory.
  init(_ packed: any ByteSource, displayName: String) throws(LogError) {
    self.packed = packed
    name = displayName
    guard let member = isal_open() else {
      throw LogError(
        .io, .unreadableFile, file: displayName, "not enough memory to expand the archive",
        help: "free some memory, or unpack the file with gunzip")
    }
    self.member = member
    input = .allocate(byteCount: 1 << 18, alignment: 16)
  }

  deinit {
    free(member)
    input.deallocate()
  }

  static func recognises(_ head: [UInt8]) -> Bool { head.count >= 2 && head[0] == 0x1F && head[1] == 0x8B }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    var count = 0
    while count == 0, state != .finished {
      switch state {
      case .finished: break
      case .inMember: count = try expand(into: buffer)
      case .betweenMembers: try openMember()
      }
    }
    return count
  }

  /// Starts the next member, past the zero bytes that tapes and some tools pad with.
  private func openMember() throws(LogError) {
    while let first = unused.first, input[first] == 0 { unused = (first + 1)..<unused.upperBound }
    if unused.isEmpty {
      if try !refill() { state = .finished }
      return
    }
    isal_reopen(member)
    state = .inMember
  }

  private func expand(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    let step = isal_expand(
      member, input.baseAddress?.assumingMemoryBound(to: UInt8.self).advanced(by: unused.lowerBound),
      UInt32(unused.count), buffer.baseAddress?.assumingMemoryBound(to: UInt8.self),
      UInt32(clamping: buffer.count))
    guard step.result >= 0 else { throw damaged(Self.reason(step.result)) }
    unused = (unused.lowerBound + Int(step.taken))..<unused.upperBound
    if step.is_finished != 0 {
      state = .betweenMembers
    } else if step.written == 0 {
      guard unused.isEmpty else {
        guard step.taken > 0 else { throw damaged("it cannot be expanded") }
        return 0
      }
      if try !refill() { throw damaged("it is truncated") }
    }
    return Int(step.written)
  }

  /// Reads on where every byte has been used; `false` at the end of the archive.
  private func refill() throws(LogError) -> Bool {
    unused = 0..<(try packed.read(into: input))
    return !unused.isEmpty
  }

  private static func reason(_ code: Int32) -> String {
    switch code {
    case ISAL_INVALID_BLOCK: "invalid block"
    case ISAL_INVALID_SYMBOL: "invalid code"
    case ISAL_INVALID_LOOKBACK: "invalid distance too far back"
    case ISAL_INVALID_WRAPPER: "incorrect header"
    case ISAL_UNSUPPORTED_METHOD: "unknown compression method"
    case ISAL_INCORRECT_CHECKSUM: "incorrect checksum or length"
    default: "it cannot be expanded"
    }
  }

  private func damaged(_ reason: String) -> LogError {
    LogError(
      .unusable, .damagedArchive, file: name, "the gzip archive is damaged: \(reason)",
      help: "copy or download it again; nothing was imported")
  }
}
