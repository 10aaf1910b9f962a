import ArgumentParser
import RadioSurvey

/// The options that select fits by their conditions. Each fit is the same as without them, see ``SurveyChoice``.
struct ConditionOptions: ParsableArguments {
  @Option(help: .value("name", "Only this placement. May be repeated."))
  var placement: [String] = []

  @OptionGroup var visits: VisitOptions

  /// What the options select, of the beacons that others select.
  func selection(_ beacons: BeaconOptions) -> SurveySelection {
    var selection = visits.selection
    selection.placements = placement.map(Placement.init(rawValue:))
    selection.beacons = beacons.beacon
    return selection
  }
}

/// The option that selects beacons.
struct BeaconOptions: ParsableArguments {
  @Option(
    help: .value(
      "name", "Use only this beacon: its identity in the logs or its name in survey.toml. May be repeated."))
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
      "the survey has no data for beacon '\(name)'", name: name, known: words.sorted(), listed: names)
  }
}

/// The options that select fits by who measured and when: not by where beacons hang.
struct VisitOptions: ParsableArguments {
  @Option(help: .value("name", "Only this crowd level. May be repeated."))
  var crowd: [String] = []

  @Option(help: .value("name", "Only this carriage. May be repeated."))
  var carriage: [String] = []

  @Option(help: .value("name", "Only this receiver. May be repeated."))
  var receiver: [String] = []

  /// What the options select; beacons and placements are all.
  var selection: SurveySelection {
    SurveySelection(
      crowds: crowd.map(CrowdLevel.init(rawValue:)), carriages: carriage.map(Carriage.init(rawValue:)),
      receivers: receiver.map(Receiver.init(rawValue:)))
  }
}
