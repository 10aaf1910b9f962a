import CoveragePlanner
package import Foundation
import PathLoss
import RadioSurvey
import Ranging

/// A result that a command prints as JSON. The text is the contract: sorted keys, absent quantities `null`, numbers in
/// full precision, a `schemaVersion` at the top.
package protocol ResultDocument: Codable, Sendable {
  /// Raised when a key changes its meaning or vanishes.
  var schemaVersion: Int { get }
}

extension ResultDocument {
  /// The document as UTF-8 text with a final newline.
  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.userInfo[.wording] = EnglishWording()
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
