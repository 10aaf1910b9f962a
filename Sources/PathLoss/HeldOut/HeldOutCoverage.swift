package import Statistics
package import Support

/// How often the intervals held at locations that were left out of the fit.
package struct HeldOutCoverage: Hashable, Sendable {
  /// Locations that were left out, one at a time.
  package var locations: Int
  /// Of them, those inside the 68.27 % interval.
  package var inside68: Int
  /// Of them, those inside the 95.45 % interval.
  package var inside95: Int
  /// Mean continuous ranked probability score of the predicted t distributions, dB; smaller is better.
  package var crps: Double?
  /// Mean log density that they gave to what was measured; larger is better.
  package var logScore: Double?
  /// Where the left-out locations fell in the distributions predicted for them.
  package var pit: PITHistogram?
  /// The same check for one packet instead of the mean of a location's packets.
  package var singlePacket: SinglePacketCoverage?

  package init(
    locations: Int, inside68: Int, inside95: Int, crps: Double? = nil, logScore: Double? = nil,
    pit: PITHistogram? = nil
  ) {
    self.locations = locations
    self.inside68 = inside68
    self.inside95 = inside95
    self.crps = crps
    self.logScore = logScore
    self.pit = pit
  }

  /// Share of the locations inside the 68.27 % interval; 0 without any.
  package var coverage68: Double { Double(inside68) / Double(max(1, locations)) }
  /// Wilson 95 % interval of that share.
  package var interval68: Interval { WilsonInterval.interval(successes: inside68, trials: locations) }
  /// Share of the locations inside the 95.45 % interval; 0 without any.
  package var coverage95: Double { Double(inside95) / Double(max(1, locations)) }
  /// Wilson 95 % interval of that share.
  package var interval95: Interval { WilsonInterval.interval(successes: inside95, trials: locations) }
}

extension HeldOutCoverage: Codable {
  private enum CodingKeys: String, CodingKey {
    case locations, inside68, coverage68, interval68, inside95, coverage95, interval95, crps, logScore, pit,
      singlePacket
  }

  /// Documents of older versions have shares and no counts.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let locations = try container.decode(Int.self, forKey: .locations)
    func inside(_ count: CodingKeys, _ share: CodingKeys) throws -> Int {
      let inside =
        try container.decodeIfPresent(Int.self, forKey: count)
        ?? Int(exactly: (Double(locations) * (try container.decode(Double.self, forKey: share))).rounded())
      guard let inside, locations >= 0, (0...locations).contains(inside) else {
        throw DecodingError.dataCorruptedError(forKey: share, in: container, debugDescription: "no share")
      }
      return inside
    }
    self.init(
      locations: locations, inside68: try inside(.inside68, .coverage68),
      inside95: try inside(.inside95, .coverage95),
      crps: try container.decodeIfPresent(Double.self, forKey: .crps),
      logScore: try container.decodeIfPresent(Double.self, forKey: .logScore),
      pit: try container.decodeIfPresent(PITHistogram.self, forKey: .pit))
    singlePacket = try container.decodeIfPresent(SinglePacketCoverage.self, forKey: .singlePacket)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(locations, forKey: .locations)
    try container.encode(inside68, forKey: .inside68)
    try container.encode(coverage68, forKey: .coverage68)
    try container.encode(interval68, forKey: .interval68)
    try container.encode(inside95, forKey: .inside95)
    try container.encode(coverage95, forKey: .coverage95)
    try container.encode(interval95, forKey: .interval95)
    try container.encode(crps, forKey: .crps)
    try container.encode(logScore, forKey: .logScore)
    try container.encode(pit, forKey: .pit)
    try container.encode(singlePacket, forKey: .singlePacket)
  }
}
