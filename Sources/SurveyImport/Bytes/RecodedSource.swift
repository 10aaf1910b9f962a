import RadioSurvey

/// The bytes of a text as UTF-8.
final class RecodedSource: ByteSource {
  private let source: any ByteSource
  private let encoding: TextEncoding
  private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  private var ready: [UInt8] = []
  private var start = 0
  /// A byte of a unit, and the first half of a pair, whose rest has not come.
  private var half: UInt8?
  private var lead: UInt16?

  /// Recodes a text in an encoding.
  init(_ source: any ByteSource, from encoding: TextEncoding) {
    self.source = source
    self.encoding = encoding
  }

  deinit { input.deallocate() }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    while start == ready.count {
      (start, ready) = (0, [])
      let count = try source.read(into: input)
      if count == 0 {
        // A text that ends inside a character ends with the mark for it.
        guard half != nil || lead != nil else { return 0 }
        (half, lead) = (nil, nil)
        ready = Array("\u{FFFD}".utf8)
        break
      }
      recode(input[..<count])
    }
    let count = min(buffer.count, ready.count - start)
    buffer.copyBytes(from: ready[start..<(start + count)])
    start += count
    return count
  }

  private func recode(_ bytes: Slice<UnsafeMutableRawBufferPointer>) {
    ready.reserveCapacity(bytes.count * 2)
    switch encoding {
    case .utf8: ready.append(contentsOf: bytes)
    case .windows1252:
      for byte in bytes {
        if byte < 0x80 { ready.append(byte) } else { append(Windows1252.scalar(byte) ?? "\u{FFFD}") }
      }
    case .utf16(let isBigEndian):
      for byte in bytes {
        guard let first = half else {
          half = byte
          continue
        }
        half = nil
        append(isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first))
      }
    }
  }

  private func append(_ unit: UInt16) {
    if let first = lead {
      lead = nil
      if 0xDC00...0xDFFF ~= unit {
        let code = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
        return append(Unicode.Scalar(code) ?? "\u{FFFD}")
      }
      append("\u{FFFD}" as Unicode.Scalar)
    }
    if 0xD800...0xDBFF ~= unit {
      lead = unit
    } else {
      append(Unicode.Scalar(unit) ?? "\u{FFFD}")
    }
  }

  private func append(_ scalar: Unicode.Scalar) { ready.append(contentsOf: String(scalar).utf8) }
}
