/// What a device assumes about level and distance when it names a zone: the measured power that the beacon broadcasts
/// and the exponent that its operating system assumes.
///
/// Core Location's own curve is unpublished, so the belief is stated wherever it is used.
package struct RangingBelief: Hashable, Codable, Sendable {
  /// Level at 1 m in dBm that the device assumes.
  package var referencePower: Double
  /// Path-loss exponent that the device assumes, > 0.
  package var pathLossExponent: Double

  package init(referencePower: Double, pathLossExponent: Double) {
    self.referencePower = referencePower
    self.pathLossExponent = pathLossExponent
  }

  private enum CodingKeys: String, CodingKey {
    case referencePower = "referencePower_dbm"
    case pathLossExponent
  }
}
