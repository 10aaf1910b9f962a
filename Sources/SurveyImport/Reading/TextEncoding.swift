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

  /// Looks at how a log begins. Text is Windows-1252 where it has bytes above 0x7F, all of them characters of that encoding, and not one of them
  /// begins a character of UTF-8: a damaged byte in a log of UTF-8 does not make it another encoding.
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
    guard head.contains(where: { $0 >= 0x80 }) else { return false }
    for (index, byte) in head.enumerated() {
      if byte < 0x80 {
        guard byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D else { return false }
      } else {
        // The end of the head may cut a character.
        let isUTF8 = byte >= 0xC2 && index + 1 < head.count && head[index + 1] & 0xC0 == 0x80
        guard !isUTF8, characters[Int(byte)] != nil else { return false }
      }
    }
    return true
  }

  /// The bytes from 0x80 on that are not characters of Windows-1252.
  private static let unused: Set<UInt8> = [0x81, 0x8D, 0x8F, 0x90, 0x9D]

  /// The character of each byte of Windows-1252, in UTF-8; `nil` if undefined.
  fileprivate static let characters = (0...0xFF).map { (byte: UInt8) in
    unused.contains(byte) ? nil : String(bytes: [byte], encoding: .windowsCP1252).map { Array($0.utf8) }
  }
}

final class RecodedSource: PieceSource {
  /// What stands for bytes that are not a character.
  private static let replacement = Array("\u{FFFD}".utf8)

  private let source: any ByteSource
  private let encoding: TextEncoding
  private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  /// The beginning of a character whose rest has not come.
  private var begun: [UInt8] = []

  init(_ source: any ByteSource, from encoding: TextEncoding) {
    self.source = source
    self.encoding = encoding
  }

  deinit { input.deallocate() }

  override func nextPiece() throws(LogError) -> [UInt8] {
    while case let count = try source.read(into: input), count > 0 {
      let piece = recoded(input[..<count])
      if !piece.isEmpty { return piece }
    }
    defer { begun = [] }
    return begun.isEmpty ? [] : Self.replacement
  }

  private func recoded(_ bytes: Slice<UnsafeMutableRawBufferPointer>) -> [UInt8] {
    switch encoding {
    case .utf8: return Array(bytes)
    case .windows1252: return bytes.flatMap { TextEncoding.characters[Int($0)] ?? Self.replacement }
    case .utf16(let isBigEndian):
      let bytes = begun + bytes
      var units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isBigEndian ? first << 8 | second : second << 8 | first
      }
      // The first half of a pair waits for the second.
      if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
      begun = Array(bytes[(units.count * 2)...])
      return Array(String(decoding: units, as: UTF16.self).utf8)
    }
  }
}
