/// What the deployment must do at every point of the site, judged by the nearest beacon alone.
public struct CoverageRequirement: Hashable, Codable, Sendable {
  /// What a device must get.
  public enum Goal: Hashable, Codable, Sendable {
    /// The device says this zone or a nearer one (immediate or near).
    case zone(Zone)
    /// At least one packet is received within so many seconds.
    case heard(within: Double)
  }

  /// What a device must get.
  public var goal: Goal
  /// With what probability, 0.5 ≤ p < 1.
  public var probability: Double
  /// At which crowd level it must hold; `nil` means at every level that was surveyed.
  public var crowd: CrowdLevel?
  /// How many packets a device averages before it speaks, ≥ 1.
  public var packets: Int

  /// A requirement. The default is near or better, 90 % of the time, from ten packets (1 s at 100 ms).
  public init(
    goal: Goal = .zone(.near), probability: Double = 0.9, crowd: CrowdLevel? = nil, packets: Int = 10
  ) {
    self.goal = goal
    self.probability = probability
    self.crowd = crowd
    self.packets = packets
  }
}

/// What a device believes about level and distance when it names a zone: the measured power that the beacon broadcasts
/// and the exponent that its operating system assumes.
///
/// Core Location's own curve is unpublished, so the belief is stated wherever it is used.
public struct RangingBelief: Hashable, Codable, Sendable {
  /// Level at 1 m in dBm that the device assumes.
  public var referencePower: Double
  /// Path-loss exponent that the device assumes, > 0.
  public var pathLossExponent: Double

  /// A belief.
  public init(referencePower: Double, pathLossExponent: Double) {
    self.referencePower = referencePower
    self.pathLossExponent = pathLossExponent
  }

  private enum CodingKeys: String, CodingKey {
    case referencePower = "referencePower_dbm"
    case pathLossExponent
  }
}
