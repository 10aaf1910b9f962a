/// The bytes of a log, as the reading that made its rows saw them.
package struct LogContent: Hashable, Sendable {
  /// SHA-256 of the bytes, lower-case hexadecimal. Two logs with the same digest are the same log.
  package var sha256: String
  /// How many bytes were read.
  package var byteCount: Int
  /// Digests of earlier contents that these bytes begin with and go beyond: logs that have grown into this one.
  package var beginsWith: Set<String>
  /// A hash of the first ``openingLength`` bytes, the same within this process only; `nil` for a content that is shorter or
  /// was read by another process. Contents with other openings do not begin with one another.
  package var opening: Int?

  /// Bytes that ``opening`` is the hash of.
  package static let openingLength = 4096

  package init(sha256: String, byteCount: Int, beginsWith: Set<String> = [], opening: Int? = nil) {
    self.sha256 = sha256
    self.byteCount = byteCount
    self.beginsWith = beginsWith
    self.opening = opening
  }
}
