import Foundation
import PathLoss
package import RadioSurvey

/// A place where a surveyor could stand.
package struct CandidatePlace: Hashable, Sendable {
  /// The beacon that is to be heard there.
  package var beacon: BeaconIdentifier?
  /// At which of its points the beacon hangs: 0 if it hangs now. Shadowing is another at each.
  package var point: Int
  /// Where it is; places of one beacon at one point share their coordinates.
  package var position: Position
  /// Metres to the beacon in a straight line, > 0.
  package var distance: Double

  package init(beacon: BeaconIdentifier?, point: Int = 0, position: Position, distance: Double) {
    self.beacon = beacon
    self.point = point
    self.position = position
    self.distance = distance
  }
}
