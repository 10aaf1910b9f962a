import Foundation
package import RadioSurvey
package import Testing

/// Reads reasons from JSON as reports have it and writes them again.
///
/// Each line is one reason, with sorted keys: it must come out as it went in, byte for byte, and there must be one for every code.
package func expectUnchanged<Kind: Reason>(
  _ kind: Kind.Type, _ lines: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  var codes: Set<String> = []
  for line in lines.split(separator: "\n") {
    let reason = try JSONDecoder().decode(Kind.self, from: Data(line.utf8))
    codes.insert(reason.codeText)
    #expect(
      String(decoding: try encoder.encode(reason), as: UTF8.self) == line, sourceLocation: sourceLocation)
  }
  #expect(codes.count == Kind.Code.allCases.count, sourceLocation: sourceLocation)
}

extension AnyReason {
  /// Its values as JSON has them.
  package var values: JSON {
    do {
      return try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(Coded(reason: self)))["values"]
    } catch { preconditionFailure("\(self): \(error)") }
  }
}

private struct Coded: Encodable {
  let reason: any AnyReason
  func encode(to encoder: any Encoder) throws { try reason.encodeCoded(to: encoder) }
}
