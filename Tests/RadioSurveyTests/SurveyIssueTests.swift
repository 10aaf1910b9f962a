import Foundation
import RadioSurvey
import TestSupport
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

@Suite struct SurveyLimitTests {
  private func page() throws -> [String] {
    let url = SharedData.projectRoot.appending(path: "Documentation/limits.md")
    return try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
  }

  /// The rows of the table below a heading.
  private func table(_ heading: String) throws -> [String] {
    let section = try page().drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("## ") }
    return Array(section.filter { $0.hasPrefix("| ") }.dropFirst())
  }

  @Test func `The page lists every limit with its value, code and help`() throws {
    let expected = SurveyLimit.all.map { limit in
      let code = limit.code.map { "`\($0.rawValue)`" } ?? "–"
      return
        "| \(limit.owner): \(limit.subject) | \(limit.text) | \(limit.beyond) | \(code) | \(limit.help) |"
    }
    #expect(try table("## How much") == expected)
  }

  @Test func `The page lists the ranges of numbers`() throws {
    func day(_ seconds: Double) -> String {
      Date(timeIntervalSince1970: seconds).formatted(
        Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
    }
    func number(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
    func range(_ bounds: ClosedRange<Double>) -> String {
      "\(number(bounds.lowerBound)) to \(number(bounds.upperBound)) m"
    }
    let ranges = try table("## Which numbers").map { row in
      row.split(separator: "|")[1].trimmingCharacters(in: .whitespaces)
    }
    let clock = SurveyBounds.clockFromStart
    #expect(
      ranges == [
        range(SurveyBounds.distance), range(SurveyBounds.coordinate), range(SurveyBounds.floorSide),
        "\(SurveyBounds.people.lowerBound) to \(SurveyBounds.people.upperBound)",
        "\(day(SurveyBounds.date.lowerBound)) to \(day(SurveyBounds.date.upperBound - 1))",
        "\(number(clock.lowerBound)) to below \(number(clock.upperBound))",
      ])
  }

  @Test func `Values for people`() {
    #expect(SurveyLimit.text(16 << 20, isBytes: true) == "16 MiB")
    #expect(SurveyLimit.text(4096, isBytes: true) == "4 KiB")
    #expect(SurveyLimit.text(1000, isBytes: true) == "1000 bytes")
    #expect(SurveyLimit.text(2000) == "2000")
    #expect(SurveyLimit.text(1_048_576) == "1,048,576")
    #expect(SurveyLimit.beacons.message() == "the log has more than 100,000 distinct beacons")
    #expect(SurveyLimit.fits.message(2) == "the survey has more than 2 sets of conditions to fit")
  }
}
