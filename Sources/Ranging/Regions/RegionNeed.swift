package import RadioSurvey

/// What would let a region keep to its target where no setting does. Each alone is enough, to a tenth of the distance.
package struct RegionNeed: Hashable, Codable, Sendable {
  /// Metres along the floor from which on devices are outside; absent if not even 100 m are enough.
  @Nullable package var outside: Double?
  /// Metres along the floor up to which devices are inside, as with more beacons; absent if not even 0.3 m is enough.
  @Nullable package var inside: Double?
  /// Share of the places, in steps of 5 %, at which the target is met with the distances as they are; absent if it is under one half.
  @Nullable package var probability: Double?

  private enum CodingKeys: String, CodingKey {
    case outside = "outside_m"
    case inside = "inside_m"
    case probability
  }
}
