import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyImport

/// Tables as spreadsheets, scripts and apps write them: read right, or refused with what to do.
@Suite struct SpreadsheetSampleTests {
  static let start = 1_779_616_800.0

  @Test(arguments: SpreadsheetSample.all) func `A variant is read right or refused`(sample: SpreadsheetSample)
    throws
  {
    switch sample.outcome {
    case .read(let codes):
      var mapping = sample.mapping
      if sample.isForeign { mapping.constants[.address] = "*" }
      let reading = try Reading(sample.bytes, mapping: mapping)
      #expect(Set(reading.sink.codes) == Set(codes))
      expectReadings(reading, sample)
    case .refused(let code, let words):
      let error = try #require(try failure(of: sample.bytes))
      #expect(error.issue.code == code)
      for word in words { #expect(error.description.contains(word), "\(word) in \(error)") }
    }
  }

  private func expectReadings(_ reading: Reading, _ sample: SpreadsheetSample) {
    #expect(reading.summary.receivedPackets == 10)
    #expect(Set(reading.sink.dwells.compactMap(\.location.distance)) == [1.5, 3.5])
    let near = reading.sink.dwells.filter { $0.location.distance == 1.5 }.reduce(into: RSSIHistogram()) {
      sum, dwell in
      for bin in dwell.histogram.bins { sum.add(bin.level, count: bin.count) }
    }
    #expect(near == RSSIHistogram([-61, -62, -60, -61, -63]))
    if sample.hasDates { #expect(reading.sink.dwells.map(\.start).min() == Self.start) }
    #expect(Set(reading.sink.dwells.map(\.beacon)).count == 1)
  }

  @Test func `The page on tables lists every variant`() throws {
    let page = try String(
      contentsOf: SharedData.projectRoot.appending(path: "Documentation/tables.md"), encoding: .utf8)
    for sample in SpreadsheetSample.all {
      #expect(page.contains("| \(sample.program) |"), "\(sample.program)")
    }
    #expect(SpreadsheetSample.all.count >= 30)
  }

  @Test func `Averages are marked, and the user may say otherwise`() throws {
    let bytes = try #require(SpreadsheetSample.all.first { $0.name == "averages.csv" }).bytes
    #expect(try Reading(bytes).sink.dwells.allSatisfy { $0.conditions.source == .averaged })
    let raw = try Reading(bytes, mapping: LogMapping(constants: [.source: "raw"]))
    #expect(raw.sink.dwells.allSatisfy { $0.conditions.source == .raw })
    #expect(!raw.sink.codes.contains(.averagedLevels))
  }

  @Test func `A header with other columns refuses what is below it, once`() throws {
    let rows = (0..<50).map { "\($0),9\($0),52.1,13.\($0)\n" }.joined()
    let text = walk("1,door,-60,2", "2,door,-61,2") + "step,battery,latitude,longitude\n" + rows
    for scanners in [0, 2] {
      var limits = ReadLimits()
      limits.scanners = scanners
      let reading = try Reading(text, limits: limits)
      #expect(reading.summary.receivedPackets == 2)
      #expect(reading.sink.codes == [.otherHeader])
      #expect(reading.sink.rejected.first?.issue.line == 4)
      #expect(reading.sink.rejected.first?.issue.message.contains("'latitude'") == true)
      #expect(reading.summary.issues == ["other-header": 51])
      let again = try Reading(text + "timestamp,beacon,rssi_dbm,distance_m\n5,door,-62,2\n", limits: limits)
      #expect(again.summary.receivedPackets == 3)
    }
  }

  @Test func `A row of words that is followed by a reading is a damaged row`() throws {
    let reading = try Reading(walk("1,door,-60,2", "noon,door,loud,near", "2,door,-61,2"))
    #expect(reading.sink.codes == [.invalidRSSI])
    #expect(reading.summary.receivedPackets == 2)
  }

  @Test func `A number of two readings is refused by itself`() throws {
    let reading = try Reading("beacon;rssi_dbm;distance_m\ndoor;-60;1.5\ndoor;-60;1,500\n")
    #expect(reading.sink.codes == [.ambiguousNumber])
    let settled = try Reading("beacon;rssi_dbm;distance_m\ndoor;-60;2,5\ndoor;-60;1,500\n")
    #expect(Set(settled.sink.dwells.compactMap(\.location.distance)) == [1.5, 2.5])
    let said = try Reading(
      "beacon;rssi_dbm;distance_m\ndoor;-60;1,500\n", mapping: LogMapping(decimalMark: .point))
    #expect(said.sink.dwells.first?.location.distance == 1500)
  }

  @Test func `Times of day pass midnight, and a date makes them times`() throws {
    let text = "time,beacon,rssi,distance_m\n23:59:50,door,-60,2\n00:00:10,door,-61,2\n"
    let open = try Reading(text)
    #expect(open.sink.dwells.first?.start == 86_390)
    #expect(open.sink.dwells.first?.end == 86_410)
    let dated = try Reading(text, mapping: LogMapping(constants: [.date: "2026-05-24"]))
    #expect(dated.sink.dwells.first?.start == Self.start - 36_000 + 86_390)
    #expect(!dated.sink.codes.contains(.timeWithoutDate))
  }

  @Test func `Headings in radians are turned into degrees`() throws {
    let reading = try Reading("beacon,rssi_dbm,distance_m,orientation_rad\ndoor,-60,2,1.5707963267948966\n")
    #expect(reading.sink.dwells.first?.conditions.orientation == 90)
  }

  @Test func `A column that is ignored is not read`() throws {
    let text = "timestamp,beacon,rssi_dbm,distance_m,distance_cm\n1,door,-60,2,900\n"
    #expect(try failure(of: text)?.issue.code == .duplicateColumn)
    let reading = try Reading(text, mapping: LogMapping(ignoredColumns: ["Distance_CM"]))
    #expect(reading.sink.dwells.first?.location.distance == 2)
  }

  @Test func `A damaged byte does not make another encoding`() throws {
    let text =
      Array("timestamp,beacon,rssi_dbm,distance_m\n1,Tür,-60,2\n2,T".utf8) + [0xFC] + Array("r,-60,2\n".utf8)
    #expect(try Reading(text).sink.codes == [.invalidEncoding])
  }

  @Test func `A comma that is the separator and the decimal mark is told`() throws {
    let error = try #require(
      try failure(of: "timestamp,beacon,rssi,distance_m\n1,door,-61,5,2\n2,door,-62,5,2\n"))
    #expect(error.description.contains("semicolons"))
  }
}
