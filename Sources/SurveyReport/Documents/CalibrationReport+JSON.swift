package import Foundation
import RadioSurvey

extension CalibrationReport {
  /// The report as JSON, UTF-8: keys sorted, two spaces of indentation, slashes as they are, a final line end.
  ///
  /// Equal reports give equal bytes. Reports of older versions are compared with this text, so the encoder's settings must
  /// not change.
  /// - Throws: `EncodingError` where a number is not finite.
  package func json() throws -> Data { try encoded([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) }

  private func encoded(_ formatting: JSONEncoder.OutputFormatting) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    encoder.userInfo[.wording] = EnglishWording()
    var data = try encoder.encode(self)
    data.append(UInt8(ascii: "\n"))
    return data
  }

  /// Reads a report back.
  /// - Throws: `DecodingError` where the text is not such a report, a version later than this program's included.
  package init(json: Data) throws {
    let report = try JSONDecoder().decode(CalibrationReport.self, from: json)
    guard report.schemaVersion <= Self.currentSchemaVersion else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: [],
          debugDescription:
            "the report has schemaVersion \(report.schemaVersion); this program reads up to \(Self.currentSchemaVersion)"
        ))
    }
    self = report
  }

  /// The same JSON on one line for a `<script type="application/json">`: `<`, `>`, `&`, U+2028 and U+2029, which JSON has only inside
  /// strings, are written as escapes, so that no name can end the element.
  func jsonForScript() throws -> String {
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: try encoded([.sortedKeys, .withoutEscapingSlashes]), as: UTF8.self)
      .unicodeScalars
    {
      switch scalar {
      case "<", ">", "&", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text.append(
          contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}
