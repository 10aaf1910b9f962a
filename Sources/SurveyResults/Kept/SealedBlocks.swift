import Support

/// Blocks of bytes with their SHA-256 in front, so that damage is noticed.
enum SealedBlocks {
  private static let digestLength = 32

  static func bytes(_ blocks: [[UInt8]]) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(UInt64(blocks.count))
    for block in blocks { writer.append(block) }
    return digest(of: writer.bytes[...]) + writer.bytes
  }

  /// The blocks; `nil` if any byte is not as it was written.
  static func blocks(_ bytes: [UInt8]) -> [[UInt8]]? {
    guard bytes.count >= digestLength else { return nil }
    let body = bytes[digestLength...]
    guard digest(of: body) == Array(bytes[..<digestLength]) else { return nil }
    var reader = ByteReader(Array(body))
    guard let count = reader.count() else { return nil }
    var blocks: [[UInt8]] = []
    for _ in 0..<count {
      guard let block = reader.block() else { return nil }
      blocks.append(block)
    }
    return reader.isAtEnd ? blocks : nil
  }

  private static func digest(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    let digest = SHA256Digest()
    bytes.withUnsafeBytes { digest.update($0) }
    return digest.bytes
  }
}
