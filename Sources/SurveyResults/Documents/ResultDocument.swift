/// A result that a command prints as JSON. The text is the contract: sorted keys, absent quantities `null`, numbers in
/// full precision, a `schemaVersion` at the top.
package protocol ResultDocument: Codable, Sendable {
  /// Raised when a key changes its meaning or vanishes.
  var schemaVersion: Int { get }
}
