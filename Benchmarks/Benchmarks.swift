import Foundation
import PathLoss

/// Measures speed: medians over interleaved runs, and ratios to a peer that runs beside it.
///
/// The first argument is the number of rows of the log (5,000,000), the second how often each import runs (5).
@main
struct Benchmarks {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "beacon-calibrate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (rows, runs) = (arguments.first ?? 5_000_000, arguments.dropFirst().first ?? 5)
    try ImportBenchmark(rows: max(1, rows), runs: max(1, runs), in: folder).run()
    fitting()
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
