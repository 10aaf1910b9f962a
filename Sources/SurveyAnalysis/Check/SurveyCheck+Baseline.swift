package import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import SurveyDrift

extension SurveyCheck.Answer {
  /// The next baseline: a calibration of all logs checked. Of what changed and is accepted (a beacon, a place, a set of conditions), it keeps
  /// the new levels only, and its sums begin anew: with the old ones in it, the next unchanged logs would fail. A level that is another day's
  /// is kept beside the old ones, by which the baseline knows how days differ. A beacon that is merely unclear did not change, unless it is
  /// called by its name: its sums go on.
  /// - Parameter names: what was called so, the names of subjects among codes.
  package func nextBaseline(
    accepting accepted: [CheckReport.Item], called names: [String] = [], version: String
  ) -> CalibrationDocument {
    let changes = accepted.filter {
      switch $0.reason {
      case .levelUnclear(let level): level.daySDDecibels == nil
      case .beaconUnclear: names.contains($0.name)
      default: true
      }
    }
    let subjects = Set(changes.map { "\($0.group) \($0.name)" })
    func isAccepted(_ group: String, _ name: String?) -> Bool {
      name.map { subjects.contains("\(group) \($0)") } ?? false
    }
    let new = Set(check.judged.map(\.summary.sha256))
    var kept = check.logs
    for index in kept.indices where !new.contains(kept[index].summary.sha256) {
      kept[index].dwells.removeAll { dwell in
        isAccepted("beacon", check.name(dwell.beacon))
          || isAccepted("beacon", dwell.conditions.receiver?.rawValue)
          || isAccepted("place", dwell.location.name)
          || isAccepted("level", dwell.conditions.fitConditions.label)
      }
    }
    let changed = Set(verdicts.map(\.beacon).filter { isAccepted("beacon", check.name($0)) })
    let anew = Set(changed.map(\.description))
    return CalibrationDocument(
      site: check.site.name, toolVersion: version, inputs: check.logs.map(\.summary.sha256),
      fits: PathLossFitting.fit(kept.flatMap(\.dwells), options: check.options.measuringWalls),
      periods: PacketPace.periods(kept.flatMap(\.dwells)),
      history: check.calibration == nil
        ? nil
        : check.history(verdicts.filter { !changed.contains($0.beacon) }).filter { !anew.contains($0.beacon) }
    )
  }
}

extension SurveyCheck {
  /// What the baselines so far and this check say of each beacon, in the order of their names.
  func history(_ verdicts: [BeaconVerdict]) -> [CalibrationDocument.BeaconHistory] {
    var histories = Dictionary(
      (calibration?.history ?? []).map { ($0.beacon, $0) }, uniquingKeysWith: { first, _ in first })
    for verdict in verdicts {
      guard let shift = verdict.shift, let error = verdict.standardError, error > 0 else { continue }
      let beacon = verdict.beacon.description
      histories[beacon] = (histories[beacon] ?? CalibrationDocument.BeaconHistory(beacon: beacon))
        .adding(shift / error)
    }
    return histories.values.sorted { $0.beacon < $1.beacon }
  }
}
