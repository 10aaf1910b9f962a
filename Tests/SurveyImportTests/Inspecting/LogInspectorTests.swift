import CalibrationModel
import Foundation
import RadioSurvey
import Support
@testable import SurveyImport
import TestSupport
import Testing

@Suite struct LogInspectorTests {
  private func inspect(_ text: String, _ mapping: LogMapping = LogMapping(), site: Site? = nil) throws
    -> LogInspection
  {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "walk.csv")
    return try LogInspector(mapping: mapping, site: site).inspect(path: path, displayName: "walk.csv")
  }

  @Test func `A canonical log is told whole`() throws {
    let log = try inspect(
      """
      timestamp,beacon,rssi_dbm,distance_m,placement,crowd,receiver,channel,source
      2024-05-01T10:00:00.000Z,door,-61,1.5,overhead,empty,phone,37,raw
      2024-05-01T10:00:00.001Z,door,-61,1.5,overhead,empty,phone,38,raw
      2024-05-01T10:00:00.004Z,door,-64,1.5,overhead,empty,phone,39,raw
      2024-05-01T10:00:00.104Z,door,,1.5,overhead,empty,phone,39,raw
      2024-05-01T10:00:40.004Z,door,-70,1.5,overhead,empty,phone,39,raw
      2024-05-01T10:00:41.000Z,bar,127,1.5,overhead,empty,phone,39,raw
      2024-05-01T10:00:41.004Z,bar,-80,1.5,overhead,empty,phone,39,raw

      """)
    #expect(log.format == "CSV")
    #expect(log.rows == 7)
    #expect(log.receivedPackets == 3)
    #expect(log.missedPackets == 1)
    #expect(log.rejectedRows == 1)
    #expect(log.sentinels == 1)
    #expect(log.beacons.map(\.beacon) == ["door", "bar"].map(BeaconIdentifier.name))
    #expect(log.beacons.map(\.packets) == [2, 1])
    #expect(log.beacons.map(\.missed) == [1, 0])
    #expect(log.beacons[0].weakest == -70)
    #expect(log.beacons[0].strongest == -61)
    #expect(log.clock == .zone)
    #expect(log.start == 1_714_557_600)
    #expect(log.end == 1_714_557_641.004)
    #expect(log.channels == [37, 39])
    #expect(log.receivers == ["phone"])
    #expect(log.rawPackets == 3)
    // 1 ms and 3 ms after the packet before; the first with its level.
    #expect(log.duplicates.count == 2)
    #expect(log.duplicates.sameLevel == 1)
    #expect(log.duplicates.isResolved)
    #expect(log.gaps.count == 1)
    #expect(log.gaps.longest == 40)
    #expect(log.missingTruth.isEmpty)
    #expect(log.issues == ["merged-packet": 2, "sentinel-rssi": 1])
    #expect(log.examples.map(\.line) == [3, 7])
    #expect(log.guessed.isEmpty)
  }

  @Test(arguments: [
    ("uuid,major,minor", "0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0,0x0004,0x00"), ("address", "2158"),
    ("mac", "2A58"),
    ("address", "2156033345124"),
  ]) func `An identity that is not a usual one still tells beacons apart`(columns: String, value: String)
    throws
  {
    let log = try inspect(
      "timestamp,\(columns),rssi_dbm,location\n"
        + (0..<40).map { "\(1_714_557_600 + $0),\(value)\(11 + $0 % 2),-6\($0 % 7),bar\n" }.joined())
    #expect(log.beacons.map(\.packets) == [20, 20])
    #expect(log.rejectedRows == 0 && log.mapping.constants.isEmpty)
    #expect(log.questions.contains { $0.contains("holds no addresses") } == !columns.hasPrefix("uuid"))
  }

  @Test func `Beacons whose identity cannot be read do not become one`() {
    let text =
      "timestamp,uuid,major,minor,rssi_dbm,location\n"
      + (0..<40).map { "\(1_714_557_600 + $0),none,4,\($0 % 2),-6\($0 % 7),bar\n" }.joined()
    #expect(throws: LogError.self) { try inspect(text) }
  }

  @Test func `What is missing is told, and columns are guessed from their names`() throws {
    let log = try inspect("time,mac,RSS,dist\n12.5,AA:BB:CC:DD:EE:FF,-60,2\n13,AA:BB:CC:DD:EE:FF,-61,2\n")
    #expect(
      log.mapping.columns
        == [.timestamp: "time", .address: "mac", .rssi: "RSS", .distanceMetres: "dist"])
    #expect(Set(log.guessed) == Set(log.mapping.columns.keys))
    #expect(log.clock == .sinceStart)
    #expect(log.missingTruth == [.placement, .crowd])
    #expect(!log.hasCoordinates)
    #expect(log.beacons.first?.packets == 2)
  }

  @Test(arguments: ["Longitude", "noise_floor_dbm", "heading", "Temperatur"])
  func `Columns named for other things are no beacons`(name: String) throws {
    let log = try inspect(
      "timestamp,location,\(name),door,window\n"
        + (0..<40).map { "\(1_714_557_600 + $0),bar,-9\($0 % 3),-6\($0 % 7),-7\($0 % 5)\n" }.joined())
    #expect(Set(log.beacons.map(\.beacon)) == Set(["door", "window"].map(BeaconIdentifier.name)))
    #expect(log.questions.contains { $0.contains("'door', 'window' hold levels and are read as beacons") })
  }

  @Test func `A log without places and beacons is read all the same`() throws {
    let log = try inspect("rssi_dbm\n-60\n-61\n")
    #expect(log.missingTruth == [.beacon, .location, .distanceMetres, .placement, .crowd])
    #expect(log.receivedPackets == 2)
    #expect(log.clock == .none)
    #expect(log.start == nil)
    #expect(log.mapping == LogMapping())
  }

  @Test func `Clocks are told apart`() throws {
    func clock(_ time: String) throws -> LogInspection.Clock {
      try inspect("timestamp,beacon,rssi_dbm,distance_m\n\(time),a,-60,1\n").clock
    }
    #expect(try clock("2024-05-01T10:00:00+02:00") == .zone)
    #expect(try clock("2024-05-01 10:00:00") == .withoutZone)
    #expect(try clock("1714557600.5") == .unix)
    #expect(try clock("86400") == .sinceStart)
  }

  @Test func `The site fills in what the log leaves out, and averaged levels are told`() throws {
    var beacon = Beacon(identifier: .name("a"), name: "a")
    beacon.placement = "counter"
    beacon.position = Position(x: 0, y: 0)
    var site = Site()
    site.beacons = [beacon]
    let log = try inspect("timestamp,beacon,rssi_dbm,x_m,y_m,source\n1,a,-60,3,4,averaged\n", site: site)
    #expect(log.hasCoordinates)
    #expect(log.missingTruth == [.crowd])
    #expect(log.averagedPackets == 1)
    #expect(log.rawPackets == 0)
  }

  @Test func `What cannot be read at all is an error`() throws {
    #expect(throws: LogError.self) { try inspect("\u{1}\u{2}\u{0}") }
    let error = #expect(throws: LogError.self) { try inspect("a,b\n1,2\n") }
    #expect(error?.issue.code == .missingColumn)
  }

  @Test(
    .enabled(
      if: SharedData.exists("data/dp3t/exp25-calibration-iphone-to-android-anechoic"), "\(SharedData.skipped)"
    ))
  func `A capture is read although it does not say where it was made`() throws {
    let path = SharedData.url("data/dp3t/exp25-calibration-iphone-to-android-anechoic/02.btsnoop").path
    let log = try LogInspector().inspect(path: path, displayName: "02.btsnoop")
    #expect(log.format.contains("btsnoop"))
    #expect(log.clock == .unix)
    #expect(log.missingTruth.contains(.location))
  }
}

