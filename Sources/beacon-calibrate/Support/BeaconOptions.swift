import ArgumentParser
import RadioSurvey

/// The option that selects beacons.
struct BeaconOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use only the data of this beacon: its identity in the logs or its name in survey.toml. May be repeated.",
      valueName: "name"))
  var beacon: [String] = []

  /// Whether no beacon is selected.
  var isDefault: Bool { beacon.isEmpty }
}

extension SurveySelection {
  /// Which totals are of the beacons selected; all of them if none is.
  ///
  /// - Throws: ``CommandFailure`` with the names that exist, if one does not.
  func indicesOfBeacons(_ totals: [DwellTotal], site: Site) throws -> [Int] {
    guard !beacons.isEmpty else { return Array(totals.indices) }
    let heard = Set(totals.map(\.beacon))
    var selected: Set<BeaconIdentifier> = []
    for name in beacons {
      let identifier = BeaconIdentifier(name)
      let named = site.beacons.filter { $0.name == name }.map(\.identifier)
      let found = heard.intersection(named + [identifier])
      guard !found.isEmpty else { throw Self.unknownBeacon(name, heard: heard, site: site) }
      selected.formUnion(found)
    }
    return totals.indices.filter { selected.contains(totals[$0].beacon) }
  }

  private static func unknownBeacon(
    _ name: String, heard: Set<BeaconIdentifier>, site: Site
  ) -> CommandFailure {
    let names = heard.sorted().map { identifier in
      site.beacon(identifier)?.name.map { "\($0) (\(identifier))" } ?? "\(identifier)"
    }
    let words = heard.map(\.description) + site.beacons.compactMap(\.name)
    return .unknown(
      "the survey has no data of a beacon '\(name)'", name: name, known: words.sorted(), listed: names)
  }
}
