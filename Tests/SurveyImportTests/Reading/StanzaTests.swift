import Foundation
import RadioSurvey
@testable import SurveyImport
import SurveyProject
import TestSupport
import Testing

/// Real surveys, each read as its `survey.toml` under `Tests/Fixtures/stanzas` says.
///
/// The numbers were counted apart, by a script that shares nothing with the importers: rows are the files' rows, and the
/// rules for copies (within 3 ms, where the clock tells) and for dwells (a new one where the place changes or after 30 s)
/// were applied to them anew.
@Suite struct StanzaTests {
  /// What all logs of a survey bring together.
  struct Survey: CustomTestStringConvertible, Sendable {
    var stanza: String
    /// Files below `../shared/data`, copied as they are called after the folder.
    var folder: String
    var files: [String]
    var rows: Int
    var received: Int
    var missed = 0
    /// Rows rejected and packets merged, by code.
    var issues: [String: Int] = [:]
    var dwells: Int
    var beacons: Int
    var receivers: Int
    var testDescription: String { stanza }
  }

  private static let scenes = [
    "scenario01-lunch", "scenario02-train", "scenario03-office", "scenario04-queue", "scenario05-party",
  ]

  static let surveys = [
    Survey(
      stanza: "uji-library", folder: "uji-library",
      files: ["lib_rss.csv", "lib_crd.csv", "lib_tms.csv", "lib_ids.csv"],
      // 2100 scans of 24 beacons, 236 of them without any.
      rows: 50_400, received: 25_419, missed: 19_317, issues: ["invalid-timestamp": 236 * 24], dwells: 8352,
      beacons: 24, receivers: 3),
    Survey(
      stanza: "dp3t-exp05", folder: "dp3t/exp05-epfl-soldiers", files: scenes.map { "\($0).sqlite" },
      rows: 177_385, received: 139_837, issues: ["missing-location": 37_548], dwells: 53_566, beacons: 20,
      receivers: 20),
    // Rows at a distance of 0 are rejected. The sweep 20210108-1423-A, of which the fit is certified, keeps 13 501.
    Survey(
      stanza: "herald", folder: "herald",
      files: ["0103-1026", "0107-1123", "0108-1423", "0110-2247"].flatMap {
        ["2021\($0)-A.csv", "2021\($0)-B.csv"]
      },
      rows: 287_066, received: 266_305, issues: ["invalid-distance": 20_761], dwells: 289, beacons: 1,
      receivers: 8),
    // −110 is no level.
    Survey(
      stanza: "pcng-human", folder: "pcng-human",
      files: [
        "BackpackBackpack/RSS_humanBB.csv", "HandBackpack/RSS_humanHB.csv", "HandHand/RSS_humanHH.csv",
        "HandPocket/RSS_humanHP.csv", "PocketBackpack/RSS_humanPB.csv", "PocketPocket/RSS_humanPP.csv",
      ], rows: 123_718, received: 123_604, issues: ["sentinel-rssi": 114], dwells: 197, beacons: 1,
      receivers: 4),
    // 167 of the 242 packets of the hex dump are advertisements, 113 of them iBeacons; the others are scan responses.
    Survey(
      stanza: "room-scanners", folder: "room-scanners",
      files: [
        "FourScannersBeacon5Run1-2015-03-13.json.gz", "FourScannersRun1-2015-03-13.json.gz", "hcidump.raw",
      ], rows: 2250 + 26_317 + 113, received: 2249 + 26_317 + 113, issues: ["merged-packet": 1],
      dwells: 9 + 38 + 2, beacons: 6, receivers: 5),
    Survey(
      stanza: "mall-ibeacon", folder: "mall-ibeacon",
      files: [
        "site1_B1.tsv.gz", "site1_F1.tsv.gz", "site2_F1.tsv.gz", "traces/5dd4e29150e04e0006f55fbc.txt",
        "traces/5dd9e7bf9191710006b5705f.txt",
      ], rows: 26_517 + 21_068 + 2004 + 69 + 403, received: 48_843,
      issues: ["merged-packet": 57, "missing-location": 1161], dwells: 37_246, beacons: 403, receivers: 0),
  ]