/// Which of two columns of devices is the beacon, and what names say of places: shown by a folder as a whole.
@Suite struct DeviceColumnsTests {
  private func find(_ files: [String: [(String, String)]]) throws -> [DeviceColumns] {
    let folder = try TemporaryFolder()
    for (name, devices) in files {
      let rows = devices.enumerated().map { "156932324\($0).5,\($1.0),\($1.1),-6\($0)\n" }
      _ = try folder.write(rows.joined(), to: name)
    }
    return DeviceColumns.find(files.keys.sorted()) { folder.url.appending(path: $0).path }
  }

  @Test func `One device in all logs, and others that each wrote one, is the beacon`() throws {
    let found = try find([
      "hall.log": [("000000000101", "e78f135624ce"), ("000000000101", "e78f135624ce")],
      "room.log": [("b827eb4521b4", "e78f135624ce"), ("b827eb4521b4", "e78f135624ce")],
    ])
    #expect(found.count == 1)
    #expect(found.first?.headers["hall.log"] == ["timestamp", "receiver", "beacon", "rssi_dbm"])
    #expect(found.first?.headers["room.log"] == ["timestamp", "receiver", "beacon", "rssi_dbm"])
    #expect(found.first?.question.contains("'e78f135624ce' is in all logs") == true)
  }

