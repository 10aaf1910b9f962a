/// What the fit without a location said of the mean of as many packets as were received there: Student's t.
package struct LocationPrediction: Hashable, Codable, Sendable {
  /// Its centre, dBm.
  package var level: Double
  /// Its scale: √(σL² + σF² v + x'Vx), dB.
  package var sd: Double
  /// Its degrees of freedom.
  package var degreesOfFreedom: Double

  package init(level: Double, sd: Double, degreesOfFreedom: Double) {
    self.level = level
    self.sd = sd
    self.degreesOfFreedom = degreesOfFreedom
  }

  private enum CodingKeys: String, CodingKey {
    case level = "level_dbm"
    case sd = "sd_db"
    case degreesOfFreedom
  }
}
