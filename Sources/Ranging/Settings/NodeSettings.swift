import Foundation
package import RadioSurvey
import Statistics
package import Support

/// What a program with a path-loss exponent of its own needs of one receiver, or of all together: d = 10^((P − level + offset) / (10 n)).
package struct NodeSettings: Hashable, Codable, Sendable {
  /// A set of conditions, and how far distances are from our model there.
  package struct Deviation: Hashable, Codable, Sendable {
    /// The conditions.
    package var conditions: FitConditions
    /// How far.
    package var deviation: DistanceDeviation
  }

  /// The receiver; absent for all.
  @Nullable package var receiver: Receiver?
  /// Level at 1 m of beacons that have none of their own, whole dBm: the mean of the placements.
  package var referencePower: Int
  /// From the lowest to the highest end of the 95 % intervals of the fits' levels at 1 m, dBm.
  package var powerInterval: Interval
  /// Path-loss exponent to two decimals: the mean of the fits'.
  package var pathLossExponent: Double
  /// From the lowest to the highest end of the fits' 95 % intervals.
  package var exponentInterval: Interval
  /// By how much it hears beacons louder than the mean of all receivers, whole dB; absent if receivers were not measured alike.
  @Nullable package var offset: Int?
  /// 95 % interval of the offset, dB, receivers taken for independent.
  @Nullable package var offsetInterval: Interval?
  /// The farthest distance measured, metres: nobody checked what is beyond.
  package var farthest: Double
  /// How far its distances are from our model, the largest deviation first; with the measured power of each placement.
  package var deviations: [Deviation]

  private enum CodingKeys: String, CodingKey {
    case receiver, pathLossExponent, deviations
    case referencePower = "referencePower_dbm"
    case powerInterval = "powerInterval_dbm"
    case exponentInterval
    case offset = "offset_db"
    case offsetInterval = "offsetInterval_db"
    case farthest = "farthest_m"
  }
}

/// How far the distances that a program computes from mean levels are from our model's, over one stretch of distances.
package struct DistanceDeviation: Hashable, Codable, Sendable {
  /// From and to, metres.
  package var range: Interval
  /// The largest deviation, in percent of the model's distance.
  package var largest: Double
  /// Where it is, metres.
  package var largestAt: Double
  /// Root mean square of the deviations, in percent.
  package var rootMeanSquare: Double

  private enum CodingKeys: String, CodingKey {
    case range = "range_m"
    case largest = "largest_percent"
    case largestAt = "largestAt_m"
    case rootMeanSquare = "rms_percent"
  }

  /// Distances of the grid, evenly apart in their logarithm.
  private static let count = 401

  /// The deviation of a function of the model's mean level.
  package init(
    _ line: SettingsLine, over range: Interval, distance computed: (_ level: Double) -> Double
  ) {
    self.range = range
    largest = 0
    largestAt = range.lower
    var squares = 0.0
    for distance in SettingsLine.grid(range, count: Self.count) {
      let percent = 100 * (computed(line.level(at: distance)) - distance) / distance
      squares += percent * percent
      if abs(percent) > largest { (largest, largestAt) = (abs(percent), distance) }
    }
    rootMeanSquare = (squares / Double(Self.count)).squareRoot()
  }
}

/// The mean level of one fit over the distances measured, and the measured power that its beacons broadcast.
package struct SettingsLine: Hashable, Sendable {
  /// What the fit is of.
  package var conditions: FitConditions
  /// Level at 1 m, dBm.
  package var referencePower: Double
  /// Path-loss exponent, > 0.
  package var pathLossExponent: Double
  /// Distances measured, metres > 0.
  package var range: Interval
  /// What the beacons broadcast, dBm.
  package var measuredPower: Int

  package init(
    conditions: FitConditions = FitConditions(), referencePower: Double, pathLossExponent: Double,
    range: Interval, measuredPower: Int
  ) {
    self.conditions = conditions
    self.referencePower = referencePower
    self.pathLossExponent = pathLossExponent
    self.range = range
    self.measuredPower = measuredPower
  }

  /// Mean level in dBm at a distance in metres > 0: P₁ − 10 n log₁₀ d.
  package func level(at distance: Double) -> Double {
    referencePower - 10 * pathLossExponent * log10(distance)
  }

  /// Where the mean level is the measured power, metres: about 1.
  var knee: Double { pow(10, (referencePower - Double(measuredPower)) / (10 * pathLossExponent)) }

  /// The distances measured where an app's own coefficients count; `nil` if there are hardly any.
  var farRange: Interval? {
    let lower = max(range.lower, knee)
    return range.upper > 1.05 * lower ? Interval(lower: lower, upper: range.upper) : nil
  }

  /// The distances measured that are nearer; `nil` if there are none.
  var nearRange: Interval? {
    range.lower < knee ? Interval(lower: range.lower, upper: min(knee, range.upper)) : nil
  }

  /// Distances evenly apart in their logarithm, both ends among them.
  static func grid(_ range: Interval, count: Int) -> [Double] {
    let step = log(range.upper / range.lower) / Double(count - 1)
    return (0..<count).map { index in
      index == 0 ? range.lower : index == count - 1 ? range.upper : range.lower * exp(step * Double(index))
    }
  }
}

