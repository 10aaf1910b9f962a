import ArgumentParser
import RadioSurvey
import SurveyProject
import SurveyReport

/// The option that selects beacons.
struct BeaconOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use only the data of this beacon: its identity in the logs or its name in survey.toml. May be repeated.",
      valueName: "name"))
  var beacon: [String] = []

  /// Most names in a message.
  private static let namesShown = 12

  /// Whether no beacon is selected.
  var isDefault: Bool { beacon.isEmpty }

  /// The dwells of the beacons selected; all of them if none is.
  ///
  /// - Throws: ``CommandFailure`` with the names that exist, if one does not.
  func select(_ dwells: [Dwell], site: Site) throws -> [Dwell] {
    guard !beacon.isEmpty else { return dwells }
    let heard = Set(dwells.map(\.beacon))
    var selected: Set<BeaconIdentifier> = []
    for name in beacon {
      let identifier = BeaconIdentifier(name)
      let named = site.beacons.filter { $0.name == name }.map(\.identifier)
      let found = heard.intersection(named + [identifier])
      guard !found.isEmpty else { throw Self.unknown(name, heard: heard, site: site) }
      selected.formUnion(found)
    }
    return dwells.filter { selected.contains($0.beacon) }
  }

  private static func unknown(
    _ name: String, heard: Set<BeaconIdentifier>, site: Site
  ) -> CommandFailure {
    let names = heard.sorted().map { identifier in
      site.beacon(identifier)?.name.map { "\($0) (\(identifier))" } ?? "\(identifier)"
    }
    let words = heard.map(\.description) + site.beacons.compactMap(\.name)
    let near = NearestName.nearest(to: name, among: words.sorted()).map { "; did you mean '\($0)'?" } ?? ""
    let shown = names.prefix(namesShown).joined(separator: ", ")
    let rest = names.count > namesShown ? " and \(names.count - namesShown) more" : ""
    return CommandFailure(
      .usage, "error: the survey has no data of a beacon '\(name)'\(near)\n  help: it has \(shown)\(rest)")
  }
}
