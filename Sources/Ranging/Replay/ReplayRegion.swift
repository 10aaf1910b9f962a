/// When an app takes the device to be in the region of a beacon and out of it.
package struct ReplayRegion: Hashable, Codable, Sendable {
  /// A packet at or above this level speaks for being inside, dBm.
  package var enterLevel: Double
  /// Successive packets heard that it takes to enter, ≥ 1.
  package var packetsToEnter: Int
  /// A packet at or above this level keeps the device inside, dBm, ≤ `enterLevel`.
  package var exitLevel: Double
  /// Seconds without such a packet that it takes to leave, > 0.
  package var exitTimeOut: Double

  package init(enterLevel: Double, packetsToEnter: Int, exitLevel: Double, exitTimeOut: Double) {
    self.enterLevel = enterLevel
    self.packetsToEnter = packetsToEnter
    self.exitLevel = exitLevel
    self.exitTimeOut = exitTimeOut
  }

  /// The setting that a survey recommends.
  package init(_ setting: RegionSetting) {
    self.init(
      enterLevel: setting.enterLevel, packetsToEnter: setting.packetsToEnter, exitLevel: setting.exitLevel,
      exitTimeOut: setting.exitTimeOut)
  }

  private enum CodingKeys: String, CodingKey {
    case enterLevel = "enterLevel_dbm"
    case packetsToEnter
    case exitLevel = "exitLevel_dbm"
    case exitTimeOut = "exitTimeOut_s"
  }
}
