/// What the fit without a location said of the mean of as many packets as were received there: Student's t.
public struct LocationPrediction: Hashable, Codable, Sendable {
  /// Its centre, dBm.
  public var level: Double
  /// Its scale: √(σL² + σF² v + x'Vx), dB.
  public var sd: Double
  /// Its degrees of freedom.
  public var degreesOfFreedom: Double

  /// A prediction.
  public init(level: Double, sd: Double, degreesOfFreedom: Double) {
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
