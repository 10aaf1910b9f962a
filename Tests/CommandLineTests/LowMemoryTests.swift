import Foundation
import TestSupport
import Testing

/// Too little memory, stack or descriptors: every run ends soon, with a message, and every store stays whole.
@Suite(.serialized) struct LowMemoryTests {
  private static let first = """
    timestamp,beacon,rssi_dbm,location,distance_m
    1700000000.0,A,-60,p1,1
    1700000000.1,A,-61,p1,1

    """
  private static let rows = 60_000

  /// More than one chunk of the scanners, and dwells enough to write for a while.
  private func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.first, to: "first.csv")
    var log = "timestamp,beacon,rssi_dbm,location,distance_m\n"
    for row in 0..<Self.rows {
      log += "\(1_700_000_000 + row),b\(row / 30 % 40),-\(50 + row % 40),p\(row / 30),\(1 + row / 30 % 9)\n"
    }
    _ = try folder.write(log, to: "long.csv")
    return folder
  }

  /// Runs the program under a limit; 124 for a run that does not end.
  private func run(_ limit: String, _ arguments: String, in folder: TemporaryFolder) throws
    -> BuiltProgram.Result
  {
    try BuiltProgram.shell("ulimit \(limit) && exec timeout -k 1 60 \"$0\" \(arguments)", in: folder.url)
  }

  /// The smallest of some rising limits under which the program can start, by halving; below it the system's loader fails.
  private func smallest(_ limits: [Int], _ name: String, in folder: TemporaryFolder) throws -> Int {
    var (low, high) = (0, limits.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if try run("\(name) \(limits[middle])", "--version", in: folder).status == 0 {
        high = middle
      } else {
        low = middle + 1
      }
    }
    // Where the system lays out the program's memory is random: a limit that does once may not do again, and one that does
    // ten times may fail the eleventh. The spread is below 8 KiB, so that a step above it is enough for a stack; a descriptor
    // does not move.
    func suffices(_ limit: Int) throws -> Bool {
      try (0..<TestLength.count(10, short: 6)).allSatisfy { _ in
        try run("\(name) \(limit)", "--version", in: folder).status == 0
      }
    }
    let least = try #require(
      try limits.indices[low...].first(where: { try suffices(limits[$0]) }), "no limit suffices")
    return limits[name == "-s" ? min(least + 1, limits.count - 1) : least]
  }

  /// The least address space in KiB under which the program can start.
  private func leastMemory(in folder: TemporaryFolder) throws -> Int {
    try smallest(Array(stride(from: 40_000, to: 2_000_000, by: 500)), "-v", in: folder)
  }

  /// Whether a run ended as it must, and said so where it failed.
  private func expectEnded(_ result: BuiltProgram.Result, _ limit: String) {
    #expect([0, 70, 74].contains(result.status), "\(limit): \(result.status) \(result.error)")
    if result.status != 0 {
      #expect(result.error.contains("error: "), "\(limit): \(result.error)")
      if result.status == 70 { #expect(result.error.contains("  help: "), "\(limit): \(result.error)") }
      #expect(result.output.isEmpty, "\(limit): \(result.output.prefix(200))")
    }
  }

  @Test func `An import ends under any limit of memory, and is in the store whole or not at all`() throws {
    let folder = try project()
    let store = folder.path("survey.sqlite")
    #expect(try BuiltProgram.run(["import", "first.csv"], in: folder.url).status == 0)
    let before = try Data(contentsOf: URL(filePath: store))
    let countsBefore = try DatabaseCheck.state(of: store)
    #expect(try BuiltProgram.run(["import", "long.csv"], in: folder.url).status == 0)
    let countsAfter = try DatabaseCheck.state(of: store)
    let least = try leastMemory(in: folder)
    var failures = 0
    let steps =
      TestLength.isLong ? [0, 1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 128, 256] : [0, 4, 12, 32, 128, 256]
    for more in steps {
      for suffix in ["-journal", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: store + suffix)
      }
      try before.write(to: URL(filePath: store))
      let limit = "-v \(least + more * 1000)"
      let result = try run(limit, "import long.csv", in: folder)
      expectEnded(result, limit)
      if result.status != 0 { failures += 1 }
      let counts = try DatabaseCheck.state(of: store)
      #expect(counts == countsAfter || (result.status != 0 && counts == countsBefore), "\(limit): \(counts)")
      #expect(try DatabaseCheck.integrity(of: store) == "ok")
    }
    // Both ends of the range are met, or the test shows nothing.
    #expect((1..<steps.count).contains(failures), "\(failures) of \(steps.count) imports failed")
  }

  @Test func `A first import that lacks memory leaves nothing that a second one trips over`() throws {
    let folder = try project()
    let least = try leastMemory(in: folder)
    for more in [1, 8, 32] {
      for name in ["survey.sqlite", "survey.sqlite-journal", "survey.sqlite-wal", "survey.sqlite-shm"] {
        try? FileManager.default.removeItem(at: folder.url.appending(path: name))
      }
      let limit = "-v \(least + more * 1000)"
      let result = try run(limit, "import long.csv", in: folder)
      expectEnded(result, limit)
      #expect(try BuiltProgram.run(["import", "first.csv"], in: folder.url).status == 0)
      let state = try DatabaseCheck.state(of: folder.path("survey.sqlite"))
      #expect(
        state.contains("import 2") || (result.status != 0 && state.contains("import 1")), "\(limit): \(state)"
      )
      #expect(try DatabaseCheck.integrity(of: folder.path("survey.sqlite")) == "ok")
    }
  }

  @Test func `An analysis ends under any limit of memory, with all of its result or none`() throws {
    let folder = try TemporaryFolder()
    var log = "timestamp,beacon,rssi_dbm,location,distance_m\n"
    for row in 0..<120 {
      let place = row / 10
      log += "\(1_700_000_000 + row),A,-\(60 + place + row * 3 % 5),p\(place),\(1 + place)\n"
    }
    _ = try folder.write(log, to: "walk.csv")
    #expect(try BuiltProgram.run(["import", "walk.csv"], in: folder.url).status == 0)
    let fit = "fit --format json --quiet"
    let whole = try run("-v unlimited", fit, in: folder)
    #expect(whole.status == 0, "\(whole.error)")
    let least = try leastMemory(in: folder)
    for more in [0, 500, 1000, 1500, 2000, 4000, 100_000] {
      let limit = "-v \(least + more)"
      let result = try run(limit, fit, in: folder)
      expectEnded(result, limit)
      if result.status == 0 { #expect(result.output == whole.output) }
      if more == 100_000 { #expect(result.status == 0) }
    }
  }

  @Test(arguments: TestLength.cases(["-n", "-s"], short: 1))
  func `Too few descriptors, and too small a stack, end with a message`(name: String) throws {
    let folder = try project()
    let limits = name == "-n" ? Array(3...64) : Array(stride(from: 16, through: 1024, by: 8))
    let least = try smallest(limits, name, in: folder)
    for more in name == "-n" ? [0, 1, 2, 3] : [0, 8, 32, 128] {
      let limit = "\(name) \(least + more)"
      expectEnded(try run(limit, "import long.csv --store s\(more).sqlite", in: folder), limit)
      let store = folder.path("s\(more).sqlite")
      guard FileManager.default.fileExists(atPath: store) else { continue }
      #expect(try DatabaseCheck.integrity(of: store) == "ok")
    }
  }

  @Test func `A trap ends with a message and 70, unless the environment leaves it to the system`() throws {
    let folder = try TemporaryFolder()
    let kill = { (environment: String) in
      try BuiltProgram.shell(
        """
        mkfifo feed; \(environment) "$0" record log.csv --location A <feed & exec 3>feed; sleep 1
        kill -SEGV $!; wait $!; code=$?; exec 3>&-; rm feed; exit $code
        """, in: folder.url)
    }
    let told = try kill("")
    #expect(told.status == 70)
    #expect(told.error.contains("[internal-error]"), "\(told.error)")
    #expect(told.error.contains("  help: "))
    let left = try kill("SWIFT_BACKTRACE=enable=no BEACON_CALIBRATE_CORE=1")
    #expect(left.status == 128 + SIGSEGV)
    #expect(!left.error.contains("[internal-error]"))
  }
}
