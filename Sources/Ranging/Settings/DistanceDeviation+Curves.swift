import Foundation
package import RadioSurvey
package import Support
package import CalibrationModel

extension DistanceDeviation {
  /// Distances of the grid, evenly apart in their logarithm.
  private static let count = 401

  /// The deviation of a function of the model's mean level.
  package init(
    _ line: SettingsLine, over range: Interval, distance computed: (_ level: Double) -> Double
  ) {
    var (largest, largestAt) = (0.0, range.lower)
    var squares = 0.0
    for distance in SettingsLine.grid(range, count: Self.count) {
      let percent = 100 * (computed(line.level(at: distance)) - distance) / distance
      squares += percent * percent
      if abs(percent) > largest { (largest, largestAt) = (abs(percent), distance) }
    }
    self.init(
      range: range, largest: largest, largestAt: largestAt,
      rootMeanSquare: (squares / Double(Self.count)).squareRoot())
  }
}

/// The mean level of one fit over the distances measured, and the measured power that its beacons broadcast.
package struct SettingsLine: Hashable, Sendable {
  package var conditions: FitConditions = FitConditions()
  /// Level at 1 m, dBm.
  package var referencePower: Double
  /// Path-loss exponent, > 0; up to the bend if there is one.
  package var pathLossExponent: Double
  /// Where the line bends; `nil` if it is straight.
  package var bend: Bend?
  /// Distances measured, metres > 0.
  package var range: Interval
  /// What the beacons broadcast, dBm.
  package var measuredPower: Int

  /// Mean level in dBm at a distance in metres > 0: P₁ − 10 n log₁₀ d up to a bend.
  package func level(at distance: Double) -> Double {
    referencePower - 10 * pathLossExponent * bend.straightened(log10(distance))
  }

  /// Where the mean level is the measured power, metres: about 1.
  var knee: Double {
    pow(10, bend.logDistance((referencePower - Double(measuredPower)) / (10 * pathLossExponent)))
  }

  /// The distances measured where an app's own coefficients apply; `nil` if too few.
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

extension CurveDeviation {
  package init(_ curve: CurveFittedDistance, _ line: SettingsLine) {
    let conditions: FitConditions = line.conditions
    let measuredPower: Int = line.measuredPower
    let power = Double(line.measuredPower)
    // At the border itself rounding would choose the piece.
    let far: DistanceDeviation? = line.farRange.map { range in
      DistanceDeviation(line, over: range) {
        curve.distance(level: min($0, power), measuredPower: line.measuredPower)
      }
    }
    let near: DistanceDeviation? = line.nearRange.map { range in
      DistanceDeviation(line, over: range) {
        curve.distance(level: max($0, power.nextUp), measuredPower: line.measuredPower)
      }
    }
    self.init(conditions: conditions, measuredPower: measuredPower, far: far, near: near)
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

  /// Metres, of a level in dBm at a measured power in dBm; both are below 0.
  package func distance(level: Double, measuredPower: Int) -> Double {
    let ratio = level / Double(measuredPower)
    return ratio < 1 ? pow(ratio, 10) : coefficient1 * pow(ratio, coefficient2) + coefficient3
  }
}

extension PhoneCurve {
  package var curve: CurveFittedDistance {
    CurveFittedDistance(coefficient1: coefficient1, coefficient2: coefficient2, coefficient3: coefficient3)
  }
}
