package import RadioSurvey

/// The places of one placement that are within the zone and where devices say far.
package struct FarSpots: Hashable, Codable, Sendable {
  /// The placement.
  @Nullable package var placement: Placement?
  /// Places within the zone that were measured, each with each receiver.
  package var places: Int
  /// Those where a device says far: its mean level is too low.
  package var farPlaces: Int
  /// How many of them for each cause, by its name.
  package var causes: [String: Int]
  /// The first of the recommendation's options that mends nearly as many of them as the best, from 0; absent if none mends any.
  @Nullable package var option: Int?
  /// How many it mends.
  package var mended: Int
  /// The places that lack most, 50 at most.
  package var spots: [FarSpot]

  init(placement: Placement?, places: Int, spots: [FarSpot], option: Int?, mended: Int) {
    self.places = places
    farPlaces = spots.count
    causes = Dictionary(grouping: spots, by: \.cause.rawValue).mapValues(\.count)
    self.mended = mended
    self.spots = Array(spots.sorted { ($1.missing, $0.location) < ($0.missing, $1.location) }.prefix(50))
    self.placement = placement
    self.option = option
  }
}