  @Test func `Where names give coordinates it is the device that was carried there`() throws {
    let found = try find([
      "sensor1_0.16_15.33_1.85.mbd": [("000000000101", "e78f135624ce")],
      "sensor2_0.16_15.33_1.85.mbd": [("b827eb4521b4", "e78f135624ce")],
      "sensor2_0.16_2.19_1.85.mbd": [("b827eb4521b4", "e78f135624ce")],
    ])
    #expect(found.count == 1)
    let headers = Set(found.first?.headers.values.map { $0 } ?? [])
    #expect(headers == [["timestamp", "beacon", "receiver", "rssi_dbm"]])
    #expect(found.first?.question.contains("carried to the places") == true)
  }

  @Test func `A device that changes within logs is the beacon`() throws {
    let found = try find([
      "a.log": [("aabbccddee01", "aabbccddee10"), ("aabbccddee02", "aabbccddee10")],
      "b.log": [("aabbccddee03", "aabbccddee11"), ("aabbccddee01", "aabbccddee11")],
    ])
    #expect(found.first?.headers["a.log"] == ["timestamp", "beacon", "receiver", "rssi_dbm"])
  }

  @Test func `Nothing is decided where nothing shows it`() throws {
    let pair = [("aabbccddee01", "aabbccddee10"), ("aabbccddee01", "aabbccddee10")]
    #expect(try find(["a.log": pair]).isEmpty)
    #expect(try find(["a.log": pair, "b.log": pair]).isEmpty)
  }

  @Test func `Names are places to their endings, and numbers in them coordinates`() throws {
    #expect(NamedPlaces.stem("logs/sensor11_0.16_15.33_1.85.mbd") == "sensor11_0.16_15.33_1.85")
    #expect(NamedPlaces.stem("kitchen.csv.gz") == "kitchen" && NamedPlaces.stem(".csv") == ".csv")
    let plain = NamedPlaces(["a/kitchen_1.5.csv", "a/hall_2.0.csv"])
    #expect(!plain.hasCoordinates && plain.question == nil)
    let match = try Regex(plain.pattern.replacing("?<location>", with: "")).firstMatch(
      in: "a/kitchen_1.5.csv")
    #expect(match?.output[1].substring == "kitchen_1.5")
    let points = NamedPlaces(["s1_0.16_15.33_1.85.mbd", "s2_0.16_-2.19_1.85.mbd"])
    #expect(points.hasCoordinates && points.pattern.contains("?<z_m>"))
    #expect(points.question?.contains("three numbers") == true)
    // One place only: the numbers may be anything.
    #expect(!NamedPlaces(["s1_0.16_15.33.mbd", "s2_0.16_15.33.mbd"]).hasCoordinates)
    #expect(!NamedPlaces(["s1_0.16_15.33.mbd", "s2_9000.16_15.33.mbd"]).hasCoordinates)
  }
}

/// What file names and folders say of logs that do not say it themselves.
@Suite struct PathFieldsTests {
  private static let open: [LogField] = [.location, .distanceMetres, .placement, .crowd]

  /// What the pattern finds in each path.
  private func values(_ files: [String], missing: [LogField] = open) throws -> [[LogField: String]]? {
    guard let fields = PathFields(files, missing: missing) else { return nil }
    let pattern = try FieldPattern(fields.pattern, capturing: LogField.inPaths, numbers: LogField.distances)
    return try files.map { try #require(try pattern.values(in: $0)) }
  }

  @Test func `Distance, placement and crowd level are in folders and names`() throws {
    let files = ["above door/0.5m busy.csv", "above door/2m empty.csv", "under table/10m busy.csv"]
    #expect(
      try values(files) == [
        [.distanceMetres: "0.5", .placement: "above door", .crowd: "busy"],
        [.distanceMetres: "2", .placement: "above door", .crowd: "empty"],
        [.distanceMetres: "10", .placement: "under table", .crowd: "busy"],
      ])
    let fields = try #require(PathFields(files, missing: Self.open))
    #expect(fields.values[.crowd] == ["empty", "busy"])
    #expect(fields.values[.distanceMetres] == ["0.5", "2", "10"])
    for words in [
      "'0.5' for the distance in metres", "'busy' for the crowd level", "'above door' for the placement",
    ] {
      #expect(fields.question.contains(words), "\(fields.question)")
    }
  }

