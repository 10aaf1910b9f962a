/// What is stated of how a device turns a level into a distance; what is left open comes from the fits.
///
/// A device uses a measured power that the beacon broadcasts and an exponent of its own. Operating systems do not publish their
/// curve, so this is an assumption that every result states.
package struct RangingSettings: Hashable, Sendable {
  /// Level at 1 m in dBm that devices assume; `nil` means what the beacons broadcast or the fitted one.
  package var referencePower: Double?
  /// Path-loss exponent that devices assume, 0.5…8; `nil` means the fitted one.
  package var pathLossExponent: Double?
  /// The crowd level at which the beacons are calibrated; `nil` means the emptiest that was surveyed.
  package var calibratedAt: CrowdLevel?

  /// Settings; by default beacons are calibrated in place in the emptiest room.
  package init(
    referencePower: Double? = nil, pathLossExponent: Double? = nil, calibratedAt: CrowdLevel? = nil
  ) {
    self.referencePower = referencePower
    self.pathLossExponent = pathLossExponent
    self.calibratedAt = calibratedAt
  }
}
