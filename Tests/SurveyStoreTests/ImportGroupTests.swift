import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyStore

/// Logs that come in together: each as though it had come in alone.
@Suite struct ImportGroupTests {
  private func read(
    _ name: String, _ sha256: String, byteCount: Int = 100, beginsWith: Set<String> = [],
    dwells: [Dwell] = sampleDwells,
    into group: ImportGroup
  ) throws {
    try group.read(named: ImportName(name), mappingDescription: "{}", replace: false) { sink, _ in
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
      try group.read(named: ImportName("\(index)"), mappingDescription: "{}", replace: false) { _, earlier in
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