  @Test(
    .enabled(if: SharedData.exists("data/herald"), "\(SharedData.skipped)"), arguments: surveys)
  func `A survey is read as its stanza says, and every row is accounted for`(survey: Survey) throws {
    let stanza = try StanzaFolder(survey.stanza) { folder in
      for file in survey.files {
        let copy = folder.url.appending(path: file)
        try FileManager.default.createDirectory(
          at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
          at: SharedData.url("data/\(survey.folder)/\(file)"), to: copy)
      }
    }
    let logs = try stanza.read()
    let summaries = logs.map(\.summary)
    let dwells = logs.flatMap(\.sink.dwells)
    #expect(summaries.reduce(0) { $0 + $1.rows } == survey.rows)
    #expect(summaries.reduce(0) { $0 + $1.receivedPackets } == survey.received)
    #expect(dwells.reduce(0) { $0 + $1.receivedPackets } == survey.received)
    #expect(summaries.reduce(0) { $0 + $1.missedPackets } == survey.missed)
    let merged = survey.issues["merged-packet"] ?? 0
    let rejected = survey.issues.values.reduce(0, +) - merged
    #expect(summaries.reduce(0) { $0 + $1.rejectedRows } == rejected)
    #expect(survey.rows == survey.received + survey.missed + merged + rejected)
    var codes: [String: Int] = [:]
    for log in logs {
      for row in log.sink.rejected { codes[row.issue.code.rawValue, default: 0] += 1 }
      if let merged = log.summary.issues["merged-packet"] { codes["merged-packet", default: 0] += merged }
    }
    #expect(codes == survey.issues)
    #expect(dwells.count == survey.dwells)
    #expect(summaries.reduce(0) { $0 + $1.dwells } == survey.dwells)
    #expect(Set(dwells.map(\.beacon)).count == survey.beacons)
    #expect(Set(dwells.compactMap(\.conditions.receiver)).count == survey.receivers)
  }

  @Test(.enabled(if: SharedData.exists("data/uji-library/lib_rss.csv"), "\(SharedData.skipped)"))
  func `Phones of a library know where they were and when`() throws {
    let stanza = try StanzaFolder(
      "uji-library",
      data: ["lib_rss.csv", "lib_crd.csv", "lib_tms.csv", "lib_ids.csv"].map { "uji-library/\($0)" })
    let (_, sink) = try #require(try stanza.read().first)
    #expect(sink.dwells.allSatisfy { $0.location.distance != nil })
    #expect(Set(sink.dwells.map(\.conditions.receiver)) == ["1", "2", "3"])
    #expect(sink.dwells.reduce(0) { $0 + ($1.expectedPackets ?? 0) } == 50_400 - 236 * 24)
    // The second line of the files: 3 814.991 732 155 s after the first phone was switched on.
    #expect(sink.dwells.first?.start == 3814.991732155)
    #expect(sink.dwells.allSatisfy { $0.start > 0 && $0.end - $0.start < 60 })
  }

