/// Which way a text runs. What this program writes runs from left to right; a name may not.
enum TextDirection {
  /// `dir="auto"` as an attribute where a letter runs from right to left, and nothing elsewhere.
  static func mark(_ text: String) -> String {
    text.unicodeScalars.contains { isRightToLeft($0.value) } ? " dir=\"auto\"" : ""
  }

  /// Blocks of the scripts that run from right to left, among them Hebrew and Arabic.
  private static func isRightToLeft(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
