package import CalibrationModel
package import Foundation
import RadioSurvey
import Wording

/// A check as SARIF 2.1.0 (OASIS, 27 March 2020), which code hosts show beside the lines of a log.
///
/// One rule for each code of a finding, one result for each finding: `error` for what failed or could not be read, `warning` for what cannot
/// be said or is to be a warning.
package enum SARIF {
  /// The document, UTF-8, with a final newline.
  ///
  /// - Parameters:
  ///   - folder: what the paths of the report are relative to, from the working folder; `nil` for the working folder itself.
  ///   - version: of this program.
  package static func json(_ report: CheckReport, folder: String?, version: String) throws -> Data {
    let findings = CheckFinding.all(report, folder: folder)
    let codes = Set(findings.map(\.code)).sorted()
    let rules = codes.map { code in
      Rule(
        id: code, shortDescription: Text(text: IssueCode(rawValue: code)?.sentence ?? code))
    }
    let results = findings.map { finding in
      Result(
        ruleId: finding.code, ruleIndex: codes.firstIndex(of: finding.code) ?? 0,
        level: finding.isError ? "error" : "warning",
        message: Text(text: TerminalText.plain(finding.text)),
        locations: finding.path.map { [Location(physicalLocation: Place(path: $0, line: finding.line))] })
    }
    let document = Document(
      runs: [
        Run(
          tool: Tool(driver: Driver(name: "beacon-calibrate", version: version, rules: rules)),
          results: results)
      ])
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(document) + Data("\n".utf8)
  }

  private struct Document: Encodable {
    var version = "2.1.0"
    var schema = "https://json.schemastore.org/sarif-2.1.0.json"
    var runs: [Run]

    enum CodingKeys: String, CodingKey {
      case version, runs
      case schema = "$schema"
    }
  }

  private struct Run: Encodable {
    var tool: Tool
    var columnKind = "unicodeCodePoints"
    var results: [Result]
  }

  private struct Tool: Encodable { var driver: Driver }

  private struct Driver: Encodable {
    var name: String
    var version: String
    var rules: [Rule]
  }

  private struct Rule: Encodable {
    var id: String
    var shortDescription: Text
  }

  private struct Text: Encodable { var text: String }

  private struct Result: Encodable {
    var ruleId: String
    var ruleIndex: Int
    var level: String
    var message: Text
    var locations: [Location]?
  }

  private struct Location: Encodable { var physicalLocation: Place }

  private struct Place: Encodable {
    struct Artifact: Encodable { var uri: String }
    struct Region: Encodable { var startLine: Int }
    var artifactLocation: Artifact
    var region: Region?

    /// A relative path is a relative URI once its characters are escaped; a colon in the first name would read as a scheme.
    init(path: String, line: Int?) {
      let escaped =
        path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting([":", ";"])) ?? path
      artifactLocation = Artifact(uri: path.hasPrefix("/") ? "file://\(escaped)" : escaped)
      region = line.map { Region(startLine: $0) }
    }
  }
}
