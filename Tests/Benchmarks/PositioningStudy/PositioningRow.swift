package import CalibrationModel
import CoveragePlanner

/// One phone and one set of beacons: the error predicted beside the error measured.
package struct PositioningRow: Sendable {
  package var phone: String
  package var subset: String
  /// Beacons in the set.
  package var beacons: Int
  /// Scans that a position rests on.
  package var scans: Int
  /// Of the positions found in the recorded scans.
  package var measured: PositioningError
  /// Of drawn scans.
  package var simulated: PositioningError
}
