import Foundation
import PathLoss
import RadioSurvey
import Statistics

/// Dwells made for measuring the speed of fits, straight from histograms: no packet is drawn, so ten million cost no more than
/// ten. They are simulated.
struct BenchmarkSurvey {
  /// Dwells, a location each.
  var locations: Int
  /// Packets sent in each dwell.
  var packets: Int

  private static let referencePower = -67.0
  private static let exponent = 2.2
  private static let shadowingSD = 4.0
  private static let fadingSD = 3.0
  private static let collisionLoss = 0.08
  /// Below it nothing is received, dBm.
  private static let sensitivity = -93.5

  /// Locations from 0.5 to 20 m with shadowing of 4 dB; the levels of a dwell are the quantiles of its normal, SD 3 dB, above
  /// the sensitivity, less 8 % collisions.
  ///
  /// - Parameter countsLosses: whether the dwells say how many packets were sent.
  func dwells(countsLosses: Bool) -> [Dwell] {
    var random = SeededGenerator(seed: 2)
    return (0..<locations).map { index in
      let distance = 0.5 * pow(40, Double(index) / Double(max(1, locations - 1)))
      let centre =
        Self.referencePower - 10 * Self.exponent * log10(distance)
        + Self.shadowingSD * Distributions.normalQuantile(random.uniform())
      var histogram = RSSIHistogram()
      // Whole counts whose running sum follows the distribution function.
      var reached = 0
      let share = Double(packets) * (1 - Self.collisionLoss)
      func below(_ level: Double) -> Double {
        share * Distributions.normalCDF((level - centre) / Self.fadingSD)
      }
      let silent = below(Self.sensitivity)
      for level in Int(Self.sensitivity.rounded(.up))...(-1) {
        let sum = Int((below(Double(level) + 0.5) - silent).rounded())
        histogram.add(level, count: max(0, sum - reached))
        reached = max(reached, sum)
      }
      return Dwell(
        beacon: .name("A"), location: SurveyLocation(name: "p\(index)", distance: distance),
        expectedPackets: countsLosses ? packets : nil, histogram: histogram)
    }
  }

  /// The same as rows for tools that take packets one by one: location, log distance, level.
  func write(to url: URL) throws -> Int {
    var rows = 0
    var text = "location,x,rssi\n"
    for (index, dwell) in dwells(countsLosses: false).enumerated() {
      let x = log10(dwell.location.distance ?? 1)
      for bin in dwell.histogram.bins {
        text += String(repeating: "\(index),\(x),\(bin.level)\n", count: bin.count)
        rows += bin.count
      }
    }
    try Data(text.utf8).write(to: url)
    return rows
  }
}
