import Foundation
import PathLoss
import RadioSurvey

/// How the time of fits grows with what a survey has: locations, sets of conditions, receivers. The exponent e of a row says that the time
/// grew like the size to the power of e since the row before: 1 is in proportion.
struct GrowthBenchmark {
  /// Locations of one set of conditions.
  private static let locations = [100, 1000, 10_000, 100_000]
  /// Sets of conditions of 24 locations each.
  private static let sets = [1, 4, 20, 100, 400]
  /// Receivers at the same 24 places under ten sets of conditions each.
  private static let receivers = [1, 4, 10, 40]

  /// Prints the processor time of one run each.
  func run() {
    print(
      "how fits grow, simulated, with checks; processor time of one run, and the exponent since the row before"
    )
    for countsLosses in [false, true] {
      let name = countsLosses ? "with losses" : "received only"
      grow("locations, \(name)", Self.locations) { count in
        BenchmarkSurvey(locations: count, packets: 20).dwells(countsLosses: countsLosses)
      }
      grow("sets of conditions, \(name)", Self.sets) { count in
        survey(sets: count, receivers: 1, countsLosses: countsLosses)
      }
      grow("receivers, \(name)", Self.receivers) { count in
        survey(sets: 10, receivers: count, countsLosses: countsLosses)
      }
    }
  }

  private func grow(_ name: String, _ sizes: [Int], of dwells: (Int) -> [Dwell]) {
    print("  against \(name)")
    var former: (size: Int, seconds: Double)?
    for size in sizes {
      let given = dwells(size)
      let seconds = Stopwatch.processorSeconds { _ = PathLossFitting.fit(given) }
      let exponent = former.map { former in
        String(
          format: "exponent %.2f", log(seconds / former.seconds) / log(Double(size) / Double(former.size)))
      }
      print(Stopwatch.line("    \(size)", seconds, exponent ?? ""))
      former = (size, seconds)
    }
  }

  /// Dwells at 24 places under so many crowd levels, each heard by so many receivers.
  private func survey(sets: Int, receivers: Int, countsLosses: Bool) -> [Dwell] {
    let places = BenchmarkSurvey(locations: 24, packets: 20).dwells(countsLosses: countsLosses)
    return (0..<sets).flatMap { set in
      (0..<receivers).flatMap { receiver in
        places.enumerated().map { index, dwell in
          var dwell = dwell
          dwell.conditions = Conditions(
            crowd: CrowdLevel(rawValue: "crowd \(set)"), receiver: Receiver(rawValue: "phone \(receiver)"))
          // Other levels in each set, so that no set is the copy of another.
          var histogram = RSSIHistogram()
          let shift = (7 * set + 5 * receiver + 3 * index) % 11 - 5
          for bin in dwell.histogram.bins {
            histogram.add(max(-120, min(-1, bin.level + shift)), count: bin.count)
          }
          dwell.histogram = histogram
          return dwell
        }
      }
    }
  }
}