  @Test(arguments: [
    (
      ["logs/shelf_leer_150cm_1.csv", "logs/shelf_voll_300cm_2.csv", "logs/Theke_voll_20cm_1.csv"], "150",
      "leer", "shelf"
    ),
    (["150 cm leer shelf.csv", "20 cm voll shelf 2.csv", "20 cm voll Theke.csv"], "150", "leer", "shelf"),
    (["full/shelf/3ft.csv", "empty/shelf/6ft.csv", "empty/bar/6ft.csv"], "3", "full", "shelf"),
    (
      ["site/shelf/busy/3m-1.txt.gz", "site/bar/busy/1.5m-1.txt.gz", "site/bar/full/1.5m.txt.gz"], "3",
      "busy", "shelf"
    ),
  ]) func `Names are read in any order and unit`(
    files: [String], distance: String, crowd: String, placement: String
  ) throws {
    let first = try #require(try values(files)?.first)
    #expect(first.first { $0.key.metresPerUnit != nil }?.value == distance)
    #expect(first[.crowd] == crowd)
    #expect(first[.placement] == placement)
  }

  @Test func `A distance may have a decimal comma`() throws {
    let files = ["Theke/0,5m leer.csv", "Theke/2m leer.csv", "Regal/2,25 m voll.csv"]
    #expect(try values(files)?.map { $0[.distanceMetres] } == ["0.5", "2", "2.25"])
    #expect(
      try #require(PathFields(files, missing: Self.open)).values[.distanceMetres] == ["0.5", "2", "2.25"])
  }

  @Test func `Without a distance the rest of a name is a place`() throws {
    #expect(
      try values(["P1 busy.csv", "P2 busy.csv", "P2 empty.csv"])?.last == [.location: "P2", .crowd: "empty"])
    let folders = ["busy/P1.csv", "busy/P2.csv", "full/P2.csv"]
    #expect(try values(folders)?.last == [.location: "P2", .crowd: "full"])
  }

  @Test func `Of parts that differ, a placement comes again at other places`() throws {
    let all = ["door", "shelf"].flatMap { placement in
      ["empty", "full"].flatMap { crowd in [1, 2, 3].map { (placement, crowd, $0) } }
    }
    let folders = try values(all.map { "\($0)/\($1)/P0\($2)/log.csv" })
    #expect(folders?.last == [.location: "P03", .placement: "shelf", .crowd: "full"])
    let last: [LogField: String] = [.distanceMetres: "3", .placement: "shelf", .crowd: "full"]
    for pattern in ["P0D_P_C_Dm.csv", "C/P/P0D/Dm/scan.csv", "P_C/distance_D/scan.csv"] {
      let files = all.map { placement, crowd, distance in
        pattern.replacing("P0D", with: "Q0D").replacing("P", with: placement).replacing("C", with: crowd)
          .replacing("D", with: "\(distance)")
      }
      #expect(try values(files)?.last == last, "\(pattern)")
    }
    // Of a survey's phones, or sites, nothing says that they are placements.
    #expect(
      try values(["pixel/P1 empty.csv", "moto/P2 full.csv"])?.last == [.location: "P2", .crowd: "full"])
  }

  @Test func `What is known is not taken from names`() throws {
    let files = ["bar/2m busy.csv", "shelf/3m busy.csv"]
    #expect(try values(files, missing: [.placement, .crowd])?.first == [.placement: "bar", .crowd: "busy"])
    #expect(PathFields(files, missing: []) == nil)
    #expect(PathFields(files, missing: [.placement]) == nil)
  }

  @Test(arguments: [
    ["bar/walk1.csv", "shelf/walk2.csv"], ["2m.csv"], ["2m.csv", "notes.csv"], ["2m.csv", "2m b.csv"],
    ["a/2m.csv", "3m.csv"], ["2mm.csv", "3mm.csv"], ["1,500m.csv", "2,500m.csv"],
    ["iphone12m.csv", "iphone13m.csv"],
    ["emptyish a.csv", "fully b.csv"],
  ]) func `Other names say nothing`(files: [String]) {
    #expect(PathFields(files, missing: Self.open) == nil)
  }

  @Test func `Folders of days and walks are not placements`() throws {
    for folders in [["2026-05-24", "2026-05-25"], ["day 1", "day 2"], ["Lauf1", "Lauf2"]] {
      let files = folders.flatMap { ["\($0)/2m.csv", "\($0)/3m.csv"] }
      #expect(try values(files)?.first == [.distanceMetres: "2"], "\(folders)")
    }
  }

  @Test func `Crowd levels are in order as far as their words say`() {
    #expect(PathFields.inOrder(crowds: ["voll", "halbvoll", "leer"]).names == ["leer", "halbvoll", "voll"])
    #expect(PathFields.inOrder(crowds: ["full", "empty"]).isCertain)
    #expect(!PathFields.inOrder(crowds: ["empty", "lunch"]).isCertain)
    #expect(!PathFields.inOrder(crowds: ["packed", "full"]).isCertain)
  }
}
