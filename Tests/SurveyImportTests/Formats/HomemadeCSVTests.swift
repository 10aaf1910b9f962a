import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing
import CalibrationModel

@Suite struct HomemadeCSVTests {
  private static let uuid = "F7826DA6-4FA2-4E98-8024-BC5B71E0893E"
  private let bar = LogMapping(constants: [.location: "bar"])
  private let everybody = LogMapping(constants: [.location: "bar", .address: "*"])

  @Test func `Averages have no expected packets, whatever was not heard`() throws {
    let reading = try Reading(FormatSample.ranging.text, mapping: bar)
    #expect(reading.summary.missedPackets == 1)
    let dwell = try #require(reading.sink.dwells.first)
    #expect(dwell.end == 1_714_557_602)
    #expect(dwell.expectedPackets == nil)
    #expect(dwell.conditions.source == .averaged)
  }

  /// iOS reports a beacon once a second: rows that come faster are packets, whatever the names of the columns.
  @Test(arguments: [
    (0.1, ReadingSource.raw), (0.5, .raw), (0.98, .averaged), (1.02, .averaged), (3, .averaged),
  ])
  func `Rows of UUID, major and minor are packets where they come faster than iOS ranges`(
    step: Double, source: ReadingSource
  ) throws {
    let rows = (0..<40).map { index in
      let (beacon, time) = (index % 2, 1_714_557_600 + Double(index / 2) * step)
      return "\(Self.uuid);7;\(beacon);-6\(index % 5);\(time)\n"
    }
    let reading = try Reading("UUID;Major;Minor;RSSI;Timestamp\n" + rows.joined(), mapping: bar)
    #expect(Set(reading.sink.dwells.map(\.conditions.source)) == [source])
    #expect(reading.summary.format.hasPrefix(source == .raw ? "home-made CSV (" : "CLBeacon CSV ("))
    // What the user says holds.
    var said = bar
    said.constants[.source] = source == .raw ? "averaged" : "raw"
    let other = try Reading("UUID;Major;Minor;RSSI;Timestamp\n" + rows.joined(), mapping: said)
    #expect(Set(other.sink.dwells.map(\.conditions.source)) == [source == .raw ? .averaged : .raw])
  }

  @Test func `A clock of whole seconds does not tell packets from ranging`() throws {
    let rows = (0..<40).map { "\(Self.uuid);7;1;-6\($0 % 5);\(1_714_557_600 + $0 / 4)\n" }
    let reading = try Reading("UUID;Major;Minor;RSSI;Timestamp\n" + rows.joined(), mapping: bar)
    #expect(Set(reading.sink.dwells.map(\.conditions.source)) == [.averaged])
  }

  struct Dialect: CustomTestStringConvertible {
    var header: String
    var row: String
    var format: String
    var time: Double
    var source: ReadingSource
    var beacon = BeaconIdentifier.iBeacon(uuid: uuid, major: 1, minor: 2)
    var testDescription: String { header }
  }

