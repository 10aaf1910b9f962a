import Foundation
import PathLoss
import RadioSurvey

/// Fits per second against locations and against packets, with other tools beside them where those are installed.
///
/// A fit works on histograms, so its cost is that of its locations and of the levels that occur there: ten thousand times the
/// packets cost no more once they are imported than a few more levels do. Fits run in one thread, here and there, so that
/// processor time is compared.
struct FitBenchmark {
  private let runs: Int
  private let folder: URL
  /// Rows above which the other tools are not asked.
  private static let peerRows = 300_000

  /// What is measured.
  private struct Variant {
    var name: String
    var countsLosses: Bool
    var options: FitOptions
  }
  private static let variants = [
    Variant(name: "received only", countsLosses: false, options: FitOptions(checksHeldOut: false)),
    Variant(name: "received only, checked", countsLosses: false, options: FitOptions()),
    Variant(name: "with losses", countsLosses: true, options: FitOptions(checksHeldOut: false)),
    Variant(name: "with losses, checked", countsLosses: true, options: FitOptions()),
  ]

  /// Writes tables for the other tools into a folder that the caller removes.
  init(runs: Int, in folder: URL) {
    self.runs = runs
    self.folder = folder
  }

  /// Prints medians, and how many times as long the other tools take as the received-only fit without its checks.
  func run() throws {
    var missing = Set(PeerFit.allCases)
    print("fit of one set of conditions, simulated; processor time, medians of up to \(runs) runs")
    print("  against locations, 20 packets sent at each")
    for locations in [10, 100, 1000, 10_000] {
      try measure(BenchmarkSurvey(locations: locations, packets: 20), missing: &missing)
    }
    print("  against packets, 100 locations")
    for packets in [10, 100, 1000, 10_000, 100_000] {
      try measure(BenchmarkSurvey(locations: 100, packets: packets), missing: &missing)
    }
    for peer in PeerFit.allCases where missing.contains(peer) {
      print("  \(peer.rawValue): not there, no ratio")
    }
  }

  private func measure(_ survey: BenchmarkSurvey, missing: inout Set<PeerFit>) throws {
    let dwells = [true, false].map { survey.dwells(countsLosses: $0) }
    var times = Self.variants.map { _ in [Double]() }
    // In turn, so that whatever else the machine does falls on all alike.
    for run in 0..<runs where run == 0 || times.flatMap(\.self).reduce(0, +) < 20 {
      for (index, variant) in Self.variants.enumerated() {
        let given = dwells[variant.countsLosses ? 0 : 1]
        times[index].append(
          Stopwatch.processorSeconds { _ = PathLossFitting.fit(given, options: variant.options) })
      }
    }
    let received = dwells[1].reduce(0) { $0 + $1.receivedPackets }
    print("  \(survey.locations) locations, \(survey.locations * survey.packets) packets sent")
    for (variant, seconds) in zip(Self.variants, times) {
      let median = Stopwatch.median(seconds)
      print(Stopwatch.line("    \(variant.name)", median, "\(Self.rate(median)) fits/s"))
    }
    guard received <= Self.peerRows else { return }
    let table = folder.appending(path: "packets.csv")
    _ = try survey.write(to: table)
    for peer in PeerFit.allCases {
      guard let seconds = try peer.seconds(of: table, runs: runs, in: folder) else { continue }
      missing.remove(peer)
      let ratio = seconds / Stopwatch.median(times[0])
      print(
        Stopwatch.line(
          "    \(peer.rawValue)", seconds,
          "\(Self.rate(seconds)) fits/s, \(String(format: "%.3g", ratio)) times received only"))
    }
  }

  /// Three digits.
  private static func rate(_ seconds: Double) -> String { String(format: "%.3g", 1 / seconds) }
}
