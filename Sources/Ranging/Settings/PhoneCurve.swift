package import RadioSurvey
import Statistics
package import Support

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
