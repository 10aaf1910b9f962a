/// The greatest weight of points that this many sets can hold, with a bound.
struct WeightedCover: Hashable, Sendable {
  /// The sets, in the order in which they are worth most.
  var chosen: [Int]
  /// Weight of their points.
  var weight: Double
  /// No choice of as many sets holds more.
  var upperBound: Double
  /// Whether the clock ended the search.
  var isCut = false

  /// What the bound leaves open, as a share of it.
  var gap: Double { upperBound > 0 ? max(0, 1 - weight / upperBound) : 0 }
}
