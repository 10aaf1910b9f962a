import Foundation
import RadioSurvey
import Testing

@testable import SurveyStore

/// Dwells that two logs have count once.
@Suite struct DwellCopiesTests {
  /// A dwell of packets a second apart.
  private func dwell(
    _ levels: [Int], start: Double = 1_700_000_000, beacon: String = "door", receiver: Receiver? = "phone",
    place: String = "bar"
  ) -> Dwell {
    var dwell = Dwell(
      beacon: .name(beacon), location: SurveyLocation(name: place),
      conditions: Conditions(receiver: receiver), start: start,
      end: start + Double(max(0, levels.count - 1)), histogram: RSSIHistogram(levels))
    for (index, level) in levels.enumerated() {
      dwell.series.append(milliseconds: index * 1000, level: level)
    }
    return dwell
  }

  private let walk = (0..<40).map { -60 - $0 * 7 % 11 }

  private func store(_ logs: [[Dwell]]) throws -> (StoreFolder, SurveyStore) {
    let folder = try StoreFolder()
    let store = try folder.open()
    for (index, dwells) in logs.enumerated() {
      let name = "\(index)"
      try store.importReading(named: name, name) { sink in for dwell in dwells { try sink.receive(dwell) } }
    }
    return (folder, store)
  }

  @Test func `A cumulative log counts once, in whole and as the beginning of a longer dwell`() throws {
    let later = dwell(walk, start: 1_700_000_500, place: "door")
    let (folder, store) = try store([
      [dwell(walk)], [dwell(walk), dwell(Array(walk.prefix(25)), start: 1_700_000_500)],
      [dwell(walk), later],
    ])
    defer { withExtendedLifetime(folder) {} }
    for includesSeries in [false, true] {
      let dwells = try store.dwells(includingSeries: includesSeries)
      #expect(dwells.map(\.log) == ["0", "2"])
      #expect(dwells.map(\.receivedPackets) == [40, 40])
    }
    #expect(
      try store.copiedLogs() == [
        CopiedLog(file: "1", original: "0", dwells: 1, of: 2, packets: 40),
        CopiedLog(file: "1", original: "2", dwells: 1, of: 2, packets: 25),
        CopiedLog(file: "2", original: "0", dwells: 1, of: 2, packets: 40),
      ])
  }

  @Test func `What differs in anything that was measured is no copy`() throws {
    var other = walk
    other[39] = -99
    let (folder, store) = try store([
      [dwell(walk)], [dwell(other)], [dwell(walk, start: 1_700_000_001)], [dwell(walk, beacon: "bar")],
      [dwell(walk, receiver: "tablet")],
    ])
    defer { withExtendedLifetime(folder) {} }
    #expect(try store.dwells().count == 5)
    #expect(try store.copiedLogs().isEmpty)
  }

  @Test func `Short dwells agree by chance, unless a long one agrees too`() throws {
    let short = dwell([-60, -61], start: 1_700_009_000)
    let (folder, store) = try store([[short], [short]])
    defer { withExtendedLifetime(folder) {} }
    #expect(try store.dwells().count == 2)
    let (other, second) = try self.store([[short, dwell(walk)], [short, dwell(walk)]])
    defer { withExtendedLifetime(other) {} }
    #expect(try second.dwells().map(\.log) == ["0", "0"])
  }

  @Test func `Dwells of one log, and dwells without times, are never copies`() throws {
    let (folder, store) = try store([
      [dwell(walk), dwell(walk)], [dwell(walk, start: 0)], [dwell(walk, start: 0)],
    ])
    defer { withExtendedLifetime(folder) {} }
    #expect(try store.dwells().count == 4)
  }
}
