package import RadioSurvey

/// What a device assumes about level and distance, as far as the survey file specifies it.
///
/// A device turns a level into a distance with a measured power that the beacon broadcasts and its own exponent.
/// Omitted values come from the fit of the same placement at the crowd level ``calibratedAt``.
package struct RangingSettings: Hashable, Sendable {
  /// Level at 1 m in dBm that the device assumes; `nil` means the fitted one.
  package var referencePower: Double?
  /// Path-loss exponent that the device assumes, 0.5…8; `nil` means the fitted one.
  package var pathLossExponent: Double?
  /// The crowd level at which the beacons were calibrated; `nil` means the emptiest.
  package var calibratedAt: CrowdLevel?

  /// Settings; what is absent is taken from the fits.
  package init(
    referencePower: Double? = nil, pathLossExponent: Double? = nil, calibratedAt: CrowdLevel? = nil
  ) {
    self.referencePower = referencePower
    self.pathLossExponent = pathLossExponent
    self.calibratedAt = calibratedAt
  }

  /// Reads `[ranging]`.
  package static func read(_ root: TableReader) -> RangingSettings {
    guard let table = root.table("ranging") else { return RangingSettings() }
    defer { table.finish() }
    return RangingSettings(
      referencePower: table.number("reference_power_dbm", .between(-120, 0)),
      pathLossExponent: table.number("path_loss_exponent", .between(0.5, 8)),
      calibratedAt: table.name("calibrated_at").map(CrowdLevel.init(rawValue:)))
  }
}
