import Foundation
import RadioSurvey
import TestSupport
import Testing

/// An import that is killed, and two at once.
@Suite(.serialized) struct DurabilityTests {
  private static let first = """
    timestamp,beacon,rssi_dbm,location,distance_m
    1700000000.0,A,-60,p1,1
    1700000000.1,A,-61,p1,1

    """

  /// A log whose import takes some tenths of a second and outgrows SQLite's page cache: many short dwells.
  private func longLog(_ name: String, rows: Int, in folder: TemporaryFolder) throws {
    var log = "timestamp,beacon,rssi_dbm,location,distance_m\n"
    for row in 0..<rows {
      log += "\(1_700_000_000 + row),\(name)\(row % 40),-\(50 + row % 40),p\(row / 3),\(1 + row % 9)\n"
    }
    _ = try folder.write(log, to: "\(name).csv")
  }

  /// What a store holds, or the error that it cannot be read.
  private func content(_ folder: TemporaryFolder) throws -> String {
    let result = try BuiltProgram.run(["export", "samples"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    return result.output
  }

  @Test("an import that is killed at any of 50 moments leaves a store that is whole")
  func killed() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.first, to: "first.csv")
    try longLog("long", rows: 12_000, in: folder)
    let store = folder.url.appending(path: "survey.sqlite")
    #expect(try BuiltProgram.run(["import", "first.csv"], in: folder.url).status == 0)
    let before = try Data(contentsOf: store)
    let samplesBefore = try content(folder)
    let countsBefore = try DatabaseCheck.counts(of: store.path)
    let start = ContinuousClock.now
    #expect(try BuiltProgram.run(["import", "long.csv"], in: folder.url).status == 0)
    let whole = start.duration(to: .now)
    let samplesAfter = try content(folder)
    #expect(samplesAfter.count > samplesBefore.count * 100)
    let countsAfter = try DatabaseCheck.counts(of: store.path)

    var generator = SeededGenerator(seed: 50)
    var undone = 0
    for moment in 0..<50 {
      try? FileManager.default.removeItem(atPath: store.path + "-journal")
      try before.write(to: store)
      let share = Double.random(in: 0...1.1, using: &generator)
      let running = try BuiltProgram.start(["import", "long.csv"], in: folder.url)
      Thread.sleep(forTimeInterval: share * (whole / .seconds(1)))
      running.kill()
      let wasRunning = running.wait() == 128 + SIGKILL
      if wasRunning, FileManager.default.fileExists(atPath: store.path + "-journal") { undone += 1 }
      // The program itself undoes what was left half done, and so does SQLite.
      if moment.isMultiple(of: 5) {
        let samples = try content(folder)
        #expect(samples == samplesBefore || samples == samplesAfter, "moment \(moment), share \(share)")
      }
      let counts = try DatabaseCheck.counts(of: store.path)
      #expect(counts == countsBefore || counts == countsAfter, "moment \(moment), share \(share)")
      if !wasRunning { #expect(counts == countsAfter) }
      #expect(try integrity(folder) == "ok")
    }
    // Most moments lie inside the transaction, or the test shows nothing.
    #expect(undone >= 5, "\(undone) of 50 kills hit an open transaction")
    // The store is as good as new: the import that was killed comes in.
    #expect(try BuiltProgram.run(["import", "long.csv"], in: folder.url).status == 0)
    #expect(try content(folder) == samplesAfter)
  }

  @Test("a first import that is killed leaves no store, or a store that can be used")
  func killedFirst() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.first, to: "first.csv")
    try longLog("long", rows: 12_000, in: folder)
    var generator = SeededGenerator(seed: 51)
    for _ in 0..<8 {
      for name in ["survey.sqlite", "survey.sqlite-journal"] {
        try? FileManager.default.removeItem(at: folder.url.appending(path: name))
      }
      let running = try BuiltProgram.start(["import", "long.csv"], in: folder.url)
      Thread.sleep(forTimeInterval: Double.random(in: 0.01...0.4, using: &generator))
      running.kill()
      running.wait()
      let result = try BuiltProgram.run(["import", "first.csv"], in: folder.url)
      #expect(result.status == 0, "\(result.error)")
      #expect(try content(folder).contains(",A,"))
    }
  }

  @Test("two imports at once into one store both end well", arguments: [false, true])
  func atOnce(storeExists: Bool) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.first, to: "first.csv")
    try longLog("one", rows: 12_000, in: folder)
    try longLog("two", rows: 12_000, in: folder)
    if storeExists { #expect(try BuiltProgram.run(["import", "first.csv"], in: folder.url).status == 0) }
    let runs = try ["one", "two"].map { try BuiltProgram.start(["import", "\($0).csv"], in: folder.url) }
    for run in runs {
      #expect(run.wait() == 0)
    }
    let samples = try content(folder)
    let lines = samples.split(separator: "\n").count
    #expect(lines == 1 + 24_000 + (storeExists ? 2 : 0))
    #expect(try integrity(folder) == "ok")
  }

  @Test("the same log imported twice at once comes in once")
  func sameAtOnce() throws {
    let folder = try TemporaryFolder()
    try longLog("one", rows: 12_000, in: folder)
    let runs = try (0..<2).map { _ in try BuiltProgram.start(["import", "one.csv"], in: folder.url) }
    for run in runs {
      #expect(run.wait() == 0)
    }
    #expect(try content(folder).split(separator: "\n").count == 1 + 12_000)
  }

  /// What SQLite says of the store; `ok` where all is well.
  private func integrity(_ folder: TemporaryFolder) throws -> String {
    try DatabaseCheck.integrity(of: folder.path("survey.sqlite"))
  }
}
