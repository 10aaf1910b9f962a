/// Where an importer puts what it reads. It never sees the store.
package protocol ImportSink: AnyObject {
  func receive(_ dwell: Dwell) throws
  /// Takes a row that was not used, with its reason.
  func reject(_ row: RejectedRow) throws
  /// Takes an issue of the file or of a row that was used all the same. Repeated row warnings come once per code, with
  /// their count in the summary.
  func report(_ issue: SurveyIssue) throws
}

/// The result of importing one file.
@Memberwise package struct ImportSummary: Hashable, Codable, Sendable {
  /// The file as the user named it.
  package var file: String
  /// SHA-256 of its bytes, lower-case hexadecimal.
  package var sha256: String = ""
  package var format: String = ""
  /// Data rows read.
  package var rows: Int = 0
  /// Rows that became a packet.
  package var receivedPackets: Int = 0
  /// Rows that said “expected but not heard”.
  package var missedPackets: Int = 0
  /// Rows that were not used, each kept with its reason.
  package var rejectedRows: Int = 0
  package var dwells: Int = 0
  package var issues: [String: Int] = [:]
}

/// The bytes of a log, as the reading that made its rows saw them.
@Memberwise package struct LogContent: Hashable, Sendable {
  /// SHA-256 of the bytes, lower-case hexadecimal. Two logs with the same digest are the same log.
  package var sha256: String
  /// How many bytes were read.
  package var byteCount: Int
  /// Digests of earlier contents that these bytes begin with and go beyond: logs that have grown into this one.
  package var beginsWith: Set<String> = []
  /// A hash of the first ``openingLength`` bytes, the same within this process only; `nil` for a content that is shorter or
  /// was read by another process. Contents with other openings do not begin with one another.
  package var opening: Int?

  /// Bytes that ``opening`` is the hash of.
  package static let openingLength = 4096
}

/// What the reading of a log resulted in.
@Memberwise package struct LogReading: Hashable, Sendable {
  package var summary: ImportSummary
  /// The bytes that brought it.
  package var content: LogContent
  /// What else it depends on.
  package var inputs: ImportInputs = ImportInputs()
}

@Memberwise package struct RejectedRow: Hashable, Sendable {
  package var issue: SurveyIssue
  /// The row as it stood, cut at 4 KiB.
  package var text: String
}
