import CalibrationModel
package import RadioSurvey

extension Dwell {
  private static let fewestPackets = 5

  /// Mean time from one packet to the next, seconds; `nil` for smoothed levels, without times, or with fewer than five packets.
  var packetPeriod: Double? {
    guard conditions.source == .raw, receivedPackets >= Self.fewestPackets, end > start else { return nil }
    return (end - start) / Double(receivedPackets - 1)
  }
}

/// How often packets come where they are received best, so that it does not depend on how many places are far away.
package enum PacketPace {
  private static let fewestDwells = 8
  /// How much longer it takes from packet to packet for it to be a finding.
  private static let factor = 2.0

  /// The lower quartile of ``Dwell/packetPeriod`` over the dwells of each set of conditions, seconds.
  package static func periods(_ dwells: [Dwell]) -> [FitConditions: Double] {
    Dictionary(grouping: dwells, by: \.conditions.fitConditions).compactMapValues { own in
      let periods = own.compactMap(\.packetPeriod).sorted()
      return periods.count >= fewestDwells ? periods[periods.count / 4] : nil
    }
  }

  /// Conditions under which packets come more rarely than a calibration has it.
  static func lower(
    _ dwells: [Dwell], than calibration: CalibrationDocument
  ) -> [(conditions: FitConditions, reason: CheckReason)] {
    let now = periods(dwells)
    return calibration.fits.compactMap { fit in
      guard let before = fit.packetPeriod, let period = now[fit.conditions], period >= factor * before else {
        return nil
      }
      let reason = CheckReason.packetRateLower(
        conditions: fit.conditions.label, periodSeconds: period, beforeSeconds: before)
      return (fit.conditions, reason)
    }
  }
}
