import Foundation
import PathLoss
import RadioSurvey
import TestSupport

/// Walked surveys whose reference numbers are known, and simulated ones.
enum NeighbourReference {
  /// `sweep-fine.csv` or `sweep-coarse.csv`: columns intercept and log distance, the distance along the line.
  static func sweep(_ name: String) throws -> [NeighbourLocation] {
    let table = try CSVTable(reference: "sweep-\(name)")
    let distances = table.numbers("distance_m")
    let (counts, means) = (table.numbers("count"), table.numbers("mean_dbm"))
    let squares = table.numbers("centred_squares")
    return distances.indices.map { g in
      NeighbourLocation(
        design: [1, log10(distances[g])], x: distances[g], packets: counts[g], mean: means[g],
        centredSumOfSquares: squares[g])
    }
  }

  /// A walk away from the beacon: −60 dBm at 1 m, exponent 2, σL 4 dB, σF 3 dB.
  ///
  /// - Parameters:
  ///   - count: locations.
  ///   - gap: metres between them; the first is as far from the beacon.
  ///   - length: L in metres; 0 for independent locations.
  ///   - packets: at each location.
  static func walk(seed: UInt64, count: Int, gap: Double, length: Double, packets: Int = 5)
    -> [NeighbourLocation]
  {
    var random = SeededGenerator(seed: seed)
    let kept = length > 0 ? exp(-gap / length) : 0
    var shadowing = random.normal()
    return (0..<count).map { g in
      if g > 0 { shadowing = kept * shadowing + (1 - kept * kept).squareRoot() * random.normal() }
      let distance = 0.5 + Double(g) * gap
      return location(
        x: distance, y: 0, distance: distance, shadowing: 4 * shadowing, packets: packets, &random)
    }
  }

  /// Locations about a beacon in a square room, shadowing a sum of waves whose spectrum is that of exponential correlation.
  static func room(seed: UInt64, count: Int, side: Double, length: Double, packets: Int = 5)
    -> [NeighbourLocation]
  {
    var random = SeededGenerator(seed: seed)
    // The spectrum of exp(−d/L) in a plane is (1 + k²L²)^(−3/2): k = √(u⁻² − 1)/L for u uniform.
    let waves = (0..<400).map { _ in
      let u = random.uniform()
      let number = (1 / (u * u) - 1).squareRoot() / length
      let angle = 2 * Double.pi * random.uniform()
      return (x: number * cos(angle), y: number * sin(angle), phase: 2 * Double.pi * random.uniform())
    }
    return (0..<count).map { _ in
      let (x, y) = (side * random.uniform(), side * random.uniform())
      let sum = waves.reduce(0) { $0 + cos($1.x * x + $1.y * y + $1.phase) }
      let distance = max(0.3, hypot(x - side / 2, y - side / 2))
      return location(
        x: x, y: y, distance: distance, shadowing: 4 * (2 / 400.0).squareRoot() * sum, packets: packets,
        &random)
    }
  }

  private static func location(
    x: Double, y: Double, distance: Double, shadowing: Double, packets: Int, _ random: inout SeededGenerator
  ) -> NeighbourLocation {
    let centre = -60 - 20 * log10(distance) + shadowing
    let levels = (0..<packets).map { _ in centre + 3 * random.normal() }
    let mean = levels.reduce(0, +) / Double(packets)
    return NeighbourLocation(
      design: [1, log10(distance)], x: x, y: y, packets: Double(packets), mean: mean,
      centredSumOfSquares: levels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) })
  }
}
