package import RadioSurvey

/// The intervals held to places, or beacons, that the fit has never seen, each left out with all of its locations.
package struct HeldOutGroups: Hashable, Codable, Sendable {
  /// What is left out whole.
  package enum Unit: String, Codable, Sendable, CaseIterable {
    /// A place, with the locations that it makes with every beacon heard there.
    case place
    /// A beacon, with every location at which it was heard.
    case beacon
  }

  /// What is left out whole.
  package var unit: Unit
  /// How many of them each fit kept, at least.
  package var fitted: Int
  /// How many were predicted.
  package var leftOut: Int
  /// Seed that drew those left out; absent if each was left out in its turn.
  @Nullable package var seed: UInt64?
  /// Those left out, in order; absent if each was in its turn.
  @Nullable package var names: [String]?
  /// Why nothing could be predicted.
  @Nullable package var refusal: String?
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
