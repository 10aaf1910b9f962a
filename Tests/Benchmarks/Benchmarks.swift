import Foundation

/// Measures speed: medians over interleaved runs, and ratios to a peer that runs beside it.
///
/// The first argument is the number of rows of the log (5,000,000), the second how often each import, each
/// command and each fit runs (5).
@main
struct Benchmarks {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "beacon-calibrate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (rows, runs) = (arguments.first ?? 5_000_000, arguments.dropFirst().first ?? 5)
    PositioningBenchmark().run()
    try ImportBenchmark(rows: max(1, rows), runs: max(1, runs), in: folder).run()
    try FilesBenchmark(runs: max(1, runs), in: folder).run()
    try ReportBenchmark(runs: max(1, runs), in: folder).run()
    try SurveyBenchmark(runs: max(1, runs), in: folder).run()
    try StoreBenchmark(runs: max(1, runs), in: folder).run()
    try FitBenchmark(runs: max(1, runs), in: folder).run()
    GrowthBenchmark().run()
    PlacementBenchmark().run()
  }
}
