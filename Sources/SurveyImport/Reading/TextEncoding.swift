import CalibrationModel
import Foundation
import RadioSurvey

enum TextEncoding: Equatable {
  case utf8
  case utf16(isBigEndian: Bool)
  /// Windows-1252, the encoding of western European spreadsheets.
  case windows1252

  var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16: "UTF-16"
    case .windows1252: "Windows-1252"
    }
  }

  /// Looks at how a log begins.
  ///
  /// Text is Windows-1252 where it has bytes above 0x7F, all of them characters of that encoding, and not one of them begins
  /// a character of UTF-8: a damaged byte in a log of UTF-8 does not make it another encoding.
  init(_ head: [UInt8]) {
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      self = .utf16(isBigEndian: head[0] == 0xFE)
    } else if Self.isWindows1252(head) {
      self = .windows1252
    } else {
      self = .utf8
    }
  }

  private static func isWindows1252(_ head: [UInt8]) -> Bool {
    var high = 0
    var index = 0
    while index < head.count {
      let byte = head[index]
      index += 1
      if byte < 0x80 {
        guard byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D else { return false }
        continue
      }
      // The end of the head may cut a character.
      if index < head.count, byte >= 0xC2, head[index] & 0xC0 == 0x80 { return false }
      guard Windows1252.scalar(byte) != nil else { return false }
      high += 1
    }
    return high > 0
  }
}

enum Windows1252 {
  /// The bytes from 0x80 on that are not characters.
  private static let unused: Set<UInt8> = [0x81, 0x8D, 0x8F, 0x90, 0x9D]
  private static let scalars = (0...0xFF).map { (byte: UInt8) in
    unused.contains(byte) ? nil : String(bytes: [byte], encoding: .windowsCP1252)?.unicodeScalars.first
  }

  /// The character of a byte; `nil` if undefined.
  static func scalar(_ byte: UInt8) -> Unicode.Scalar? { scalars[Int(byte)] }
}

final class RecodedSource: PieceSource {
  private let source: any ByteSource
  private let encoding: TextEncoding
  private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  private var ready: [UInt8] = []
  /// A byte of a unit, and the first half of a pair, whose rest has not come.
  private var half: UInt8?
  private var lead: UInt16?

  init(_ source: any ByteSource, from encoding: TextEncoding) {
    self.source = source
    self.encoding = encoding
  }

  deinit { input.deallocate() }

  override func nextPiece() throws(LogError) -> [UInt8] {
    ready = []
    while ready.isEmpty {
      let count = try source.read(into: input)
      recode(input[..<count])
      guard count == 0 else { continue }
      // A text that ends inside a character ends with the mark for it.
      if half != nil || lead != nil { ready = Array("\u{FFFD}".utf8) }
      (half, lead) = (nil, nil)
      break
    }
    return ready
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
    if 0xD800...0xDBFF ~= unit { lead = unit } else { append(Unicode.Scalar(unit) ?? "\u{FFFD}") }
  }

  private func append(_ scalar: Unicode.Scalar) { ready.append(contentsOf: String(scalar).utf8) }
}
