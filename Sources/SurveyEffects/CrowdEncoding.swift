import Foundation
import PathLoss
import RadioSurvey

/// How people enter the model of all conditions.
package enum CrowdEncoding: String, Codable, Sendable, CaseIterable {
  /// A change of level for each crowd level.
  case categorical
  /// A change of level for each person in the room.
  case perPerson = "per-person"
  /// A loss for each metre of way, another for each crowd level.
  case perMetre = "per-metre"
}
