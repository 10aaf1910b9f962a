import CZlib
import Foundation

/// Writes zip archives, right ones and wrong ones.
package struct ZipWriter {
  /// An entry and what is written about it.
  package struct Entry {
    package var name: String
    package var text: String
    package var isDeflated = true
    package var flags = 0
    package var method: Int?
    package var mode = 0o100644
    package var checksumError: UInt32 = 0
    package var sizeError = 0

    package init(
      name: String, text: String, isDeflated: Bool = true, flags: Int = 0, sizeError: Int = 0
    ) {
      self.name = name
      self.text = text
      self.isDeflated = isDeflated
      self.flags = flags
      self.sizeError = sizeError
    }
  }

  private static func word(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }
  private static func long(_ value: Int) -> [UInt8] { word(value & 0xFFFF) + word(value >> 16 & 0xFFFF) }

  /// The archive.
  package static func archive(_ entries: [Entry], comment: String = "") -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let text = Array(entry.text.utf8)
      let packed = entry.isDeflated ? deflated(text) : text
      let checksum = Int(crc32(0, text, uInt(text.count))) ^ Int(entry.checksumError)
      let name = Array(entry.name.utf8)
      let method = entry.method ?? (entry.isDeflated ? 8 : 0)
      let common =
        word(20) + word(entry.flags) + word(method) + word(0) + word(0) + long(checksum)
        + long(packed.count) + long(text.count + entry.sizeError) + word(name.count) + word(0)
      directory +=
        [0x50, 0x4B, 1, 2, 20, 3] + common + word(0) + word(0) + word(0) + long(entry.mode << 16)
        + long(bytes.count) + name
      bytes += [0x50, 0x4B, 3, 4] + common + name + packed
    }
    let start = bytes.count
    return bytes + directory + [0x50, 0x4B, 5, 6] + word(0) + word(0) + word(entries.count)
      + word(entries.count) + long(directory.count) + long(start) + word(comment.utf8.count)
      + Array(comment.utf8)
  }

  private static func deflated(_ text: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    _ = deflateInit2_(
      &stream, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var input = text
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, uLong(text.count))))
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = uInt(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(output.count)
        _ = deflate(&stream, Z_FINISH)
        return Int(stream.total_out)
      }
    }
    return Array(output[..<count])
  }
}
