import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyImport

@Suite struct ScannerJSONImporterTests {
  private let bar = LogMapping(constants: [.location: "bar"])

  @Test func `The layout makes no difference`() throws {
    let expected = try Reading(FormatSample.objects.text, mapping: bar).sink.dwells
    let one = FormatSample.objects.text.replacing("\n", with: "")
    for text in [
      "[\n" + FormatSample.objects.text.replacing("}{", with: "},\n{") + "]\n", one,
      one.replacing("}{", with: "}\n{"),
      "[" + one.replacing("}{", with: "},{") + "]",
    ] {
      let dwells = try Reading(text, mapping: bar).sink.dwells
      #expect(dwells.map(\.series) == expected.map(\.series))
      #expect(dwells.map(\.beacon) == expected.map(\.beacon))
    }
  }

  @Test func `Canonical names need no alias`() throws {
    let text =
      "[{\"timestamp\":5,\"beacon\":\"door\",\"rssi_dbm\":-60},\n{\"timestamp\":6,\"beacon\":\"door\",\"rssi_dbm\":null}]"
    let reading = try Reading(text, mapping: bar)
    #expect(reading.summary.format == "JSON objects")
    #expect(reading.sink.dwells.first?.expectedPackets == 2)
    #expect(try failure(of: "{\n  \"rssi_dbm\": -60\n}")?.issue.code == .missingColumn)
  }

  @Test func `What is broken costs itself and no more`() throws {
    let good = FormatSample.scannerObject(1_426_289_303_836, -74)
    let text =
      FormatSample.objects.text + "oops\n" + "{\"uuid\": \"never ends\n" + good + "\n" + "{\"time\": 1,, }"
      + good
      + "{\"time\""
    let reading = try Reading(text, mapping: bar)
    #expect(reading.summary.issues["invalid-json"] == 4)
    #expect(reading.sink.rejected.map(\.issue.line) == [29, 30, 41, 50])
    #expect(reading.summary.rows == 3 + 4 + 2)
  }

  @Test func `An object without end is rejected at the limit`() throws {
    var limits = ReadLimits()
    limits.lineLength = 1000
    let reading = try Reading(
      FormatSample.objects.text + "{\"a\": [" + String(repeating: "1, ", count: 1000) + "\n", mapping: bar,
      limits: limits)
    #expect(reading.summary.receivedPackets == 2)
    #expect(reading.summary.issues["invalid-json"] ?? 0 > 0)
  }
}
