package import Statistics

/// Why there is no fit of locations that resemble their neighbours.
package enum NeighbourFailure: Error, Hashable {
  /// Designs of unlike length, no packet, or a count, a coordinate or a level that is not usable.
  case shape
  /// Too few locations for the columns and two spreads.
  case tooFewLocations(locations: Int, columns: Int)
  /// All locations are at one point.
  case onePoint
  /// Every packet of a location is the same although there are several: the likelihood has no bound.
  case withoutFading
  /// The design does not determine the coefficients.
  case design(LeastSquares.Failure)
}
