import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

/// The reference data and numbers for censored models.
enum CensoredReference {
  /// The sensitivity that both tables were made with, dBm.
  static let surveyThreshold = -93.5
  static let smallThreshold = -92.0

  /// What 40-digit arithmetic found, printed as text.
  struct Digits: Decodable {
    struct Fit: Decodable {
      var theta: [String]
      var loglik: String
      var se: [String]
    }
    var tobit: Fit
    var interval: Fit

    enum CodingKeys: String, CodingKey {
      case tobit = "tobit_left"
      case interval = "tobit_interval_quantised"
    }
  }

  /// What ordinary arithmetic found by other means.
  struct Advanced: Decodable {
    struct Mixture: Decodable {
      var theta: [Double]
      var se: [Double]
      var loglik: Double
    }
    struct RandomIntercept: Decodable {
      var theta: [Double]
      var se: [Double]
      var logLikelihood20: Double
      var logLikelihood40: Double

      enum CodingKeys: String, CodingKey {
        case theta, se
        case logLikelihood20 = "loglik_K20"
        case logLikelihood40 = "loglik_K40"
      }
    }
    var mixture: Mixture
    var soft: Mixture
    var randomIntercept: RandomIntercept

    enum CodingKeys: String, CodingKey {
      case mixture = "loss_mixture_tobit"
      case soft = "soft_threshold_tobit"
      case randomIntercept = "random_intercept_loss_mixture_tobit"
    }
  }

  /// The locations of the survey in order of their numbers, as intervals of 1 dB or as exact levels. Columns: intercept,
  /// log distance, ceiling, counter, crowd full, crowd medium, phone B.
  static func surveyLocations(
    threshold: ReceptionThreshold = ReceptionThreshold(level: surveyThreshold), exact: Bool = false
  ) throws -> [CensoredLocation] {
    let table = try CSVTable(reference: "survey")
    let byLocation = Dictionary(grouping: table.rows) { $0["location"].flatMap { Int($0) } ?? 0 }
    return try byLocation.sorted { $0.key < $1.key }.map { _, rows in
      let first = rows[0]
      let distance = try #require(first["distance_m"].flatMap { Double($0) })
      let flag: (String, String) -> Double = { first[$0] == $1 ? 1 : 0 }
      let design = [
        1, log10(distance), flag("placement", "ceiling"), flag("placement", "counter"),
        flag("crowd", "full"), flag("crowd", "medium"), flag("phone", "B"),
      ]
      let levels = rows.compactMap { $0["rssi"].flatMap { Int($0) } }
      let interval = CensoredLocation(
        design: design, histogram: RSSIHistogram(levels), lost: rows.count - levels.count,
        threshold: threshold)
      guard exact else { return interval }
      return CensoredLocation(
        design: design,
        cells: interval.cells.map {
          .init(
            lower: $0.upper - 0.5, upper: $0.upper - 0.5, count: $0.count, logReception: $0.logReception)
        }, lost: interval.lost)
    }
  }

  /// The small table, a location a row; the width is that of the intervals about each level.
  static func smallLocations(width: Double) throws -> [CensoredLocation] {
    try CSVTable(reference: "tobit-small").rows.map { row in
      let distance = try #require(row["distance_m"].flatMap { Double($0) })
      let isLost = row["censored"] == "1"
      let level = try isLost ? smallThreshold : #require(row["rssi"].flatMap { Double($0) })
      let middle = width > 0 ? level.rounded() : level
      return CensoredLocation(
        design: [1, log10(distance)],
        cells: isLost
          ? []
          : [.init(lower: max(middle - width / 2, smallThreshold), upper: middle + width / 2, count: 1)],
        lost: isLost ? 1 : 0)
    }
  }

  /// Dwells' locations of a synthetic survey with losses, drawn here and nowhere else.
  static func draw(
    seed: UInt64, locations: Int = 24, packets: Int = 20, referencePower: Double = -67,
    exponent: Double = 2.2,
    shadowingSD: Double = 4, fadingSD: Double = 3, autocorrelation: Double = 0.6, threshold: Double = -93.5,
    collisionLoss: Double = 0.15, nearest: Double = 0.5, farthest: Double = 25, copies: Int = 1,
    shift: Int = 0, scale: Double = 1
  ) -> [CensoredLocation] {
    var random = SeededGenerator(seed: seed)
    return (0..<locations).map { g in
      let x =
        log10(nearest) + (log10(farthest) - log10(nearest)) * Double(g) / Double(max(1, locations - 1))
      let centre = referencePower - 10 * exponent * x + shadowingSD * random.normal()
      var error = random.normal()
      var histogram = RSSIHistogram()
      var lost = 0
      for _ in 0..<packets {
        let level = centre + fadingSD * error
        let collides = random.uniform() < collisionLoss
        error =
          autocorrelation * error + (1 - autocorrelation * autocorrelation).squareRoot() * random.normal()
        if level < threshold || collides {
          lost += copies
        } else {
          histogram.add(min(-1, max(-120, Int(level.rounded()) + shift)), count: copies)
        }
      }
      return CensoredLocation(
        design: [1, x + log10(scale)], histogram: histogram, lost: lost,
        threshold: ReceptionThreshold(level: threshold + Double(shift)))
    }
  }
}
