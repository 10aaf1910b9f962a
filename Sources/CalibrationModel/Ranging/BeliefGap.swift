/// Why it is not known what a device assumes of beacons, by stable code.
package enum BeliefGap: String, Hashable, Codable, Sendable, CaseIterable {
  /// The fit itself is refused, independent of what devices assume.
  case fitRefused = "fit-refused"

  /// The survey has several crowd levels and does not say which is the emptiest.
  case crowdOrderUnknown = "crowd-order-unknown"

  /// No fit at the crowd level at which beacons are taken to be calibrated is usable.
  case calibrationMissing = "calibration-missing"
}
