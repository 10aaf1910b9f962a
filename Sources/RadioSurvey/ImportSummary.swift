/// What one file brought in.
public struct ImportSummary: Hashable, Codable, Sendable {
  /// The file as the user named it.
  public var file: String
  /// SHA-256 of its bytes, lower-case hexadecimal.
  public var sha256: String
  /// The format it was read as.
  public var format: String
  /// Data rows read.
  public var rows: Int
  /// Rows that became a packet.
  public var receivedPackets: Int
  /// Rows that said “expected and not heard”.
  public var missedPackets: Int
  /// Rows that were not used, each kept with its reason.
  public var rejectedRows: Int
  /// Dwells.
  public var dwells: Int
  /// Issues by code.
  public var issues: [String: Int]

  /// A summary.
  public init(
    file: String, sha256: String = "", format: String = "", rows: Int = 0, receivedPackets: Int = 0,
    missedPackets: Int = 0, rejectedRows: Int = 0, dwells: Int = 0, issues: [String: Int] = [:]
  ) {
    self.file = file
    self.sha256 = sha256
    self.format = format
    self.rows = rows
    self.receivedPackets = receivedPackets
    self.missedPackets = missedPackets
    self.rejectedRows = rejectedRows
    self.dwells = dwells
    self.issues = issues
  }
}

/// A row that was not used.
public struct RejectedRow: Hashable, Sendable {
  /// Why.
  public var issue: SurveyIssue
  /// The row as it stood, cut at 4 KiB.
  public var text: String

  /// A row and why it was not used.
  public init(issue: SurveyIssue, text: String) {
    self.issue = issue
    self.text = text
  }
}

/// Where an importer puts what it reads. It never sees the store.
public protocol ImportSink: AnyObject {
  /// Takes a finished dwell.
  func receive(_ dwell: Dwell) throws
  /// Takes a row that was not used, with its reason.
  func reject(_ row: RejectedRow) throws
  /// Takes an issue of the file or of a row that was used all the same. Repeated row warnings come once a code, with
  /// their count in the summary.
  func report(_ issue: SurveyIssue) throws
}
