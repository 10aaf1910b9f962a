import Foundation
import RadioSurvey

/// How a log is read, for the import ledger: its mapping, and what was read with it.
struct ImportDescription: Encodable {
  var mapping: LogMapping
  /// Digests of the table of truth and of the files beside the log, in order.
  var companionDigests: [String]

  private enum CodingKeys: String, CodingKey {
    case companionDigests
  }

  /// The keys of the mapping, and one more.
  func encode(to encoder: any Encoder) throws {
    try mapping.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(companionDigests, forKey: .companionDigests)
  }

  /// The description as JSON: equal ones as equal texts.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
