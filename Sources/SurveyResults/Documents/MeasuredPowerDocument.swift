package import RadioSurvey
package import Ranging

/// The measured power to set in beacons.
package struct MeasuredPowerDocument: ResultDocument {
  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// The site's name.
  package var site: String
  /// The crowd level that they are for; absent if they are for several.
  @Nullable package var crowd: CrowdLevel?
  /// The measured power of each placement.
  package var powers: [PlacementPower]
  /// Conditions of which nothing is exported.
  package var omitted: [SettingsDocument.Omission]

  /// A part of all settings.
  package init(_ document: SettingsDocument) {
    site = document.site
    crowd = document.crowd
    powers = document.powers
    omitted = document.omitted
  }
}
