import Foundation
import RadioSurvey
import Testing

@Suite struct SurveyIssueTests {
  @Test(arguments: [
    (
      SurveyIssue(
        .error, .invalidRSSI, file: "walk.csv", line: 412, column: 5,
        message: "expected RSSI in dBm, found 'loud'"),
      "walk.csv:412:5: error: expected RSSI in dBm, found 'loud' [invalid-rssi]"
    ),
    (
      SurveyIssue(.warning, .timeOrder, file: "walk.csv", line: 3, message: "m", help: "sort it"),
      "walk.csv:3: warning: m [time-order]\n  help: sort it"
    ),
    (
      SurveyIssue(.note, .alreadyImported, file: "walk.csv", message: "m"),
      "walk.csv: note: m [already-imported]"
    ),
    (SurveyIssue(.error, .unknownKey, line: 7, column: 2, message: "m"), "line 7:2: error: m [unknown-key]"),
    (SurveyIssue(.error, .missingCondition, message: "m"), "error: m [missing-condition]"),
    // A column says nothing without its line.
    (SurveyIssue(.error, .invalidTOML, file: "f", column: 2, message: "m"), "f: error: m [invalid-toml]"),
  ])
  func `Reads like a compilers message`(issue: SurveyIssue, text: String) {
    #expect(issue.description == text)
  }

  @Test func `JSON has every key`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(SurveyIssue(.error, .noRows, message: "m")), as: UTF8.self)
    #expect(
      text
        == #"{"code":"no-rows","column":null,"file":null,"help":null,"line":null,"message":"m","severity":"error"}"#
    )
  }

  @Test func `Codes are kebab case and unique`() {
    let codes = IssueCode.allCases.map(\.rawValue)
    #expect(Set(codes).count == codes.count)
    for code in codes {
      #expect(code.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(code)")
    }
  }
}
