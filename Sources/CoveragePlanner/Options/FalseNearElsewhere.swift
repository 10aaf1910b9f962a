package import RadioSurvey

/// How often far is taken for near at another crowd level than the one that is asked for: in an emptier room levels are higher.
package struct FalseNearElsewhere: Hashable, Codable, Sendable {
  /// Probability of “near or better” where it is false, by the receiver that says it most.
  package var share: Double
  /// The crowd level.
  @Nullable package var crowd: CrowdLevel?
  /// Whether devices still tell far from near there, as often as is allowed where it is asked.
  package var isTellingFarApart: Bool

  package init(share: Double, crowd: CrowdLevel?, isTellingFarApart: Bool) {
    self.share = share
    self.crowd = crowd
    self.isTellingFarApart = isTellingFarApart
  }
}