/// Why nothing is exported of a fit, by stable code.
package enum SettingsObstacle: String, Hashable, Codable, Sendable, CaseIterable {
  /// The fit is refused.
  case fitRefused = "fit-refused"
  /// Its level at 1 m or its exponent has no interval.
  case noInterval = "no-interval"
  /// Its level at 1 m is outside −128…127 dBm, the values of a signed byte.
  case outsideByte = "outside-byte"
}

/// How far an AltBeacon app's distances are from our model under one set of conditions.
package struct CurveDeviation: Hashable, Codable, Sendable {
  /// The conditions.
  package var conditions: FitConditions
  /// The measured power that the beacons broadcast, dBm.
  package var measuredPower: Int
  /// Where the coefficients count: at the measured power and below; absent if hardly any distance measured is there.
  @Nullable package var far: DistanceDeviation?
  /// Nearer, at levels above the measured power, where the library's own curve cannot be set; absent if nothing measured is there.
  @Nullable package var near: DistanceDeviation?

  private enum CodingKeys: String, CodingKey {
    case conditions
    case measuredPower = "measuredPower_dbm"
    case far, near
  }

  /// The deviation of a curve from a line.
  package init(_ curve: CurveFittedDistance, _ line: SettingsLine) {
    conditions = line.conditions
    measuredPower = line.measuredPower
    let power = Double(line.measuredPower)
    // At the border itself rounding would choose the piece.
    far = line.farRange.map { range in
      DistanceDeviation(line, over: range) {
        curve.distance(level: min($0, power), measuredPower: line.measuredPower)
      }
    }
    near = line.nearRange.map { range in
      DistanceDeviation(line, over: range) {
        curve.distance(level: max($0, power.nextUp), measuredPower: line.measuredPower)
      }
    }
  }
}

/// The distance that Android's AltBeacon library reads into a level.
///
/// With r = level / measured power, both dBm < 0: r¹⁰ if r < 1, otherwise c₁ rᶜ² + c₃, in metres. An app sets the three coefficients; it
/// cannot set the piece below 1.
package struct CurveFittedDistance: Hashable, Sendable {
  /// c₁, metres.
  package var coefficient1: Double
  /// c₂.
  package var coefficient2: Double
  /// c₃, metres.
  package var coefficient3: Double

  package init(coefficient1: Double, coefficient2: Double, coefficient3: Double) {
    self.coefficient1 = coefficient1
    self.coefficient2 = coefficient2
    self.coefficient3 = coefficient3
  }

  /// Metres, of a level in dBm at a measured power in dBm; both are below 0.
  package func distance(level: Double, measuredPower: Int) -> Double {
    let ratio = level / Double(measuredPower)
    return ratio < 1 ? pow(ratio, 10) : coefficient1 * pow(ratio, coefficient2) + coefficient3
  }
}

/// The AltBeacon coefficients of one receiver, or of all together.
package struct PhoneCurve: Hashable, Codable, Sendable {
  /// The receiver; absent for all.
  @Nullable package var receiver: Receiver?
  /// Whether phones that the file does not know use it.
  package var isDefault: Bool
  /// c₁, metres.
  package var coefficient1: Double
  /// c₂.
  package var coefficient2: Double
  /// c₃, metres.
  package var coefficient3: Double
  /// 95 % interval of c₁. The three are strongly correlated: only together are they a curve.
  package var interval1: Interval
  /// 95 % interval of c₂.
  package var interval2: Interval
  /// 95 % interval of c₃.
  package var interval3: Interval
  /// How far its distances are from our model, the largest deviation first.
  package var deviations: [CurveDeviation]

  /// The curve as a formula.
  package var curve: CurveFittedDistance {
    CurveFittedDistance(
      coefficient1: coefficient1, coefficient2: coefficient2, coefficient3: coefficient3)
  }
}
