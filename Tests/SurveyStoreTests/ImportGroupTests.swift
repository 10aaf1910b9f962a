import Foundation
import RadioSurvey
@testable import SurveyStore
import TestSupport
import Testing

/// Logs that come in together: each as though it had come in alone.
@Suite struct ImportGroupTests {
  private func read(
    _ name: String, _ sha256: String, byteCount: Int = 100, beginsWith: Set<String> = [],
    dwells: [Dwell] = sampleDwells,
    into group: ImportGroup
  ) throws {
    try group.read(named: ImportName(name), replace: false) { sink, _ in
      for dwell in dwells { try sink.receive(dwell) }
      return LogReading(
        summary: summary(""),
        content: LogContent(sha256: sha256, byteCount: byteCount, beginsWith: beginsWith))
    }
  }

  @Test func `Logs of a group come in as they would one by one`() throws {
    let (one, other) = (try StoreFolder(), try StoreFolder())
    let single = try one.open()
    for sha256 in ["a", "b", "c"] {
      try single.importReading(named: sha256, sha256) { sink in
        for dwell in sampleDwells { try sink.receive(dwell) }
      }
    }
    let together = try other.open()
    let group = ImportGroup(together)
    for sha256 in ["a", "b", "c"] { try read(sha256, sha256, into: group) }
    #expect(try together.imports().isEmpty)
    let outcomes = try group.commit().map { try $0.get() }
    #expect(outcomes == ["a", "b", "c"].map { .imported(summary($0, file: $0)) })
    #expect(try together.imports() == single.imports())
    #expect(try together.dwells(includingSeries: true) == single.dwells(includingSeries: true))
    #expect(group.commit().isEmpty)
  }

  @Test func `What is true of an earlier log is true of one in the same group`() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    let group = ImportGroup(store)
    try read("one", "a", into: group)
    try read("one", "b", byteCount: 200, beginsWith: ["a"], into: group)
    try read("two", "b", byteCount: 200, into: group)
    try read("one", "c", into: group)
    try read("three", "d", into: group)
    let results = group.commit()
    #expect(results.count == 5)
    #expect(try results[1].get() == .grown(summary("b", file: "one"), former: summary("a", file: "one")))
    #expect(try results[2].get() == .alreadyImported(summary("b", file: "one")))
    #expect {
      try results[3].get()
    } throws: {
      ($0 as? StoreError)?.reason == .nameTaken
    }
    #expect(try results[4].get() == .imported(summary("d", file: "three")))
    #expect(try store.imports().map(\.sha256) == ["b", "d"])
  }

  @Test func `A refusal ends a strict group, and the logs before it are in`() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    let group = ImportGroup(store)
    try read("one", "a", into: group)
    try read("one", "b", into: group)
    try read("two", "c", into: group)
    #expect(group.commit(stopsAtRefusal: true).count == 2)
    #expect(try store.imports().map(\.sha256) == ["a"])
  }

  @Test func `A full disk keeps out only the log that does not fit, and those behind it`() throws {
    let folder = try StoreFolder()
    try folder.open().importReading(named: "first", "0") { _ in }
    let pages = try SurveyStore(
      path: folder.path, access: .create, maximumPages: Int(try folder.bytes.count / 4096) + 12)
    let group = ImportGroup(pages)
    let many = Array(repeating: sampleDwells, count: 400).flatMap { $0 }
    try read("small", "a", into: group)
    try read("large", "b", dwells: many, into: group)
    try read("behind", "c", into: group)
    let results = group.commit()
    #expect(results.count == 2)
    #expect(try results[0].get() == .imported(summary("a", file: "small")))
    #expect {
      try results[1].get()
    } throws: {
      ($0 as? StoreError)?.reason == .full
    }
    #expect(try folder.open(.readOnly).imports().map(\.sha256) == ["0", "a"])
  }

  @Test func `A group is full by its logs and by their bytes`() throws {
    let folder = try StoreFolder()
    let group = ImportGroup(try folder.open())
    #expect(!group.isFull)
    for index in 0..<ImportGroup.most {
      try group.read(named: ImportName("\(index)"), replace: false) { _, earlier in
        #expect(earlier.count == index)
        return LogReading(summary: summary(""), content: LogContent(sha256: "\(index)", byteCount: 1))
      }
    }
    #expect(group.isFull)
    #expect(group.commit().count == ImportGroup.most)
    #expect(!group.isFull)
  }

  @Test func `A long log in a group is packed beside it`() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    let group = ImportGroup(store)
    let many = Array(repeating: sampleDwells, count: 1000).flatMap { $0 }
    try read("long", "a", dwells: many, into: group)
    try read("short", "b", into: group)
    _ = try group.commit().map { try $0.get() }
    #expect(try store.dwells(includingSeries: true).unlogged == many + sampleDwells)
  }
}

/// The two threads of an import.
@Suite struct ImportHandoverTests {
  private func dwell(_ number: Int) -> Dwell {
    Dwell(
      beacon: .name("b\(number)"), location: SurveyLocation(name: "p"), start: Double(number),
      end: Double(number), histogram: RSSIHistogram([-60]))
  }

  @Test func `Items arrive whole and in order however small the queue`() throws {
    for capacity in [1, 5000, 1 << 20] {
      let handover = ImportHandover(capacity: capacity)
      let received = Collected()
      let thread = Thread {
        handover.complete(
          Result { while case let items = try handover.next(), !items.isEmpty { received.add(items) } })
      }
      thread.start()
      let staged = try StagedImport()
      let sink = StoreSink(heldSize: 0) { StoreSink.Packing(handover: handover, staged: staged) }
      for number in 0..<1000 { try sink.receive(dwell(number)) }
      try sink.report(warning)
      try sink.reject(rejected)
      _ = try sink.finish()
      let expected: [Double] = (0..<1000).map(Double.init)
      #expect(received.starts == expected)
      #expect(received.others == 2)
    }
  }

  /// Items received; read once the other thread has ended.
  private final class Collected: @unchecked Sendable {
    private(set) var starts: [Double] = []
    private(set) var others = 0
    func add(_ items: [ImportItem]) {
      for item in items {
        if case .dwell(let dwell) = item { starts.append(dwell.start) } else { others += 1 }
      }
    }
  }

  @Test func `A side that fails stops the reader`() throws {
    let handover = ImportHandover()
    let thread = Thread { handover.complete(.failure(Deliberate())) }
    thread.start()
    let staged = try StagedImport()
    let sink = StoreSink { StoreSink.Packing(handover: handover, staged: staged) }
    var sent = 0
    #expect(throws: ImportHandover.GivenUp.self) {
      // Far more than the queue holds: without the failure this would never end.
      while true {
        try sink.receive(dwell(sent))
        sent += 1
      }
    }
    #expect(throws: Deliberate.self) { try handover.end(isWhole: false).get() }
  }

  @Test func `The log is read on the thread that asked for it`() throws {
    let folder = try StoreFolder()
    let thread = Thread.current
    try folder.open().importReading { _ in #expect(Thread.current === thread) }
  }
}
