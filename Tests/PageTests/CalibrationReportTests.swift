import CalibrationModel
import Foundation
import SurveyAnalysis
import Testing

@testable import Wording

@Suite struct CalibrationReportTests {
  @Test func `JSON goes round and keeps its bytes`() throws {
    let report = ReportFixture.report()
    let json = try report.json()
    let read = try CalibrationReport(json: json)
    #expect(read == report)
    #expect(try read.json() == json)
    #expect(json.last == UInt8(ascii: "\n"))
  }

  @Test func `The contracts keys stand`() throws {
    let object = try #require(
      try JSONSerialization.jsonObject(with: ReportFixture.report().json()) as? [String: Any])
    #expect(
      object.keys.sorted() == [
        "accuracy", "bands", "crowdEffects", "data", "date", "effects", "fits", "imports", "issues",
        "levelCalibrations", "map", "next", "pooledCoverage", "provenance", "recommendation",
        "schemaVersion", "site", "title", "tool",
      ])
    #expect(object["schemaVersion"] as? Int == 2)
  }

  @Test func `What cannot be had is null`() throws {
    var report = ReportFixture.report()
    report.date = nil
    report.recommendation = nil
    report.data.expectedPackets = nil
    let text = String(decoding: try report.json(), as: UTF8.self)
    #expect(text.contains("\"date\" : null") && text.contains("\"recommendation\" : null"))
    #expect(text.contains("\"expectedPackets\" : null"))
  }

  @Test func `A later version is refused by name`() throws {
    var report = ReportFixture.report()
    report.schemaVersion = 99
    let json = try report.json()
    let problem = UnreadableDocument.other(kind: nil, version: 99)
    #expect(throws: problem) { try CalibrationReport(json: json) }
    #expect(problem.message(CalibrationReport.self).contains("99"))
    #expect(problem.code(CalibrationReport.self) == "report-version")
  }

  @Test func `Script text holds no markup`() throws {
    let report = ReportFixture.report(title: "</script>&\u{2028}\u{2029}<!--")
    let text = try report.jsonForScript()
    #expect(!text.contains("<") && !text.contains(">") && !text.contains("&"))
    #expect(!text.unicodeScalars.contains("\u{2028}") && !text.unicodeScalars.contains("\u{2029}"))
    #expect(try CalibrationReport(json: Data(text.utf8)) == report)
  }
}
