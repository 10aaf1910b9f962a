package import PathLoss
package import RadioSurvey

/// By how much the intervals of a model are widened so that they hold at locations that were left out of its fit.
package struct IntervalWidening: Hashable, Codable, Sendable {
  /// Locations that were left out, one at a time.
  package var locations: Int
  /// Factor on the 68.27 % interval in dB, ≥ 1; absent if there are too few locations for one.
  @Nullable package var factor68: Double?
  /// Factor on the 95.45 % interval in dB, ≥ 1; absent with fewer than 21 locations, where the interval is the model's alone.
  @Nullable package var factor95: Double?
  /// What the intervals are multiplied by at 68.27 %.
  package var multiplier68: Double
  /// What they are multiplied by at 95.45 %: ``factor95``, and enough that the interval contains the one at 68.27 %.
  package var multiplier95: Double

  /// From the guard of a fit. Its scores are in predicted SDs at each location's own number of packets; the factor is taken to hold
  /// for any number.
  package init(_ conformal: ConformalGuard) {
    locations = conformal.locations
    factor68 = conformal.widening68
    factor95 = conformal.widening95
    multiplier68 = conformal.widening68 ?? 1
    multiplier95 = max(
      conformal.widening95 ?? 1, multiplier68 * conformal.modelFactor68 / conformal.modelFactor95)
  }
}
