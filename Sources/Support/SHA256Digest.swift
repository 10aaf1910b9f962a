import COpenSSL

/// SHA-256 (FIPS 180-4) of bytes that arrive in pieces, computed by OpenSSL.
///
/// One thread at a time may use a digest. ``hexadecimal`` may be asked for at any moment: it is the digest of the bytes so
/// far, and more bytes may follow.
package final class SHA256Digest {
  private let context: OpaquePointer
  /// How many bytes were taken.
  package private(set) var count = 0

  package init() {
    // OpenSSL fails here only without memory, and no caller can continue.
    guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
      preconditionFailure("OpenSSL cannot start SHA-256: out of memory")
    }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  package func update(_ bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else { return }
    EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
    count += bytes.count
  }

  /// The 32 bytes of the digest of everything so far.
  package var bytes: [UInt8] {
    guard let copy = EVP_MD_CTX_new(), EVP_MD_CTX_copy_ex(copy, context) == 1 else {
      preconditionFailure("OpenSSL cannot copy SHA-256: out of memory")
    }
    defer { EVP_MD_CTX_free(copy) }
    var result = [UInt8](repeating: 0, count: 32)
    EVP_DigestFinal_ex(copy, &result, nil)
    return result
  }

  /// The same as 64 lower-case hexadecimal digits.
  package var hexadecimal: String { Self.hexadecimal(bytes) }

  /// The digest of a text's UTF-8.
  package static func bytes(of text: String) -> [UInt8] {
    let digest = SHA256Digest()
    var text = text
    text.withUTF8 { digest.update(UnsafeRawBufferPointer($0)) }
    return digest.bytes
  }

  /// Bytes as lower-case hexadecimal digits, two each.
  package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
