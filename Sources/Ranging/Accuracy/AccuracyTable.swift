import PathLoss
package import RadioSurvey

/// Accuracy over distance for one set of conditions.
package struct AccuracyTable: Hashable, Codable, Sendable {
  /// The conditions.
  package var conditions: FitConditions
  /// Packets averaged by the device, ≥ 1.
  package var packets: Int
  /// What the device assumes when it names a zone.
  package var belief: RangingBelief
  /// One row a distance, ascending.
  package var rows: [AccuracyRow]
  /// SD from session to session that was assumed and not measured for ``AccuracyRow/anotherSession``, dB; absent if it was measured,
  /// or nothing was assumed.
  @Nullable package var assumedSessionSD: Double?
  /// How far the intervals are widened beyond the model's; absent if no location could be left out of the fit.
  @Nullable package var widening: IntervalWidening?
  /// Whether devices named the true zone at left-out locations, and as often as predicted.
  @Nullable package var zoneCheck: ZoneCheck?
  /// What averaging more packets buys.
  @Nullable package var timeToAccuracy: TimeToAccuracy?

  package init(conditions: FitConditions, packets: Int, belief: RangingBelief, rows: [AccuracyRow]) {
    self.conditions = conditions
    self.packets = packets
    self.belief = belief
    self.rows = rows
  }

  private enum CodingKeys: String, CodingKey {
    case conditions, packets, belief, rows
    case assumedSessionSD = "assumedSessionSD_db"
    case widening, zoneCheck, timeToAccuracy
  }
}
