import Support
import RadioSurvey

/// The digest of a log, taken while its bytes are read; remembers whether the log begins with earlier contents.
final class LogDigest {
  private let digest = SHA256Digest()
  /// Earlier contents that have not been compared yet, the shortest last.
  private var earlier: [(byteCount: Int, sha256: String, opening: Int?)]
  private var beginsWith: Set<String> = []
  /// The first bytes, until there are enough for ``LogContent/opening``.
  private var firstBytes: [UInt8] = []
  private var opening: Int?

  /// A digest of no bytes yet.
  ///
  /// - Parameter earlier: Contents that the log may begin with.
  init(earlier: [LogContent] = []) {
    self.earlier = earlier.map { ($0.byteCount, $0.sha256, $0.opening) }
      .filter { $0.byteCount > 0 }.sorted { $0.byteCount > $1.byteCount }
  }

  /// Takes the bytes that come next.
  func update(_ bytes: UnsafeRawBufferPointer) {
    if opening == nil { open(bytes) }
    var rest = bytes[...]
    // A content counts as a beginning only if a byte follows it.
    while let next = earlier.last, !rest.isEmpty, next.byteCount < digest.count + rest.count {
      let part = rest.prefix(next.byteCount - digest.count)
      digest.update(UnsafeRawBufferPointer(rebasing: part))
      rest = rest.dropFirst(part.count)
      let sha256 = digest.hexadecimal
      while let same = earlier.last, same.byteCount == digest.count {
        if same.sha256 == sha256 { beginsWith.insert(sha256) }
        earlier.removeLast()
      }
    }
    digest.update(UnsafeRawBufferPointer(rebasing: rest))
  }

  /// Takes the first bytes, and passes over contents that have others: their digests need not be compared.
  private func open(_ bytes: UnsafeRawBufferPointer) {
    firstBytes.append(contentsOf: bytes.prefix(LogContent.openingLength - firstBytes.count))
    guard firstBytes.count == LogContent.openingLength else { return }
    var hasher = Hasher()
    firstBytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    let hash = hasher.finalize()
    opening = hash
    firstBytes = []
    earlier.removeAll { content in
      content.byteCount >= LogContent.openingLength && content.opening.map { $0 != hash } ?? false
    }
  }

  /// Takes the bytes of a file that belongs to the log: its write-ahead log or journal. Contents are compared with the log
  /// itself only.
  func updateCompanion(_ bytes: UnsafeRawBufferPointer) {
    earlier = []
    beginsWith = []
    digest.update(bytes)
  }

  /// What has been read so far.
  var content: LogContent {
    LogContent(
      sha256: digest.hexadecimal, byteCount: digest.count, beginsWith: beginsWith, opening: opening)
  }
}
