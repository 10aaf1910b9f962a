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
  private var isInMember = true

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
    while true {
      if !isInMember, try !openMember() { return 0 }
      let count = try expand(into: buffer)
      if count > 0 { return count }
    }
  }

  /// Starts the next member, past the zero bytes that tapes and some tools pad with; `false` at the end of the archive.
  private func openMember() throws(LogError) -> Bool {
    while unused.isEmpty || input[unused.lowerBound] == 0 {
      if unused.isEmpty {
        if try !refill() { return false }
      } else {
        unused.removeFirst()
      }
    }
    isal_reopen(member)
    isInMember = true
    return true
  }

  private func expand(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    let step = isal_expand(
      member, input.baseAddress?.assumingMemoryBound(to: UInt8.self).advanced(by: unused.lowerBound),
      UInt32(unused.count), buffer.baseAddress?.assumingMemoryBound(to: UInt8.self),
      UInt32(clamping: buffer.count))
    guard step.result >= 0 else { throw damaged(Self.reason(step.result)) }
    unused = (unused.lowerBound + Int(step.taken))..<unused.upperBound
    if step.is_finished != 0 {
      isInMember = false
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
