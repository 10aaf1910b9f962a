package import RadioSurvey

/// Spreads of all locations, or of a crowd level.
package struct EffectSpread: Hashable, Codable, Sendable {
  /// The crowd level; absent if it is not stated, or the spreads are those of all locations.
  @Nullable package var crowd: String?
  /// Whether the shadowing and fading are those of all locations.
  package var isCommon: Bool
  /// Locations.
  package var locations: Int
  /// Standard deviation from location to location, dB.
  @Nullable package var shadowingSD: Estimate?
  /// Standard deviation from packet to packet within a location, dB.
  @Nullable package var fadingSD: Estimate?
  /// Probability that a packet is lost at any level; absent if losses are not part of the fit.
  @Nullable package var collisionLoss: Estimate?

  package init(
    crowd: String? = nil, isCommon: Bool, locations: Int, shadowingSD: Estimate? = nil,
    fadingSD: Estimate? = nil, collisionLoss: Estimate? = nil
  ) {
    self.crowd = crowd
    self.isCommon = isCommon
    self.locations = locations
    self.shadowingSD = shadowingSD
    self.fadingSD = fadingSD
    self.collisionLoss = collisionLoss
  }

  private enum CodingKeys: String, CodingKey {
    case crowd, isCommon, locations
    case shadowingSD = "shadowingSD_db"
    case fadingSD = "fadingSD_db"
    case collisionLoss
  }
}
