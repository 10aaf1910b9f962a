import RadioSurvey

/// What `survey.toml` says of beacons and receivers, made ready once for being held against the logs of many imports.
struct ComparedSurvey {
  let settings: SurveySettings
  let index: SiteIndex
  /// The beacons that it lists.
  let devices: Set<BeaconIdentifier>

  init(_ settings: SurveySettings) {
    self.settings = settings
    index = SiteIndex(settings.site)
    devices = Set(settings.beacons.map(\.identifier))
  }

  /// Where each beacon hangs.
  var positions: [BeaconIdentifier: Position?] {
    Dictionary(
      settings.beacons.map { ($0.identifier, $0.position) }, uniquingKeysWith: { first, _ in first })
  }
}