  static let dialects = [
    Dialect(
      header: "timestamp,floor,label,uuid,major,minor,rssi",
      row: "2024-05-01T10:00:00Z,2,bar,\(uuid),1,2,-61",
      format: "CLBeacon CSV (averaged levels, rssi_dbm = rssi, location = label)", time: 1_714_557_600,
      source: .averaged),
    Dialect(
      header: "UUID,Major,Minor,RSSI", row: "\(uuid.lowercased()),1,2,-61",
      format: "CLBeacon CSV (averaged levels, rssi_dbm = RSSI)", time: 0, source: .averaged),
    Dialect(
      header: "UUID;Major;Minor;RSSI;Timestamp", row: "\(uuid);1;2;-61;1714557600.5",
      format: "CLBeacon CSV (semicolon-separated, averaged levels, rssi_dbm = RSSI)", time: 1_714_557_600.5,
      source: .averaged),
    Dialect(
      header: "UUID,Major,Minor,RSSI,Name,Timestamp", row: "\(uuid),1,2,-61,Anna's tag,1714557600250",
      format: "CLBeacon CSV (averaged levels, rssi_dbm = RSSI, times in milliseconds)",
      time: 1_714_557_600.25,
      source: .averaged),
    Dialect(
      header: "timestamp_ms,uuid,major,minor,rssi,adv_tx_power", row: "1714557600250,\(uuid),1,2,-61,-59",
      format:
        "home-made CSV (timestamp = timestamp_ms, rssi_dbm = rssi, measured_power_dbm = adv_tx_power, times in milliseconds)",
      time: 1_714_557_600.25, source: .raw),
    Dialect(
      header: "event_seq,timestamp_ns,wall_time_ms,beacon_id,ibeacon_uuid,major,minor,rssi_dbm,raw_data_hex",
      row: "7,88112233445566,1714557600250,B1,\(uuid),1,2,-61,0201061AFF4C",
      format:
        "home-made CSV (timestamp = wall_time_ms, uuid = ibeacon_uuid, beacon = beacon_id, times in milliseconds)",
      time: 1_714_557_600.25, source: .raw),
    Dialect(
      header: "Time\tMAC Address\tRSSI (dBm)", row: "1714557600250000\taa:bb:cc:dd:ee:ff\t-61",
      format:
        "home-made CSV (tab-separated, timestamp = Time, rssi_dbm = RSSI (dBm), address = MAC Address, times in microseconds)",
      time: 1_714_557_600.25, source: .raw, beacon: .address("AA:BB:CC:DD:EE:FF")),
    Dialect(
      header: "timestamp_ns,beacon_id,rssi", row: "1714557600250000000,B1,-61",
      format:
        "home-made CSV (timestamp = timestamp_ns, rssi_dbm = rssi, beacon = beacon_id, times in nanoseconds)",
      time: 1_714_557_600.25, source: .raw, beacon: .name("B1")),
    Dialect(
      header: "date,beacon,rssi", row: "25-12-2023 10:00:00,B1,-61",
      format: "home-made CSV (timestamp = date, rssi_dbm = rssi, times as DD-MM-YYYY)", time: 1_703_498_400,
      source: .raw, beacon: .name("B1")),
  ]

  @Test(arguments: dialects) func `Every dialect is found, and told`(one: Dialect) throws {
    let reading = try Reading("\(one.header)\n\(one.row)\n", mapping: everybody)
    #expect(reading.summary.format == one.format)
    let dwell = try #require(reading.sink.dwells.first)
    #expect(dwell.beacon == one.beacon)
    #expect(abs(dwell.start - one.time) < 1e-6)
    #expect(dwell.conditions.source == one.source)
    #expect(dwell.histogram == RSSIHistogram([-61]))
    #expect(dwell.location.name == "bar")
  }

  @Test func `A constant says that ranging was none after all; then 0 is no level`() throws {
    let mapping = LogMapping(constants: [.location: "bar", .source: "raw"])
    let reading = try Reading(FormatSample.ranging.text, mapping: mapping)
    #expect(reading.sink.dwells.first?.conditions.source == .raw)
  }

