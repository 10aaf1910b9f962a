package import RadioSurvey

/// A number with its uncertainty. What is not available is `nil`, and `null` in JSON.
@Memberwise(unlabelled: 1) package struct Estimate: Hashable, Codable, Sendable {
  /// The estimate.
  package var estimate: Double
  /// Its standard error, in the unit of the estimate.
  @Nullable package var standardError: Double?
  /// Lower end of the 95 % interval.
  @Nullable package var lower95: Double?
  /// Upper end of the 95 % interval.
  @Nullable package var upper95: Double?
}

/// Among the values of a reason an estimate is without its standard error, and the ends of its interval are finite.
extension Estimate: IntervalValue {
  package init(_ estimate: Double, lower95: Double?, upper95: Double?) {
    self.init(estimate, standardError: nil, lower95: lower95, upper95: upper95)
  }

  /// The estimate as the value of a reason.
  package var stated: Estimate {
    let finite = { (end: Double?) in end.flatMap { $0.isFinite ? $0 : nil } }
    return Estimate(estimate, lower95: finite(lower95), upper95: finite(upper95))
  }
}

/// One beacon among the others.
@Memberwise package struct BeaconLine: Hashable, Codable, Sendable {
  /// The beacon.
  package var beacon: BeaconIdentifier
  /// Locations at which it was heard.
  package var locations: Int
  /// Its own level at 1 m, dBm: best linear predictor, drawn towards the common line where it has few locations.
  @Key("_dbm") package var referencePower: Estimate
  /// Its own exponent, likewise.
  package var pathLossExponent: Estimate
  /// Mean of its levels less the line of the other beacons at the same distances, dB, with the interval of that mean.
  @Key("_db") @Nullable package var offset: Estimate?
  /// Probability of an offset so large where this beacon is one of a kind with the others, adjusted for looking at all of
  /// them (Benjamini and Hochberg); absent with fewer than four beacons, or where checks were not asked for.
  @Nullable package var pValue: Double?

  /// Whether it does not belong with the others: an adjusted p below 1 %.
  package var isOutlying: Bool { pValue.map { $0 < Diagnosis.threshold } ?? false }
}
