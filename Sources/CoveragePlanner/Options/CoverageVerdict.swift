import RadioSurvey

/// What can be said of one placement at one crowd level (and carriage and receiver).
package enum CoverageVerdict: String, Codable, Sendable {
  /// The requirement is met by the deployment as it is, or by a lattice of the spacing named.
  case works
  /// Near is reached close to a beacon, but the deployment is too thin.
  case needsMoreBeacons = "needs-more-beacons"
  /// Close to a beacon the goal is met more often than not, but nowhere as often as demanded.
  case notOftenEnough = "not-often-enough"
  /// Even as close as a device gets, it more often says far than near or better.
  case onlyFar = "only-far"
  /// The data cannot say; the reasons say what to measure.
  case cannotBeSaid = "cannot-be-said"
}
