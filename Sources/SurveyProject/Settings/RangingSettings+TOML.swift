package import RadioSurvey

extension RangingSettings {
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
