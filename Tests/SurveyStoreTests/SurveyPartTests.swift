import Foundation
import GRDB
import RadioSurvey
@testable import SurveyStore
import TestSupport
import Testing

/// Dwells of a store that are read without the others.
@Suite struct SurveyPartTests {
  private func dwell(
    _ placement: Placement?, beacon: String = "door", start: Double, levels: [Int], place: String = "bar"
  ) -> Dwell {
    var dwell = Dwell(
      beacon: .name(beacon), location: SurveyLocation(name: place),
      conditions: Conditions(placement: placement, receiver: "phone"), start: start,
      end: start + Double(max(0, levels.count - 1)), histogram: RSSIHistogram(levels))
    for (index, level) in levels.enumerated() {
      dwell.series.append(milliseconds: index * 1000, level: level)
    }
    return dwell
  }

  private let walk = (0..<40).map { -60 - $0 * 7 % 11 }

  /// Three logs; the second begins with a copy of a dwell of the first, under another label.
  private func store() throws -> (StoreFolder, SurveyStore) {
    let folder = try StoreFolder()
    let store = try folder.open()
    let logs = [
      [
        dwell("shelf", start: 1_700_000_000, levels: walk),
        dwell("wall", start: 1_700_000_100, levels: [-70, -71], place: "hall"),
        dwell(nil, beacon: "lamp", start: 1_700_000_150, levels: []),
      ],
      [
        dwell("sign", start: 1_700_000_000, levels: walk),
        dwell("wall", start: 1_700_000_500, levels: [-72]),
      ],
      [
        dwell("shelf", start: 1_700_090_000, levels: [-61]),
        dwell("shelf", start: 1_700_090_100, levels: [-62]),
      ],
    ]
    for (index, dwells) in logs.enumerated() {
      try store.importReading(named: "\(index)", "\(index)") { sink in
        for dwell in dwells { try sink.receive(dwell) }
      }
    }
    return (folder, store)
  }

  @Test func `Totals are those of the dwells that count, with what the site adds`() throws {
    let (folder, store) = try store()
    defer { withExtendedLifetime(folder) {} }
    let site = Site(beacons: [Beacon(identifier: .name("lamp"), placement: "ceiling")])
    var told: [DwellTotal] = []
    let part = try store.part(of: site) {
      told = $0
      return nil
    }
    #expect(part.dwells == (try store.dwells(of: site)))
    #expect(part.copies == (try store.copiedLogs()) && part.copies.count == 1)
    #expect(part.totals == told)
    #expect(told.map(\.conditions.placement) == ["shelf", "wall", "ceiling", "wall", "shelf"])
    #expect(told.map(\.log) == ["0", "0", "0", "1", "2"])
    #expect(told.map(\.dwells) == [1, 1, 1, 1, 2])
    #expect(told.map(\.histogram.count) == [40, 2, 0, 1, 2])
    #expect(told.last?.first == 1_700_090_000 && told.last?.last == 1_700_090_100)
  }

  @Test func `Dwells chosen are those of the whole store, in its order, without copies`() throws {
    let (folder, store) = try store()
    defer { withExtendedLifetime(folder) {} }
    let all = try store.dwells()
    for placement in ["shelf", "wall", "sign"] as [Placement] {
      let part = try store.part { totals in
        Set(totals.indices.filter { totals[$0].conditions.placement == placement })
      }
      #expect(part.dwells == all.filter { $0.conditions.placement == placement })
      #expect(part.totals.count == 5 && part.copies.count == 1)
    }
    #expect(try store.part { _ in [] }.dwells.isEmpty)
  }

  @Test func `What the choice throws is thrown, of an empty store too`() throws {
    let (folder, store) = try store()
    defer { withExtendedLifetime(folder) {} }
    #expect(throws: Deliberate.self) { try store.part { _ in throw Deliberate() } }
    let empty = try StoreFolder()
    #expect(throws: Deliberate.self) { try empty.open().part { _ in throw Deliberate() } }
    #expect(try empty.open().part { _ in nil }.dwells.isEmpty)
  }

  @Test func `An import that goes takes its totals along`() throws {
    let (folder, store) = try store()
    defer { withExtendedLifetime(folder) {} }
    _ = try store.forget(["0"])
    let part = try store.part { _ in nil }
    #expect(part.totals.map(\.conditions.placement) == ["sign", "wall", "shelf"])
    #expect(part.dwells.count == 4 && part.copies.isEmpty)
  }

  @Test func `A total that cannot be read is damage`() throws {
    let (folder, store) = try store()
    defer { withExtendedLifetime(store) {} }
    try DatabaseQueue(path: folder.path).write {
      try $0.execute(sql: "UPDATE setting SET histogram = '[0,1]'")
    }
    let error = try #require(throws: StoreError.self) { try folder.open(.readOnly).dwells() }
    #expect(error.reason == .damaged && error.message.contains("set of conditions 1"))
  }

  /// A long log is staged outside the store; its totals come along.
  @Test func `Totals of a long log`() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    try store.importSample()
    try store.importReading(named: "long", "long") { sink in
      for index in 0..<20_000 {
        try sink.receive(
          dwell(
            index % 2 == 0 ? "shelf" : "wall", start: 1_700_000_000 + 50 * Double(index), levels: [-60, -61]))
      }
    }
    let part = try store.part { totals in
      Set(totals.indices.filter { totals[$0].conditions.placement == "wall" })
    }
    #expect(part.dwells.count == 10_000)
    #expect(part.totals.suffix(2).map(\.dwells) == [10_000, 10_000])
    #expect(part.totals.suffix(2).map(\.histogram.count) == [20_000, 20_000])
  }
}

/// The session that a dwell states, and the log that it came from.
@Suite struct SessionTests {
  private func dwells(_ sessions: [SurveySession?]) -> [Dwell] {
    sessions.enumerated().map { index, session in
      var dwell = sampleDwells[2]
      (dwell.start, dwell.end) = (Double(index), Double(index))
      dwell.session = session
      return dwell
    }
  }

  @Test func `A store keeps the session of each dwell and tells its log`() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    let sessions: [SurveySession?] = ["monday", nil, "'); DROP TABLE setting;--", "monday"]
    try store.importSample("a", dwells: dwells(sessions))
    try store.importSample("b", dwells: dwells([nil]))
    #expect(try store.dwells().map(\.session) == sessions + [nil])
    #expect(try store.dwells().map(\.log) == Array(repeating: "walk a.csv", count: 4) + ["walk b.csv"])
  }

  @Test func `The view shows the session`() throws {
    let folder = try StoreFolder()
    try folder.open().importSample("a", dwells: dwells(["monday", nil]))
    let shown = try DatabaseQueue(path: folder.path).read { db in
      try Optional<String>.fetchAll(db, sql: "SELECT session FROM dwell ORDER BY id")
    }
    #expect(shown == ["monday", nil])
  }
}
