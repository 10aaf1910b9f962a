import Foundation
package import RadioSurvey
package import Support

/// What a program with its own path-loss exponent needs for one receiver, or for all together: d = 10^((P − level + offset) / (10 n)).
package struct NodeSettings: Hashable, Codable, Sendable {
  /// A set of conditions, and how far distances are from our model there.
  package struct Deviation: Hashable, Codable, Sendable {
    /// The conditions.
    package var conditions: FitConditions
    /// How far.
    package var deviation: DistanceDeviation

    package init(conditions: FitConditions, deviation: DistanceDeviation) {
      self.conditions = conditions
      self.deviation = deviation
    }
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
  /// 95 % interval of the offset, dB, with independent receivers.
  @Nullable package var offsetInterval: Interval?
  /// The farthest distance measured, metres: nothing was checked beyond it.
  package var farthest: Double
  /// How far its distances are from our model, the largest deviation first; with the measured power of each placement.
  package var deviations: [Deviation]

  package init(
    receiver: Receiver? = nil, referencePower: Int, powerInterval: Interval, pathLossExponent: Double,
    exponentInterval: Interval, offset: Int? = nil, offsetInterval: Interval? = nil, farthest: Double,
    deviations: [Deviation]
  ) {
    self.receiver = receiver
    self.referencePower = referencePower
    self.powerInterval = powerInterval
    self.pathLossExponent = pathLossExponent
    self.exponentInterval = exponentInterval
    self.offset = offset
    self.offsetInterval = offsetInterval
    self.farthest = farthest
    self.deviations = deviations
  }

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

  package init(range: Interval, largest: Double, largestAt: Double, rootMeanSquare: Double) {
    self.range = range
    self.largest = largest
    self.largestAt = largestAt
    self.rootMeanSquare = rootMeanSquare
  }

  private enum CodingKeys: String, CodingKey {
    case range = "range_m"
    case largest = "largest_percent"
    case largestAt = "largestAt_m"
    case rootMeanSquare = "rms_percent"
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
  /// Where the coefficients count: at the measured power and below; absent if too few distances were measured there.
  @Nullable package var far: DistanceDeviation?
  /// Nearer, at levels above the measured power, where the library's own curve cannot be set; absent if nothing measured is there.
  @Nullable package var near: DistanceDeviation?

  package init(
    conditions: FitConditions, measuredPower: Int, far: DistanceDeviation? = nil,
    near: DistanceDeviation? = nil
  ) {
    self.conditions = conditions
    self.measuredPower = measuredPower
    self.far = far
    self.near = near
  }

  private enum CodingKeys: String, CodingKey {
    case conditions
    case measuredPower = "measuredPower_dbm"
    case far, near
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

  package init(
    receiver: Receiver? = nil, isDefault: Bool, coefficient1: Double, coefficient2: Double,
    coefficient3: Double, interval1: Interval, interval2: Interval, interval3: Interval,
    deviations: [CurveDeviation]
  ) {
    self.receiver = receiver
    self.isDefault = isDefault
    self.coefficient1 = coefficient1
    self.coefficient2 = coefficient2
    self.coefficient3 = coefficient3
    self.interval1 = interval1
    self.interval2 = interval2
    self.interval3 = interval3
    self.deviations = deviations
  }
}
