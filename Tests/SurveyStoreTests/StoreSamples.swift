import Foundation
import RadioSurvey
import SurveyImport
import TestSupport

@testable import SurveyStore

/// A folder with a store in it.
struct StoreFolder {
  let folder: TemporaryFolder
  var path: String { folder.path("survey.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  /// Whether the store's file is there.
  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// The store's bytes.
  var bytes: Data { get throws { try Data(contentsOf: URL(filePath: path)) } }

  /// Names of the files in the folder.
  var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
  }

  func open(
    _ access: SurveyStore.Access = .create, maximumPages: Int? = nil, schema: Schema = .current
  ) throws -> SurveyStore {
    try SurveyStore(path: path, access: access, maximumPages: maximumPages, schema: schema)
  }
}

/// Dwells that have everything, and nothing, that a dwell can have.
let sampleDwells: [Dwell] = {
  var first = Dwell(
    beacon: .iBeacon(uuid: "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0", major: 1, minor: 2),
    location: SurveyLocation(
      name: "Robert'); DROP TABLE dwell;--", position: Position(x: 1, y: -2.5, z: 0.1, floor: "2"),
      distance: 0.1),
    conditions: Conditions(
      placement: "</script>", crowd: "full", people: 40, carriage: "hand", orientation: 359.5, receiver: "📱",
      channel: 37, source: .averaged), start: 1_714_557_600.123, end: 1_714_557_601,
    histogram: RSSIHistogram([-119, -60, -60, -1]),
    lag: LagStatistics(pairs: 3, productSum: 4, leadSum: -5, lagSum: -6))
  for (time, level) in [(0, -60), (100, -60), (90, -119), (100_000, -1)] {
    first.series.append(milliseconds: time, level: level)
  }
  let empty = Dwell(
    beacon: .name("door"), location: SurveyLocation(name: "distance 2 m", isNamed: false, distance: 2),
    expectedPackets: 3)
  let plain = Dwell(
    beacon: .address("AA:BB:CC:DD:EE:FF"), location: SurveyLocation(name: "bar"), start: 1, end: 1,
    histogram: RSSIHistogram([-70]))
  return [first, empty, plain]
}()

extension Sequence<Dwell> {
  /// The dwells as they were before a store knew their log.
  var unlogged: [Dwell] {
    map { dwell in
      var dwell = dwell
      dwell.log = nil
      return dwell
    }
  }
}

/// A rejected row as an importer tells it.
let rejected = RejectedRow(
  issue: SurveyIssue(
    .error, .invalidRSSI, file: "walk.csv", line: 3, column: 8, message: "expected RSSI in dBm, found 'loud'",
    help: "write a number"), text: "1,door,loud,2")

/// A warning as an importer tells it.
let warning = SurveyIssue(
  .warning, .timeOrder, file: "walk.csv", line: 2,
  message: "the time is earlier than that of the previous row")

/// What the sample brings in.
func summary(_ sha256: String, file: String? = nil) -> ImportSummary {
  ImportSummary(
    file: file ?? "walk \(sha256).csv", sha256: sha256, format: "CSV", rows: 9, receivedPackets: 5,
    missedPackets: 3,
    rejectedRows: 1,
    dwells: 3, issues: ["invalid-rssi": 1, "time-order": 2])
}

extension SurveyStore {
  /// Imports one log, as the only one of a group.
  func importLog(
    named name: ImportName, settings: ImportSettings = ImportSettings(), replace: Bool,
    body: (any ImportSink, [LogContent]) throws -> LogReading
  ) throws -> ImportOutcome {
    let group = ImportGroup(self)
    try group.read(named: name, settings: settings, replace: replace, body: body)
    return try group.commit(stopsAtRefusal: true)[0].get()
  }

  /// Every dwell that counts.
  func dwells(of site: Site? = nil, includingSeries: Bool = false) throws -> [Dwell] {
    try part(of: site, includingSeries: includingSeries).dwells
  }

  /// Imports what a body sends, as a log with a name and a digest.
  @discardableResult
  func importReading(
    named name: String = "x", _ sha256: String = "a", byteCount: Int = 100, beginsWith: Set<String> = [],
    replace: Bool = false, settings: ImportSettings = ImportSettings(), issues: [String: Int]? = nil,
    inputs: ImportInputs = ImportInputs(),
    _ body: (any ImportSink) throws -> Void
  ) throws -> ImportOutcome {
    try importLog(
      named: ImportName(name), settings: settings, replace: replace
    ) { sink, _ in
      try body(sink)
      var told = summary("", file: "")
      told.issues = issues ?? told.issues
      return LogReading(
        summary: told,
        content: LogContent(sha256: sha256, byteCount: byteCount, beginsWith: beginsWith), inputs: inputs)
    }
  }

  /// Imports the sample.
  @discardableResult
  func importSample(_ sha256: String = "a", replace: Bool = false, dwells: [Dwell] = sampleDwells) throws
    -> ImportOutcome
  {
    try importReading(named: "walk \(sha256).csv", sha256, replace: replace) { sink in
      for dwell in dwells { try sink.receive(dwell) }
      try sink.reject(rejected)
      try sink.report(warning)
    }
  }
}

/// A failure of a test's own.
struct Deliberate: Error {}
