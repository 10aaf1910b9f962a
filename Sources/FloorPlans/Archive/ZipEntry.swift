/// An entry of a zip archive's central directory.
struct ZipEntry {
  /// How the bytes are packed.
  enum Method: Int {
    case stored = 0
    case deflated = 8
  }

  var name: String
  var method: Method
  var checksum: UInt32
  var packedSize: Int
  var size: Int
  /// Where its local header begins.
  var offset: Int

  /// Whether the name could lead out of the folder that an archive is unpacked into, on any system.
  static func isUnsafe(_ name: String) -> Bool {
    let bytes = name.utf8
    if bytes.isEmpty || bytes.first == UInt8(ascii: "/") || bytes.contains(UInt8(ascii: "\\")) { return true }
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return true }
    if bytes.dropFirst().first == UInt8(ascii: ":") { return true }
    return name.split(separator: "/", omittingEmptySubsequences: false).contains { $0 == ".." }
  }
}
