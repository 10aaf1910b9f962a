/// The bytes of a log, as the reading that made its rows saw them.
public struct LogContent: Hashable, Sendable {
  /// SHA-256 of the bytes, lower-case hexadecimal. Two logs with the same digest are the same log.
  public var sha256: String
  /// How many bytes were read; `nil` for a log that an older version imported, which did not count them.
  public var byteCount: Int?
  /// Digests of earlier contents that these bytes begin with and go beyond: logs that have grown into this one.
  public var beginsWith: Set<String>

  /// A content.
  public init(sha256: String, byteCount: Int?, beginsWith: Set<String> = []) {
    self.sha256 = sha256
    self.byteCount = byteCount
    self.beginsWith = beginsWith
  }
}

/// What the reading of a log resulted in.
public struct LogReading: Hashable, Sendable {
  /// What the log brought in.
  public var summary: ImportSummary
  /// The bytes that brought it.
  public var content: LogContent

  /// A result.
  public init(summary: ImportSummary, content: LogContent) {
    self.summary = summary
    self.content = content
  }
}
