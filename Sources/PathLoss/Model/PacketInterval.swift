import RadioSurvey

/// How often packets came.
enum PacketInterval {
  /// Σ (end − start) / Σ (packets − 1) over the dwells, seconds: the mean time from one packet received to the next, for which the
  /// autocorrelation of successive packets holds.
  ///
  /// - Returns: `nil` if no dwell has two packets at different times, and for smoothed readings, which are not packets.
  static func mean(_ dwells: [Dwell]) -> Double? {
    var seconds = 0.0
    var steps = 0
    for dwell in dwells {
      guard dwell.conditions.source == .raw else { return nil }
      guard dwell.receivedPackets > 1, dwell.end > dwell.start else { continue }
      seconds += dwell.end - dwell.start
      steps += dwell.receivedPackets - 1
    }
    return steps > 0 && seconds.isFinite ? seconds / Double(steps) : nil
  }
}
