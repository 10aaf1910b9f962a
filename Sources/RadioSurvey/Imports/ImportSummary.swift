/// The result of importing one file.
package struct ImportSummary: Hashable, Codable, Sendable {
  /// The file as the user named it.
  package var file: String
  /// SHA-256 of its bytes, lower-case hexadecimal.
  package var sha256: String
  /// The format it was read as.
  package var format: String
  /// Data rows read.
  package var rows: Int
  /// Rows that became a packet.
  package var receivedPackets: Int
  /// Rows that said “expected but not heard”.
  package var missedPackets: Int
  /// Rows that were not used, each kept with its reason.
  package var rejectedRows: Int
  /// Dwells.
  package var dwells: Int
  /// Issues by code.
  package var issues: [String: Int]

  package init(
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