  @Test func `An estimated distance is never taken for the true one`() throws {
    for name in ["distance", "accuracy", "range"] {
      let error = try #require(
        try failure(of: "timestamp,uuid,major,minor,rssi,\(name)\n1,\(Self.uuid),1,2,-61,2\n"))
      #expect(error.issue.code == .missingColumn)
    }
  }

  @Test func `A canonical log stays one, whatever other columns it has`() throws {
    let reading = try Reading("timestamp,beacon,rssi_dbm,distance_m,mac,label\n1,door,-61,2,x,y\n")
    #expect(reading.summary.format == "CSV")
    #expect(reading.sink.dwells.first?.location.isNamed == false)
  }

  @Test func `A mapping goes before the aliases`() throws {
    let mapping = LogMapping(
      columns: [.rssi: "smoothed"], constants: [.location: "bar", .address: "AA:BB:CC:DD:EE:FF"])
    let reading = try Reading("time,mac,rssi,smoothed\n5,AA:BB:CC:DD:EE:FF,-80,-61\n", mapping: mapping)
    #expect(reading.sink.dwells.first?.histogram == RSSIHistogram([-61]))
    #expect(reading.sink.dwells.first?.start == 5)
  }

  @Test func `Dates have one order in a log, which a late one may show`() throws {
    func text(_ dates: [(String, Int)]) -> String {
      "date,beacon,rssi\n"
        + dates.map { date, rows in
          (0..<rows).map { "\(date) 10:00:\(10 + $0 % 50),B1,-61\n" }.joined()
        }.joined()
    }
    let late = try Reading(text([("5/4/2026", 100), ("5/13/2026", 20)]), mapping: bar)
    #expect(late.sink.dwells.first?.start == 1_777_888_810 && late.sink.rejected.isEmpty)
    let both = text([("05/13/2026", 30), ("14/05/2026", 30), ("04/06/2026", 30)])
    #expect(try failure(of: both, mapping: bar)?.issue.code == .ambiguousDate)
    // What is given is the order of all, and a damaged row does not decide.
    var mapping = bar
    mapping.dateOrder = .dayFirst
    let given = try Reading(text([("5/4/2026", 10), ("5/13/2026", 20)]), mapping: mapping)
    #expect(given.summary.receivedPackets == 10 && given.summary.issues["invalid-timestamp"] == 20)
    let damaged = try Reading(text([("13/05/2026", 99), ("05/13/2026", 1)]), mapping: bar)
    #expect(damaged.summary.receivedPackets == 99 && damaged.summary.rejectedRows == 1)
  }

  @Test func `Dates that may be either are refused until the user says which`() throws {
    let text = "date,beacon,rssi\n02/01/2024 00:00:00,B1,-61\n"
    #expect(try failure(of: text, mapping: bar)?.issue.code == .ambiguousDate)
    var mapping = bar
    mapping.dateOrder = .monthFirst
    let reading = try Reading(text, mapping: mapping)
    #expect(reading.sink.dwells.first?.start == 1_706_745_600)
    #expect(reading.sink.codes == [.timestampWithoutZone])
    mapping.dateOrder = .dayFirst
    #expect(try Reading(text, mapping: mapping).sink.dwells.first?.start == 1_704_153_600)
  }
}

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

  @Test(arguments: [
    // Commas elsewhere, or nothing that shows what a point is.
    ("1714557600,5;door;-60;50;2", "1.000"), ("1714557600;door;-60;50;2,5", "10.000"),
    ("1714557600;door;-60;50;2", "10.000"), ("1714557600;door;-60;50;2", "1.000"),
  ])
  func `Thousands in whole centimetres are not read as one`(row: String, distance: String) throws {
    let text = "timestamp;beacon;rssi_dbm;distance_cm;step\n\(row)\n"
    let reading = try Reading(text + "1714557700;door;-80;\(distance);3\n")
    #expect(reading.sink.rejected.map(\.issue.code) == [.ambiguousNumber])
    let settled = try Reading(
      text + "1714557700;door;-80;\(distance);3\n", mapping: LogMapping(decimalMark: .comma))
    #expect(settled.sink.dwells.compactMap(\.location.distance).max() == (distance == "1.000" ? 10 : 100))
    // A point before decimals elsewhere, and in every cell, is a decimal point.
    for other in ["50.5", "50.000"] {
      let point = try Reading(
        text.replacing(";50;", with: ";\(other);").replacing("600,5", with: "600").replacing("2,5", with: "2")
          + "1714557700;door;-80;10.000;3\n")
      #expect(point.sink.dwells.compactMap(\.location.distance).min() == 0.1)
    }
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
