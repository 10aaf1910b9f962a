package import RadioSurvey
package import Ranging

/// What to set in beacons, and in the programs that hear them.
package struct SettingsDocument: ResultDocument {
  /// Conditions of which nothing is exported.
  package struct Omission: Hashable, Codable, Sendable {
    /// The conditions.
    package var conditions: FitConditions
    /// Why.
    package var reason: SettingsObstacle
  }

  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// The site's name.
  package var site: String
  /// The crowd level that the settings are for; absent if they are for all that are in ``fits``.
  @Nullable package var crowd: CrowdLevel?
  /// Seed of the draws behind intervals of curves.
  package var seed: UInt64
  /// The measured power of each placement.
  package var powers: [PlacementPower]
  /// The fits that the settings rest on.
  package var fits: [FittedSettings]
  /// Coefficients for Android's AltBeacon library: of all receivers together, then of each.
  package var curves: [PhoneCurve]
  /// For programs that know a receiver's exponent and offset, such as ESPresense: one for each receiver.
  package var receivers: [NodeSettings]
  /// For programs that have one exponent for all receivers, such as Bermuda; absent if nothing is exported.
  @Nullable package var together: NodeSettings?
  /// Conditions of which nothing is exported.
  package var omitted: [Omission]

  /// The answers to a question.
  package init(_ question: SettingsQuestion, site: Site, crowd: CrowdLevel?, seed: UInt64) {
    self.site = site.name
    self.crowd = crowd
    self.seed = seed
    powers = question.powers()
    fits = question.fits
    curves = question.curves()
    receivers = question.nodes()
    together = question.all()
    omitted = question.omissions.map { Omission(conditions: $0.conditions, reason: $0.obstacle) }
  }
}
