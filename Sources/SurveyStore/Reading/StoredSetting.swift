import Foundation
import GRDB
import RadioSurvey

/// What a dwell shares with others of its import: its beacon and its conditions.
struct StoredSetting: Hashable {
  /// The beacon that was heard, or expected.
  var beacon: BeaconIdentifier
  /// What it was measured under.
  var conditions: Conditions

  init(_ dwell: Dwell) {
    beacon = dwell.beacon
    conditions = dwell.conditions
  }

  /// A row that has the columns of the table `setting`; `nil` if it cannot be read.
  init?(_ row: Row) {
    guard let source = ReadingSource(rawValue: row["source"]) else { return nil }
    beacon = BeaconIdentifier(row["beacon"])
    conditions = Conditions(
      placement: (row["placement"] as String?).map(Placement.init(rawValue:)),
      crowd: (row["crowd"] as String?).map(CrowdLevel.init(rawValue:)), people: row["people"],
      carriage: (row["carriage"] as String?).map(Carriage.init(rawValue:)),
      orientation: row["orientation_deg"],
      receiver: (row["receiver"] as String?).map(Receiver.init(rawValue:)), channel: row["channel"],
      source: source, session: (row["session"] as String?).map(SurveySession.init(rawValue:)))
  }
}
