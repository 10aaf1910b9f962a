import Foundation
import PathLoss
import RadioSurvey
import TestSupport

/// The synthetic data that the reference numbers were computed from.
enum ReferenceData {
  /// `simple.csv`: log₁₀ of the distance, and levels.
  static func simple() throws -> (x: [Double], y: [Double]) {
    let table = try CSVTable(reference: "simple")
    return (table.numbers("distance_m").map { log10($0) }, table.numbers("rssi"))
  }

  /// One location of `survey.csv` with its received levels and their times.
  struct Location {
    var group: RandomInterceptREML.Group
    var histogram: RSSIHistogram
    /// Seconds from the start of the dwell, a packet each.
    var times: [Double]
    /// dBm, a packet each.
    var levels: [Double]
  }

  /// `survey.csv`, received packets. Columns: intercept, log distance, ceiling, counter, crowd full, crowd medium, phone B.
  static func survey() throws -> [Location] {
    let table = try CSVTable(reference: "survey")
    let rows = table.rows.filter { $0["rssi"]?.isEmpty == false }
    let byLocation = Dictionary(grouping: rows) { Int($0["location"] ?? "") ?? 0 }
    return byLocation.sorted { $0.key < $1.key }.map { _, rows in
      let levels = rows.compactMap { $0["rssi"].flatMap { Int($0) } }
      let histogram = RSSIHistogram(levels)
      let first = rows[0]
      let distance = first["distance_m"].flatMap { Double($0) } ?? .nan
      let flags = [
        first["placement"] == "ceiling", first["placement"] == "counter", first["crowd"] == "full",
        first["crowd"] == "medium", first["phone"] == "B",
      ]
      return Location(
        group: RandomInterceptREML.Group(
          design: [1, log10(distance)] + flags.map { $0 ? 1 : 0 }, count: Double(histogram.count),
          mean: histogram.mean ?? .nan, centredSumOfSquares: histogram.centredSumOfSquares),
        histogram: histogram, times: rows.compactMap { $0["t_s"].flatMap { Double($0) } },
        levels: levels.map(Double.init))
    }
  }
}
