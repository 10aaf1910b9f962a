import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import SurveyImport
import SurveyStore

/// Measures speed: medians over interleaved runs, and ratios to a peer that runs beside it.
@main
struct Benchmarks {
  static func main() throws {
    let rows = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
    try importing(rows: rows)
    fitting()
  }

  /// Import of a canonical log, beside `sqlite3 .import` and `wc -l` of the same file.
  private static func importing(rows: Int) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "beacon-calibrate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.appending(path: "log.csv")
    let megabytes = try Double(BenchmarkLog.write(rows: rows, to: log)) / 1e6
    var ours: [Double] = []
    var peer: [Double] = []
    var count: [Double] = []
    for run in 0..<5 {
      let store = folder.appending(path: "ours-\(run).sqlite").path
      ours.append(
        try Stopwatch.seconds {
          _ = try SurveyStore.open(path: store, access: .create).importLog(
            displayName: "log.csv", sha256: "\(run)", mappingDescription: "{}", replace: false
          ) { try LogReader().read(path: log.path, displayName: "log.csv", into: $0) }
        })
      let other = folder.appending(path: "peer-\(run).sqlite").path
      if let seconds = Peer.seconds("sqlite3", [other, ".mode csv", ".import \(log.path) log"]) {
        peer.append(seconds)
      }
      if let seconds = Peer.seconds("wc", ["-l", log.path]) { count.append(seconds) }
    }
    let median = Stopwatch.median(ours)
    print("import of \(rows) rows, \(Int(megabytes)) MB, into the store")
    print(
      Stopwatch.line(
        "  beacon-calibrate", median, "\(Int(Double(rows) / median)) rows/s, \(Int(megabytes / median)) MB/s")
    )
    report("sqlite3 .import", peer, against: median)
    report("wc -l", count, against: median)
    let size = try FileManager.default.attributesOfItem(atPath: folder.appending(path: "ours-0.sqlite").path)[
      .size]
    if let bytes = size as? Int {
      print("  store: \(String(format: "%.2f", Double(bytes) / Double(rows))) bytes a packet")
    }
  }

  private static func report(_ name: String, _ seconds: [Double], against ours: Double) {
    guard !seconds.isEmpty else { return print("  \(name) is not installed: no ratio") }
    let median = Stopwatch.median(seconds)
    print(Stopwatch.line("  \(name)", median, String(format: "%.2f times ours", median / ours)))
  }

  /// Fits against locations and against packets: the cost is that of the locations.
  private static func fitting() {
    print("fit of one set of conditions")
    for (locations, packets) in [(10, 20), (100, 20), (1000, 20), (100, 2000)] {
      let dwells = BenchmarkLog.dwells(locations: locations, packets: packets)
      let seconds = (0..<5).map { _ in Stopwatch.seconds { _ = PathLossFitting.fit(dwells) } }
      print(
        Stopwatch.line(
          "  \(locations) locations, \(locations * packets) packets", Stopwatch.median(seconds),
          "\(Int(1 / Stopwatch.median(seconds))) fits/s"))
    }
  }
}
