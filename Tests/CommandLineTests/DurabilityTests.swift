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

  /// Kills of each change, 500 in all; in `make test` a twentieth of them, and more until three have hit the change itself.
  private static let kills = 100

  /// What is killed.
  enum Change: String, CaseIterable {
    case new, replaced, reimported, grown, forgotten
  }

  @Test(arguments: TestLength.cases(Change.allCases, short: 3))
  func `A change that is killed at any moment leaves a store as before or as after`(change: Change) throws {
    let folder = try TemporaryFolder()
    let store = folder.url.appending(path: "survey.sqlite")
    _ = try folder.write(Self.first, to: "first.csv")
    #expect(try BuiltProgram.run(["import", "first.csv"], in: folder.url).status == 0)
    var arguments = ["import", "long.csv"]
    switch change {
    case .new: try longLog("long", rows: 1200, in: folder)
    case .replaced:
      try longLog("long", rows: 900, in: folder)
      #expect(try BuiltProgram.run(arguments, in: folder.url).status == 0)
      try longLog("other", rows: 1200, in: folder)
      arguments = ["import", "other.csv", "--as", "long.csv", "--replace"]
    case .reimported, .forgotten:
      try longLog("long", rows: 1200, in: folder)
      #expect(try BuiltProgram.run(arguments, in: folder.url).status == 0)
      arguments = change == .forgotten ? ["forget", "long.csv"] : arguments + ["--set", "placement=shelf"]
    case .grown:
      try longLog("long", rows: 900, in: folder)
      #expect(try BuiltProgram.run(arguments, in: folder.url).status == 0)
      try longLog("long", rows: 1200, in: folder)
    }
    let before = try Data(contentsOf: store)
    let stateBefore = try DatabaseCheck.state(of: store.path)
    let start = ContinuousClock.now
    let result = try BuiltProgram.run(arguments, in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    let whole = start.duration(to: .now)
    let stateAfter = try DatabaseCheck.state(of: store.path)
    #expect(stateAfter != stateBefore)
    let samplesAfter = try content(folder)

    var generator = SeededGenerator(seed: 50)
    var undone = 0
    for moment in 0..<Self.kills {
      if !TestLength.isLong, moment >= Self.kills / 20, undone >= 3 { break }
      for suffix in ["-journal", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: store.path + suffix)
      }
      try before.write(to: store)
      let share = Double.random(in: 0...1.05, using: &generator)
      let running = try BuiltProgram.start(arguments, in: folder.url)
      if moment.isMultiple(of: 2) {
        Thread.sleep(forTimeInterval: share * (whole / .seconds(1)))
      } else {
        // The store changes for a moment near the end of a run.
        let deadline = ContinuousClock.now + whole * 2
        while Self.size(store.path + "-wal") == 0, ContinuousClock.now < deadline { usleep(200) }
        usleep(UInt32(share * 3000))
      }
      running.kill()
      let wasRunning = running.wait() == 128 + SIGKILL
      let leftovers = ["-journal", "-wal"].filter {
        Self.size(store.path + $0) > 0
      }
      if wasRunning, !leftovers.isEmpty { undone += 1 }
      let state = try DatabaseCheck.state(of: store.path)
      #expect(state == stateBefore || state == stateAfter, "moment \(moment), share \(share)")
      if !wasRunning { #expect(state == stateAfter) }
      #expect(try integrity(folder) == "ok")
    }
    // Some moments lie inside the transaction, or the test shows nothing.
    #expect(
      undone >= 3,
      "\(undone) of \(Self.kills) kills left an open transaction behind")
    // The store is as good as new: the change that was killed succeeds, unless it had been made.
    let isForgotten = try change == .forgotten && DatabaseCheck.state(of: store.path) == stateAfter
    #expect(try BuiltProgram.run(arguments, in: folder.url).status == (isForgotten ? 66 : 0))
    #expect(try content(folder) == samplesAfter)
  }

  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  @Test func `A folder's import that is killed at any moment has each log whole or not at all, in order`()
    throws
  {
    let folder = try TemporaryFolder()
    let store = folder.url.appending(path: "survey.sqlite")
    let logs = 300
    for log in 0..<logs {
      let name = String(format: "log%03d", log)
      var text = "timestamp,beacon,rssi_dbm,location,distance_m\n"
      for row in 0..<(20 + log % 30) {
        text += "\(1_700_000_000 + log * 100 + row),A,-\(50 + row % 9),p\(row / 3),2\n"
      }
      _ = try folder.write(text, to: "logs/\(name).csv")
    }
    let start = ContinuousClock.now
    #expect(try BuiltProgram.run(["import", "logs"], in: folder.url).status == 0)
    var whole = start.duration(to: .now) / .seconds(1)
    let samples = try content(folder)
    var generator = SeededGenerator(seed: 52)
    var partial = 0
    for kill in 0..<30 {
      if !TestLength.isLong, kill >= 3, partial > 0 { break }
      for suffix in ["", "-journal", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: store.path + suffix)
      }
      let running = try BuiltProgram.start(["import", "logs"], in: folder.url)
      Thread.sleep(forTimeInterval: Double.random(in: 0.1...1.05, using: &generator) * whole)
      running.kill()
      running.wait()
      // The machine may be busier now than when the import was timed, or less: too early takes longer next time, too late less.
      whole *= 1.25
      guard FileManager.default.fileExists(atPath: store.path) else { continue }
      #expect(try integrity(folder) == "ok")
      let found = try BuiltProgram.run(["export", "samples"], in: folder.url)
      // A store that was killed before its first transaction has no dwell.
      guard found.status == 0 else { continue }
      let lines = found.output.split(separator: "\n").count - 1
      var sums = [0]
      for log in 0..<logs { sums.append(sums[log] + 20 + log % 30) }
      #expect(sums.contains(lines), "\(lines) rows are not those of whole logs")
      if lines > 0 { whole *= lines < sums[logs] ? 0.8 : 0.6 }
      if lines > 0, lines < sums[logs] { partial += 1 }
    }
    #expect(partial > 0, "no kill lies between two groups")
    #expect(try BuiltProgram.run(["import", "logs"], in: folder.url).status == 0)
    #expect(try content(folder) == samples)
  }

  @Test func `A first import that is killed leaves no store, or a store that can be used`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.first, to: "first.csv")
    try longLog("long", rows: 12_000, in: folder)
    var generator = SeededGenerator(seed: 51)
    for _ in 0..<TestLength.count(8, short: 4) {
      for name in ["survey.sqlite", "survey.sqlite-journal", "survey.sqlite-wal", "survey.sqlite-shm"] {
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

  @Test(arguments: [false, true])
  func `Two imports at once into one store both end well`(storeExists: Bool) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.first, to: "first.csv")
    let rows = TestLength.count(12_000, short: 1500)
    try longLog("one", rows: rows, in: folder)
    try longLog("two", rows: rows, in: folder)
    if storeExists { #expect(try BuiltProgram.run(["import", "first.csv"], in: folder.url).status == 0) }
    let runs = try ["one", "two"].map { try BuiltProgram.start(["import", "\($0).csv"], in: folder.url) }
    for run in runs {
      #expect(run.wait() == 0)
    }
    let samples = try content(folder)
    let lines = samples.split(separator: "\n").count
    #expect(lines == 1 + 2 * rows + (storeExists ? 2 : 0))
    #expect(try integrity(folder) == "ok")
  }

  @Test func `The same log imported twice at once comes in once`() throws {
    let folder = try TemporaryFolder()
    let rows = TestLength.count(12_000, short: 3000)
    try longLog("one", rows: rows, in: folder)
    let runs = try (0..<2).map { _ in try BuiltProgram.start(["import", "one.csv"], in: folder.url) }
    for run in runs {
      #expect(run.wait() == 0)
    }
    #expect(try content(folder).split(separator: "\n").count == 1 + rows)
  }

  /// What SQLite says of the store; `ok` where all is well.
  private func integrity(_ folder: TemporaryFolder) throws -> String {
    try DatabaseCheck.integrity(of: folder.path("survey.sqlite"))
  }
}
