package import RadioSurvey

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
