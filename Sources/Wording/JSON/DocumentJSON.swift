import CalibrationModel
package import Foundation
import RadioSurvey

extension CalibrationReport {
  /// The report as JSON, UTF-8: keys sorted, two spaces of indentation, slashes as they are, a final line end.
  ///
  /// Equal reports give equal bytes. Reports of older versions are compared with this text, so the encoder's settings must
  /// not change.
  /// - Throws: `EncodingError` where a number is not finite.
  package func json() throws -> Data { try resultJSON(.prettyPrinted) }

  /// The same JSON on one line for a `<script type="application/json">`: `<`, `>`, `&`, U+2028 and U+2029, which JSON has only inside
  /// strings, are written as escapes, so that no name can end the element.
  package func jsonForScript() throws -> String {
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: try resultJSON(), as: UTF8.self).unicodeScalars {
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

extension ResultDocument {
  package func json() throws -> Data { try resultJSON(.prettyPrinted) }

  /// The document as one line of JSON Lines, with its final newline.
  package func jsonLine() throws -> Data { try resultJSON() }
}

extension CalibrationDocument {
  /// The document as UTF-8 text with a line for each fit, small enough for a repository and its differences.
  package func compactJSON() throws -> Data {
    // A quotation mark inside a text is escaped, so that this is never in one.
    Data(String(decoding: try resultJSON(), as: UTF8.self).replacing("},{\"", with: "},\n{\"").utf8)
  }
}

extension Encodable {
  /// Its JSON with sorted keys, the words of reasons and a final newline; one line if it is not pretty-printed.
  fileprivate func resultJSON(_ layout: JSONEncoder.OutputFormatting = []) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = layout.union([.sortedKeys, .withoutEscapingSlashes])
    encoder.userInfo[.wording] = EnglishWording()
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
