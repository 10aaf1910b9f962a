import Foundation
import GRDB
import RadioSurvey
import SurveyImport
import TestSupport
import Testing

@testable import SurveyStore

@Suite struct SurveyStoreTests {
  @Test func `What goes in comes out`() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    #expect(try store.importSample() == .imported(summary("a")))
    for access in [SurveyStore.Access.readOnly, .readWrite] {
      let store = try folder.open(access)
      #expect(try store.dwells(includingSeries: true).unlogged == sampleDwells)
      let withoutSeries = sampleDwells.map { dwell in
        var dwell = dwell
        dwell.series = PacketSeries()
        return dwell
      }
      #expect(try store.dwells().unlogged == withoutSeries)
      #expect(try store.imports() == [summary("a")])
      // They are told of the log's name in the store.
      var (row, issue) = (rejected, warning)
      row.issue.file = "walk a.csv"
      issue.file = "walk a.csv"
      // What is quoted of a row that was not understood is not kept.
      row.issue.message = "expected RSSI in dBm, found ‹text›"
      #expect(try store.rejectedRows() == [row])
      #expect(try store.issues() == [issue])
    }
    #expect(try folder.files == ["survey.sqlite"])
  }

  @Test func `A real importer's dwells come out as they went in`() throws {
    let folder = try StoreFolder()
    let rows = (0..<2000).map { "\(Double($0) / 8),b\($0 % 3),-\(40 + $0 * 7 % 50),\(1 + $0 / 500)" }
    let log = try folder.folder.write(
      "timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined(separator: "\n"), to: "walk.csv")
    var expected: [Dwell] = []
    let outcome = try folder.open().importReading { sink in
      let tee = Tee(sink)
      defer { expected = tee.dwells }
      _ = try LogReader().read(path: log, displayName: "walk.csv", into: tee)
    }
    #expect(outcome == .imported(summary("a", file: "x")))
    #expect(expected.count == 12)
    #expect(try folder.open(.readOnly).dwells(includingSeries: true).unlogged == expected)
  }

  private final class Tee: ImportSink {
    private let sink: any ImportSink
    private(set) var dwells: [Dwell] = []
    init(_ sink: any ImportSink) { self.sink = sink }
    func receive(_ dwell: Dwell) throws {
      dwells.append(dwell)
      try sink.receive(dwell)
    }
    func reject(_ row: RejectedRow) throws { try sink.reject(row) }
    func report(_ issue: SurveyIssue) throws { try sink.report(issue) }
  }

  @Test func `The same bytes twice change nothing and say so`() throws {
    let folder = try StoreFolder()
    try folder.open().importSample()
    let before = try folder.bytes
    let store = try folder.open(.readWrite)
    let outcome = try store.importReading(named: "copy.csv") { sink in
      for dwell in sampleDwells { try sink.receive(dwell) }
    }
    #expect(outcome == .alreadyImported(summary("a")))
    #expect(try folder.bytes == before)
  }

  @Test func `Replacing reads the log again and keeps its place`() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    try store.importSample("a")
    try store.importSample("b", dwells: [sampleDwells[2]])
    #expect(try store.importSample("a", replace: true, dwells: [sampleDwells[1]]) == .replaced(summary("a")))
    #expect(try store.imports().map(\.sha256) == ["a", "b"])
    #expect(try store.dwells().map(\.beacon) == [sampleDwells[1].beacon, sampleDwells[2].beacon])
    #expect(try store.rejectedRows().count == 2)
    #expect(try store.importSample("c", replace: true) == .imported(summary("c")))
    let orphans = try DatabaseQueue(path: folder.path).read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM packed_dwell WHERE id NOT IN (SELECT id FROM dwell)")
    }
    #expect(orphans == 0)
  }

  @Test func `A log that has grown takes the place of its beginning`() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    try store.importReading(named: "walk.csv", "a") { try $0.receive(sampleDwells[1]) }
    try store.importReading(named: "other.csv", "o") { try $0.receive(sampleDwells[2]) }
    let outcome = try store.importReading(named: "walk.csv", "b", beginsWith: ["a"]) { sink in
      try sink.receive(sampleDwells[1])
      try sink.receive(sampleDwells[0])
    }
    #expect(outcome == .grown(summary("b", file: "walk.csv"), former: summary("a", file: "walk.csv")))
    #expect(try store.imports().map(\.sha256) == ["b", "o"])
    #expect(
      try store.dwells(includingSeries: true).unlogged == [sampleDwells[1], sampleDwells[0], sampleDwells[2]])
  }

  @Test func `Another log of the same name is refused, and replaces the former one only if asked to`() throws
  {
    let folder = try StoreFolder()
    let store = try folder.open()
    try store.importReading(named: "walk.csv", "a") { try $0.receive(sampleDwells[1]) }
    let before = try folder.bytes
    let error = try #require(throws: StoreError.self) {
      try store.importReading(named: "walk.csv", "b") { try $0.receive(sampleDwells[2]) }
    }
    #expect(error.reason == .nameTaken)
    #expect(error.category == .unusable)
    #expect(try folder.bytes == before)
    try store.importReading(named: "walk.csv", "b", replace: true) { try $0.receive(sampleDwells[2]) }
    #expect(try store.imports().map(\.sha256) == ["b"])
    #expect(try store.dwells().unlogged == [sampleDwells[2]])
  }

  @Test func `Replacing removes every import of the name and of the bytes`() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    try store.importReading(named: "one", "a") { try $0.receive(sampleDwells[1]) }
    try store.importReading(named: "two", "b") { try $0.receive(sampleDwells[2]) }
    try store.importReading(named: "three", "c") { try $0.receive(sampleDwells[2]) }
    try store.importReading(named: "two", "a", replace: true) { try $0.receive(sampleDwells[1]) }
    #expect(try store.imports().map(\.sha256) == ["a", "c"])
    #expect(try store.imports().map(\.file) == ["two", "three"])
  }

  @Test func `A log that begins with another one is imported and names it`() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    try store.importReading(named: "one", "a") { try $0.receive(sampleDwells[1]) }
    let outcome = try store.importReading(named: "two", "b", beginsWith: ["a"]) {
      try $0.receive(sampleDwells[2])
    }
    #expect(outcome == .imported(summary("b", file: "two"), containing: ["one"]))
    #expect(try store.imports().count == 2)
  }

  @Test func `A pipe without a name stands beside others, and takes the place of its own beginning`() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    func take(_ sha256: String, beginsWith: Set<String> = []) throws {
      _ = try store.importLog(
        named: ImportName("-", isKnown: false), replace: false
      ) {
        sink, _ in
        try sink.receive(sampleDwells[1])
        return LogReading(
          summary: summary(""), content: LogContent(sha256: sha256, byteCount: 9, beginsWith: beginsWith))
      }
    }
    try take("a")
    try take("b")
    try take("c", beginsWith: ["a"])
    #expect(try store.imports().map(\.sha256) == ["c", "b"])
  }

  @Test func `The reader is told of every content that the store has`() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    try store.importReading("a", byteCount: 7) { _ in }
    _ = try store.importLog(named: ImportName("y"), replace: false) { _, earlier in
      #expect(earlier == [LogContent(sha256: "a", byteCount: 7)])
      return LogReading(summary: summary(""), content: LogContent(sha256: "b", byteCount: 8))
    }
  }

  @Test func `Limits cut the lists of issues and rejected rows`() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    for sha256 in ["a", "b", "c"] { try store.importSample(sha256, dwells: []) }
    #expect(try store.issues(limit: 2).count == 2)
    #expect(try store.rejectedRows(limit: 0).isEmpty)
    #expect(try store.rejectedRows(limit: nil).count == 3)
  }

  @Test func `An import that fails leaves the store as it was, and what it throws gets through`() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    try store.importSample()
    let before = try folder.bytes
    for replace in [false, true] {
      #expect(throws: Deliberate.self) {
        try store.importReading(replace: replace) { sink in
          for dwell in sampleDwells { try sink.receive(dwell) }
          throw Deliberate()
        }
      }
      #expect(try folder.bytes == before, "replace: \(replace)")
    }
    #expect(try store.dwells(includingSeries: true).unlogged == sampleDwells)
    #expect(try Set(folder.files).isSubset(of: ["survey.sqlite", "survey.sqlite-shm", "survey.sqlite-wal"]))
  }

  @Test func `A first import that fails leaves no file, and the store can still be used`() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    #expect(!folder.exists)
    #expect(try store.dwells().isEmpty)
    #expect(throws: Deliberate.self) {
      try store.importReading { _ in throw Deliberate() }
    }
    #expect(try folder.files.isEmpty)
    try store.importSample()
    #expect(try store.dwells().count == 3)
  }

  @Test func `A value that the schema refuses is a defect that undoes the import, also when it is swallowed`()
    throws
  {
    let folder = try StoreFolder()
    let store = try folder.open()
    var wrong = sampleDwells[2]
    wrong.end = wrong.start - 1
    for swallows in [false, true] {
      let error = try #require(throws: StoreError.self) {
        try store.importReading { sink in
          do { try sink.receive(wrong) } catch { if !swallows { throw error } }
        }
      }
      #expect(error.reason == .refused)
      #expect(error.category == .internalError)
    }
    #expect(!folder.exists)
  }

  @Test func `Histograms can be read with SQL`() throws {
    let folder = try StoreFolder()
    try folder.open().importSample()
    let mean = try DatabaseQueue(path: folder.path).read { db in
      try Double.fetchOne(
        db,
        sql: """
          SELECT sum(rssi_dbm * packets) * 1.0 / sum(packets) FROM histogram JOIN dwell ON dwell.id = dwell_id
          WHERE beacon LIKE 'E2C5%'
          """)
    }
    #expect(mean == -60)
  }
}
