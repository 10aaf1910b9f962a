import Foundation
package import RadioSurvey
package import Statistics
package import Support

/// The intervals held to places, beacons, blocks, logs or sessions that the fit has never seen, each left out with all of its locations.
package struct HeldOutGroups: Hashable, Codable, Sendable {
  /// What is left out whole.
  package enum Unit: String, Codable, Sendable, CaseIterable {
    /// A place, with the locations that it makes with every beacon heard there.
    case place
    /// A beacon, with every location at which it was heard.
    case beacon
    /// A square of the floor, or a stretch of a log of distances, with every location in it.
    case block
    /// A log.
    case log
    /// A session; its intervals are those for another session.
    case session
  }

  /// What is left out whole.
  package var unit: Unit
  /// Metres that a block is long; absent for other units.
  @Nullable package var size: Double?
  /// How many of them each fit kept, at least.
  package var fitted: Int
  /// How many were predicted.
  package var leftOut: Int
  /// Seed that drew those left out; absent if each was left out in its turn.
  @Nullable package var seed: UInt64?
  /// Those left out, in order; absent if each was in its turn.
  @Nullable package var names: [String]?
  /// Why nothing could be predicted.
  package var refusal: SplitRefusal?
  /// The estimator in front.
  @Nullable package var heldOut: GroupedCoverage?
  /// The packets received alone.
  @Nullable package var reml: GroupedCoverage?
  /// The line through all packets.
  @Nullable package var ols: GroupedCoverage?

  package init(unit: Unit, fitted: Int, leftOut: Int) {
    self.unit = unit
    self.fitted = fitted
    self.leftOut = leftOut
  }
}

extension HeldOutGroups {
  private enum CodingKeys: String, CodingKey {
    case unit
    case size = "size_m"
    case fitted, leftOut, seed, names, refusal, refusalReason, heldOut, reml, ols
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      unit: try container.decode(Unit.self, forKey: .unit),
      fitted: try container.decode(Int.self, forKey: .fitted),
      leftOut: try container.decode(Int.self, forKey: .leftOut))
    size = try container.decodeIfPresent(Double.self, forKey: .size)
    seed = try container.decodeIfPresent(UInt64.self, forKey: .seed)
    names = try container.decodeIfPresent([String].self, forKey: .names)
    refusal = try container.decodeIfPresent(SplitRefusal.self, forKey: .refusalReason)
    heldOut = try container.decodeIfPresent(GroupedCoverage.self, forKey: .heldOut)
    reml = try container.decodeIfPresent(GroupedCoverage.self, forKey: .reml)
    ols = try container.decodeIfPresent(GroupedCoverage.self, forKey: .ols)
  }

  /// The refusal twice: as a sentence, and as code and values.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(unit, forKey: .unit)
    try container.encode(size, forKey: .size)
    try container.encode(fitted, forKey: .fitted)
    try container.encode(leftOut, forKey: .leftOut)
    try container.encode(seed, forKey: .seed)
    try container.encode(names, forKey: .names)
    try container.encode(
      refusal.flatMap { encoder.wording?.words(for: $0)?.message }, forKey: .refusal)
    try container.encode(refusal, forKey: .refusalReason)
    try container.encode(heldOut, forKey: .heldOut)
    try container.encode(reml, forKey: .reml)
    try container.encode(ols, forKey: .ols)
  }
}

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

/// What a fit without one location predicts for that location.
package struct HeldOutPrediction: Hashable, Sendable {
  /// Position of the left-out location among those at which something was heard.
  package var location: Int
  /// What was measured there: the mean of the packets received, or the level as they and the lost ones tell it, dBm.
  package var level: Double
  /// Measured mean of the left-out location less its prediction, dB.
  package var error: Double
  /// Packets that the mean is of.
  package var packets: Int
  /// σL² without the location, dB².
  package var locationVariance: Double
  /// dB²: times v it is the variance of the level measured; σF² without the location, and more where packets were too weak.
  package var residualVariance: Double
  /// σF² without the location, dB²: the variance of one packet.
  package var fadingVariance: Double
  /// x'Vx, the variance of the fitted line there, dB².
  package var lineVariance: Double
  /// Degrees of freedom of the t distribution.
  package var degreesOfFreedom: Double

  /// SD of what will be measured there, dB, where averaging leaves a share v of the variance of one packet.
  package func sd(averagingFactor v: Double) -> Double {
    (locationVariance + residualVariance * v + lineVariance).squareRoot()
  }
}
