import Support
import Testing

@Suite struct SHA256DigestTests {
  /// Published examples: FIPS 180-4 and NIST's CAVP vectors.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `Published digests`(text: String, expected: String) {
    #expect(SHA256Digest.hexadecimal(SHA256Digest.bytes(of: text)) == expected)
  }

  @Test func `A digest may be read at any byte, and goes on`() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let whole = SHA256Digest()
    for (index, byte) in bytes.enumerated() {
      withUnsafeBytes(of: byte) { whole.update($0) }
      guard index % 97 == 0 else { continue }
      let prefix = SHA256Digest()
      bytes[...index].withUnsafeBytes { prefix.update($0) }
      #expect(prefix.hexadecimal == whole.hexadecimal)
    }
    #expect(whole.count == 1000)
  }
}