  @Test(.enabled(if: SharedData.exists("data/dp3t/exp05-epfl-soldiers"), "\(SharedData.skipped)"))
  func `Phones in a crowd, through a query, in milliseconds`() throws {
    let stanza = try StanzaFolder(
      "dp3t-exp05", data: Self.scenes.map { "dp3t/exp05-epfl-soldiers/\($0).sqlite" })
    let logs = try stanza.read()
    #expect(logs.map(\.summary.rows) == [31_604, 65_419, 22_938, 12_722, 44_702])
    // The rows without a true distance.
    #expect(logs.map { $0.summary.issues["missing-location"] } == [18_587, 14_654, 897, 1808, 1602])
    #expect(
      logs.map { Set($0.sink.dwells.map(\.conditions.placement)) } == [
        ["lunch"], ["train"], ["office"], ["queue"], ["party"],
      ])
    #expect(
      logs.map { Set($0.sink.dwells.map(\.conditions.crowd)) } == [
        ["16 people"], ["up to 20 people"], ["11 people"], ["20 people"], ["20 people"],
      ])
    #expect(logs.map(\.summary.dwells) == [3290, 19_702, 6531, 7012, 17_031])
    // The first row of the train with a distance: 17 April 2020, 06:49:02 UTC.
    #expect(logs[1].sink.dwells.map(\.start).min().map { Int($0) } == 1_587_106_142)
  }

  @Test(.enabled(if: SharedData.exists("data/herald"), "\(SharedData.skipped)"))
  func `A robot's sweep keeps every packet, and its 30 distances in centimetres`() throws {
    let stanza = try StanzaFolder("herald", data: ["herald/20210108-1423-A.csv"])
    let (summary, sink) = try #require(try stanza.read().first)
    #expect(summary.receivedPackets == 13_501)
    #expect(summary.issues == ["invalid-distance": 460, "timestamp-without-zone": 13_501])
    let distances: [Double] = Set(sink.dwells.compactMap(\.location.distance)).sorted()
    #expect(distances == (1...30).map { (tenth: Int) -> Double in Double(tenth) / 10 })
    #expect(Set(sink.dwells.map(\.conditions.receiver)) == ["20210108-1423-A"])
  }

  /// All 972 files have 3 322 774 rows, of which 47 947 are merged, and make 984 dwells; to read them all takes minutes in a
  /// debug build, so one station's 81 are read here.
  @Test(.enabled(if: SharedData.exists("data/danis/set_1.tar.xz"), "\(SharedData.skipped)"))
  func `One of twelve stations hears a beacon at 81 places, which the files' names say`() throws {
    let stanza = try StanzaFolder("danis") { folder in
      let tar = try ChildProcess(
        "tar",
        [
          "-xJf", SharedData.url("data/danis/set_1.tar.xz").path, "-C", folder.url.path, "--wildcards",
          "set_1/sensor12_*",
        ])
      #expect(tar.wait() == 0)
    }
    let logs = try stanza.read()
    #expect(logs.count == 81)
    #expect(logs.reduce(0) { $0 + $1.summary.rows } == 285_364)
    #expect(logs.reduce(0) { $0 + $1.summary.rejectedRows } == 0)
    let dwells = logs.flatMap(\.sink.dwells)
    #expect(logs.reduce(0) { $0 + ($1.summary.issues["merged-packet"] ?? 0) } == 6401)
    #expect(dwells.reduce(0) { $0 + $1.receivedPackets } == 285_364 - 6401)
    #expect(Set(dwells.map(\.beacon)) == [.name("000000000102")])
    #expect(Set(dwells.map(\.location.name)).count == 81)
    // sensor12_0.16_6.57_1.85.mbd, and the station at 0.71, 6.16, 2.30: √(0.55² + 0.41² + 0.45²) m.
    let near = dwells.first { $0.location.position == Position(x: 0.16, y: 6.57, z: 1.85) }
    #expect(abs((near?.location.distance ?? 0) - 0.8204) < 0.0001)
    #expect(dwells.allSatisfy { $0.location.distance != nil })
    // One place was left and taken up again after more than 30 s.
    #expect(dwells.count == 82)
  }
}

/// A survey project made of a stanza kept under `Tests/Fixtures/stanzas` and copies of the data that it reads.
struct StanzaFolder {
  let folder: TemporaryFolder
  let project: SurveyProject

  /// Copies files from `../shared/data` beside the stanza.
  init(_ stanza: String, data: [String]) throws {
    try self.init(stanza) { folder in
      for file in data {
        let source = SharedData.url("data/\(file)")
        try FileManager.default.copyItem(at: source, to: folder.url.appending(path: source.lastPathComponent))
      }
    }
  }

  /// Has a folder filled beside the stanza.
  init(_ stanza: String, fill: (TemporaryFolder) throws -> Void) throws {
    folder = try TemporaryFolder()
    let source = SharedData.projectRoot.appending(path: "Tests/Fixtures/stanzas/\(stanza).toml")
    try FileManager.default.copyItem(at: source, to: folder.url.appending(path: SurveyProject.fileName))
    try fill(folder)
    project = try SurveyProject.load(directory: folder.url.path)
  }

  /// Reads every log of the project.
  func read() throws -> [(summary: ImportSummary, sink: CollectingSink)] {
    try project.logFiles().map { log in
      let sink = CollectingSink(site: project.site)
      let reader = LogReader(mapping: log.mapping, site: project.site)
      return (try reader.read(path: log.path, displayName: log.name, into: sink), sink)
    }
  }
}
