/// How the text of a log is encoded, found from its first bytes.
enum TextEncoding: Equatable {
  /// UTF-8, ASCII included, or no text at all.
  case utf8
  /// UTF-16 behind a byte-order mark.
  case utf16(isBigEndian: Bool)
  /// Windows-1252, the encoding of western European spreadsheets.
  case windows1252

  /// The encoding for people.
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
