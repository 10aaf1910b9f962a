package import Foundation
import RadioSurvey
package import SurveyResults

extension ResultDocument {
  /// The document as UTF-8 text with a final newline.
  package func json() throws -> Data {
    try JSONEncoder.results([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]).encode(self)
      + Data("\n".utf8)
  }

  /// The document as one line of JSON Lines, with its final newline.
  package func jsonLine() throws -> Data {
    try JSONEncoder.results([.sortedKeys, .withoutEscapingSlashes]).encode(self) + Data("\n".utf8)
  }
}

extension JSONEncoder {
  /// An encoder that writes the words beside the codes.
  static func results(_ formatting: OutputFormatting) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    encoder.userInfo[.wording] = EnglishWording()
    return encoder
  }
}
