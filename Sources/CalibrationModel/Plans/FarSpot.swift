package import RadioSurvey

/// A place within the zone where devices say far, why, and what fixes it.
@Memberwise package struct FarSpot: Hashable, Codable, Sendable {
  /// What costs most level there.
  package enum Cause: String, Codable, Sendable, CaseIterable {
    /// The people in the room.
    case crowd
    /// How the device is carried.
    case body
    /// Where the beacon hangs.
    case placement
    /// The beacon hangs so high that it is never near.
    case height
    /// The place itself: something between, or a reflection that cancels.
    case spot
    /// Nothing of these: beacons broadcast a measured power that does not hold.
    case calibration
  }

  package var conditions: FitConditions
  package var beacon: BeaconIdentifier
  /// The place. Untrusted text.
  package var location: String
  /// Metres between them.
  @Key("_m") package var distance: Double
  /// Mean level, dBm.
  @Key("_dbm") package var level: Double
  /// What it lacks, dB.
  @Key("_db") package var missing: Double
  package var cause: Cause
  /// What that costs, dB.
  @Key("_db") package var cost: Double
  /// The first of the recommendation's options that fixes it, from 0; absent if none does.
  @Nullable package var option: Int?
}

/// The places of one placement that are within the zone and where devices say far.
package struct FarSpots: Hashable, Codable, Sendable {
  @Nullable package var placement: Placement?
  /// Places within the zone that were measured, each with each receiver.
  package var places: Int
  /// Those where a device says far: its mean level is too low.
  package var farPlaces: Int
  /// How many of them for each cause, by its name.
  package var causes: [String: Int]
  /// The first of the recommendation's options that fixes nearly as many of them as the best, from 0; absent if none fixes any.
  @Nullable package var option: Int?
  /// How many it fixes.
  package var mended: Int
  /// The places that lack most, 50 at most.
  package var spots: [FarSpot]

  package init(placement: Placement?, places: Int, spots: [FarSpot], option: Int?, mended: Int) {
    self.places = places
    farPlaces = spots.count
    causes = Dictionary(grouping: spots, by: \.cause.rawValue).mapValues(\.count)
    self.mended = mended
    self.spots = Array(spots.sorted { ($1.missing, $0.location) < ($0.missing, $1.location) }.prefix(50))
    self.placement = placement
    self.option = option
  }
}
