import Support
import RadioSurvey

/// A source that takes the digest of what it delivers.
final class DigestingSource: ByteSource {
  private let source: any ByteSource
  private let digest: LogDigest

  /// Reads from another source, which nobody else reads.
  init(_ source: any ByteSource, digest: LogDigest) {
    self.source = source
    self.digest = digest
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    let count = try source.read(into: buffer)
    digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    return count
  }

  /// Reads what an importer had no use for, so that the digest is that of the whole log.
  func drain() throws(LogError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while try read(into: buffer) > 0 {}
  }
}
