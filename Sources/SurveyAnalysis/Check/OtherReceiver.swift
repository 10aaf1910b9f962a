import CalibrationModel
import RadioSurvey

/// A receiver of new logs that the calibration does not know, and the one of the calibration that its levels are held against.
///
/// What receivers differ by is taken off with all else that all beacons have in common, so that their beacons can be judged.
struct OtherReceiver {
  /// The receiver of the new logs; `nil` if they do not name it.
  let new: Receiver?
  /// That of the calibration; `nil` if it is not named.
  let known: Receiver?

  /// - Returns: `nil` unless just one receiver is unknown, and another of the calibration, which is not among the new logs, was used under the
  ///   same conditions.
  init?(_ fits: [ConditionFit], calibration: [ConditionFit]) {
    let there = Set(calibration.map(\.conditions))
    let receivers = Set(there.map(\.receiver))
    let here = Set(fits.map(\.conditions.receiver))
    let unknown = here.subtracting(receivers)
    guard unknown.count == 1, let new = unknown.first else { return nil }
    let twin = receivers.subtracting(here).sorted { ($0?.rawValue ?? "") < ($1?.rawValue ?? "") }.first {
      known in
      fits.contains { fit in
        guard fit.conditions.receiver == new else { return false }
        var conditions = fit.conditions
        conditions.receiver = known
        return there.contains(conditions)
      }
    }
    guard let twin else { return nil }
    self.new = new
    known = twin
  }

  /// The fit as if it were of the known receiver.
  func renamed(_ fit: ConditionFit) -> ConditionFit {
    guard fit.conditions.receiver == new else { return fit }
    var sample = fit.sample
    sample.conditions.receiver = known
    return ConditionFit(sample, fit.outcome)
  }

  /// The dwell as if it were of the known receiver.
  func renamed(_ dwell: Dwell) -> Dwell {
    guard dwell.conditions.receiver == new else { return dwell }
    var dwell = dwell
    dwell.conditions.receiver = known
    return dwell
  }
}
