/// Why nothing is exported of a fit, by stable code.
package enum SettingsObstacle: String, Hashable, Codable, Sendable, CaseIterable {
  /// The fit is refused.
  case fitRefused = "fit-refused"
  /// Its level at 1 m or its exponent has no interval.
  case noInterval = "no-interval"
  /// Its level at 1 m is outside −128…127 dBm, the values of a signed byte.
  case outsideByte = "outside-byte"
}
