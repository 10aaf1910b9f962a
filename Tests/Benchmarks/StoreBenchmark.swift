import Foundation
import RadioSurvey
import Statistics

/// One placement of a store of a thousand, each of a thousand dwells: what its fit takes, and what the import of all took.
struct StoreBenchmark {
  private let runs: Int
  private let folder: URL
  private let placements: Int

  /// Places of a placement, each visited four times.
  private static let places = 250
  private static let visits = 4
  private static let packets = 4

  /// Works in a folder that the caller removes.
  init(runs: Int, placements: Int = 1000, in folder: URL) {
    self.runs = runs
    self.placements = placements
    self.folder = folder.appending(path: "thousand")
  }

  /// Prints the import, and medians of the fits.
  func run() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.appending(path: "log.csv")
    try write(to: log)
    let store = folder.appending(path: "store.sqlite").path
    let dwells = placements * Self.places * Self.visits
    print("a store of \(dwells) dwells under \(placements) placements; medians of \(runs) runs")
    guard
      let imported = TimedProgram(ImportBenchmark.program, ["import", log.path, "--store", store, "--quiet"])
    else { return print("  cannot be imported, or beacon-calibrate is not built beside this program") }
    report("import", [imported])
    try FileManager.default.removeItem(at: log)
    for options in [[], ["--format", "json"], ["--validate"]] {
      let fits = (0..<runs).compactMap { _ in
        TimedProgram(
          ImportBenchmark.program,
          ["fit", "--store", store, "--placement", "site \(placements / 2)", "--quiet"] + options)
      }
      report((["fit --placement"] + options).joined(separator: " "), fits)
    }
    let size = try FileManager.default.attributesOfItem(atPath: store)[.size] as? Int ?? 0
    print("  the store has \(size / max(1, dwells)) bytes per dwell")
  }

  private func report(_ name: String, _ runs: [TimedProgram]) {
    guard !runs.isEmpty else { return print("  \(name): failed") }
    let memory = runs.map(\.peakMemory).max() ?? 0
    let bound = runs.contains(where: \.isPeakBound) ? "at most " : ""
    print(
      Stopwatch.line(
        "  \(name)", Stopwatch.median(runs.map(\.seconds)),
        String(format: "%.2f s of processor, ", Stopwatch.median(runs.map(\.processorSeconds)))
          + "\(bound)\(memory >> 20) MiB"))
  }

  /// A canonical log. A surveyor goes round the places of one placement after the other, four times each; shadowing is that of the place,
  /// and a visit moves it by 1 dB.
  private func write(to url: URL) throws {
    var random = SeededGenerator(seed: 7)
    func normal() -> Double { Distributions.normalQuantile(random.uniform()) }
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    let handle = try FileHandle(forWritingTo: url)
    defer { try? handle.close() }
    try handle.write(
      contentsOf: Data("timestamp,beacon,rssi_dbm,location,distance_m,placement,receiver\n".utf8))
    var milliseconds = 1_700_000_000_000
    for placement in 0..<placements {
      let shadowing = (0..<Self.places).map { _ in 3 * normal() }
      var text = ""
      for _ in 0..<Self.visits {
        for place in 0..<Self.places {
          let share = Double(place) / Double(Self.places - 1)
          let level =
            -60 - Double(placement % 7) - 22 * log10(0.5 * pow(40, share)) + shadowing[place] + normal()
          let distance = Int(500 * pow(40, share))
          for _ in 0..<Self.packets {
            // Weaker levels are sentinels of some sources, and rows with them rejected.
            let rssi = max(-99, Int((level + 3 * normal()).rounded()))
            let (second, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
            text +=
              "\(second).\(Self.digits(rest)),b\(placement),\(rssi),p\(place),"
              + "\(distance / 1000).\(Self.digits(distance % 1000)),site \(placement),phone\n"
            milliseconds += 105
          }
          milliseconds += 4000
        }
      }
      try handle.write(contentsOf: Data(text.utf8))
    }
  }

  /// Three digits of thousandths.
  private static func digits(_ value: Int) -> String { String(String(value + 1000).dropFirst()) }
}
