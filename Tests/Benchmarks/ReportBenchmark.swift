import Foundation
import RadioSurvey
import Statistics

/// Reports against the sets of conditions of a simulated survey, each from a store that has no result of another.
struct ReportBenchmark {
  private let runs: Int
  private let folder: URL

  private static let locations = 24
  private static let packets = 20

  /// Works in a folder that the caller removes.
  init(runs: Int, in folder: URL) {
    self.runs = runs
    self.folder = folder.appending(path: "reports")
  }

  /// Prints medians.
  func run() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    print("reports against sets of conditions; medians of \(runs) runs")
    for (placements, crowds, receivers) in [(6, 4, 1), (10, 5, 2), (20, 10, 2)] {
      let log = folder.appending(path: "log.csv")
      try Data(text(placements, crowds, receivers).utf8).write(to: log)
      let (fresh, store) = (folder.appending(path: "fresh.sqlite"), folder.appending(path: "store.sqlite"))
      guard
        TimedProgram(ImportBenchmark.program, ["import", log.path, "--store", fresh.path, "--quiet"]) != nil
      else {
        return print("  beacon-calibrate is not built beside this program")
      }
      let imported = try Data(contentsOf: fresh)
      try FileManager.default.removeItem(at: fresh)
      var timed: [TimedProgram] = []
      for _ in 0..<runs {
        try imported.write(to: store)
        let output = folder.appending(path: "report").path
        if let one = TimedProgram(
          ImportBenchmark.program, ["report", "--store", store.path, "--output", output, "--quiet"])
        {
          timed.append(one)
        }
      }
      guard !timed.isEmpty else { continue }
      print(
        Stopwatch.line(
          "  \(placements * crowds * receivers) sets", Stopwatch.median(timed.map(\.seconds)),
          String(format: "%.2f s of processor", Stopwatch.median(timed.map(\.processorSeconds)))))
    }
  }

  /// A canonical log of every placement at every crowd level with every receiver.
  private func text(_ placements: Int, _ crowds: Int, _ receivers: Int) -> String {
    var random = SeededGenerator(seed: 5)
    func normal() -> Double { Distributions.normalQuantile(random.uniform()) }
    var rows = "timestamp,beacon,rssi_dbm,location,distance_m,placement,crowd,receiver\n"
    var time = 1_700_000_000.0
    for crowd in 0..<crowds {
      for placement in 0..<placements {
        for receiver in 0..<receivers {
          for location in 0..<Self.locations {
            let distance = 0.5 * pow(30, Double(location) / Double(Self.locations - 1))
            let centre = -60 - Double(placement % 5 + crowd) - 20 * log10(distance) + 3 * normal()
            for _ in 0..<Self.packets {
              let level = Int((centre + 3 * normal()).rounded())
              rows +=
                "\(String(format: "%.1f", time)),A,\(level),p\(location),\(String(format: "%.3f", distance)),"
                + "placement \(placement),crowd \(crowd),phone \(receiver)\n"
              time += 0.1
            }
            time += 40
          }
        }
      }
    }
    return rows
  }
}
