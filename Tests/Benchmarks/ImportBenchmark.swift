import Foundation
import SurveyImport
import SurveyStore

/// The import of a canonical log into the store, beside `sqlite3 .import` and `wc -l` of the same file.
struct ImportBenchmark {
  private let rows: Int
  private let runs: Int
  private let folder: URL
  private let log: URL
  private let bytes: Int

  /// Simulates the log, in a folder that the caller removes.
  init(rows: Int, runs: Int, in folder: URL) throws {
    self.rows = rows
    self.runs = runs
    self.folder = folder
    log = folder.appending(path: "log.csv")
    bytes = try BenchmarkLog.write(rows: rows, to: log)
  }

  /// Runs all programs in turn, so that whatever else the machine does falls on all alike, and prints medians.
  func run() throws {
    var ours: [TimedProgram] = []
    var library: [Double] = []
    var peer: [TimedProgram] = []
    var count: [TimedProgram] = []
    var storeSize = 0
    for _ in 0..<runs {
      let store = folder.appending(path: "ours.sqlite").path
      if let one = TimedProgram(Self.program, ["import", log.path, "--store", store, "--quiet"]) {
        ours.append(one)
        storeSize = Self.size(store)
      }
      Self.remove(store)
      let other = folder.appending(path: "peer.sqlite").path
      if let one = TimedProgram("sqlite3", [other, ".mode csv", ".import \(log.path) log"]) {
        peer.append(one)
      }
      Self.remove(other)
      if let one = TimedProgram("wc", ["-l", log.path]) { count.append(one) }
    }
    // Afterwards: what this process holds would show as memory of the programs that it starts.
    for _ in 0..<runs { library.append(try importing()) }
    print(
      "import of \(rows) simulated rows, \(bytes / 1_000_000) MB, into the store; medians of \(runs) runs")
    let inProcess = Stopwatch.median(library)
    let median = ours.isEmpty ? inProcess : Stopwatch.median(ours.map(\.seconds))
    if ours.isEmpty {
      print("  beacon-calibrate is not built beside this program: the ratios are the library's")
    }
    report("beacon-calibrate import", ours, against: median)
    print(Stopwatch.line("  the library", inProcess, speed(inProcess)))
    report("sqlite3 .import", peer, against: median)
    report("wc -l", count, against: median)
    if storeSize > 0 {
      print("  store: \(String(format: "%.2f", Double(storeSize) / Double(rows))) bytes a packet")
    }
  }

  /// Seconds of the same import in this process.
  private func importing() throws -> Double {
    let store = folder.appending(path: "library.sqlite").path
    defer { Self.remove(store) }
    return try Stopwatch.seconds {
      let group = ImportGroup(try SurveyStore.open(path: store, access: .create))
      try group.read(named: ImportName("log.csv"), replace: false) { sink, earlier in
        try LogReader().read(LogInput(path: log.path), into: sink, earlier: earlier)
      }
      for outcome in group.commit(stopsAtRefusal: true) { _ = try outcome.get() }
    }
  }

  private func report(_ name: String, _ runs: [TimedProgram], against ours: Double) {
    guard !runs.isEmpty else { return print("  \(name): not there, no ratio") }
    let median = Stopwatch.median(runs.map(\.seconds))
    let processor = Stopwatch.median(runs.map(\.processorSeconds))
    let peak = (runs.map(\.peakMemory).max() ?? 0) / 1_000_000
    let atMost = runs.allSatisfy(\.isPeakBound) ? "at most " : ""
    let note =
      "\(speed(median)), \(String(format: "%.2f", processor)) s of processor, peak \(atMost)\(peak) MB, "
      + String(format: "%.2f times ours", median / ours)
    print(Stopwatch.line("  \(name)", median, note))
  }

  private func speed(_ seconds: Double) -> String {
    "\(Int(Double(rows) / seconds)) rows/s, \(Int(Double(bytes) / 1e6 / seconds)) MB/s"
  }

  /// The program that was built beside this one.
  static var program: String {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "beacon-calibrate")
      .path
  }

  private static func size(_ path: String) -> Int {
    ((try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int) ?? 0
  }

  private static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }
}
