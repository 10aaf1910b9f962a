import ArgumentParser
import CoveragePlanner
import Foundation
import RadioSurvey
import SurveyAnalysis
import SurveyProject
import SurveyStore

/// The requirement, and what devices assume. Each option overrides the project.
struct RequirementOptions: ParsableArguments {
  @Option(help: "Goal for a device: near, immediate or heard.")
  var goal: GoalName?

  @Option(help: .value("s", "Time within which a beacon must be heard."))
  var within: Double?

  @Option(help: .value("p", "Probability of meeting the goal, 0.5 to 0.999."))
  var probability: Double?

  @Option(help: .value("level", "Crowd level at which to meet the goal; 'any' for every level surveyed."))
  var atCrowd: String?

  @Option(help: .value("k", "Packets that a device averages, 1 to 1000."))
  var packets: Int?

  @Option(
    help: .value(
      "p",
      "How often a device may wrongly say the zone of the goal, 0.001 to 0.5, at --beyond. Default: as often as it "
        + "may miss the goal."))
  var falseNear: Double?

  @Option(
    help: .value(
      "m", "Distance at which --false-near applies. Default: twice where the zone ends, or twice --radius."))
  var beyond: Double?

  @Option(
    name: .customLong("only-at"),
    help: .value(
      "name", "Only point, area or path of the floor plan where the goal must be met. May be repeated."))
  var onlyAt: [String] = []

  @Option(
    name: .customLong("at-spot"),
    help: .value(
      "name",
      "Thing with a beacon of its own that devices must recognise: a declared beacon, a [[spot]], "
        + "or a point of the floor plan. May be repeated.")) var atSpot: [String] = []

  @Option(
    help: .value(
      "m", "Radius around spots and points within which the goal must be met. Default: the near boundary."))
  var radius: Double?

  @Option(help: .value("dBm", "Level that devices assume at 1 m."))
  var assumePower: Double?

  @Option(help: .value("n", "Path-loss exponent that devices assume."))
  var assumeExponent: Double?

  @Option(
    help: .value(
      "dB",
      "SD between days, phones and people to assume if the survey does not show it; 10 was measured "
        + "elsewhere."))
  var sessionSd: Double?

  @Option(help: .value("WxD", "Size of the floor to cover in metres, such as 12x8."))
  var floor: String?

  @Option(help: .value("seed", "Seed for random draws.")) var seed: UInt64 = 1

  var isDefault: Bool {
    goal == nil && within == nil && probability == nil && atCrowd == nil && packets == nil
      && assumePower == nil && assumeExponent == nil && sessionSd == nil && floor == nil && seed == 1
      && falseNear == nil && beyond == nil && onlyAt.isEmpty && atSpot.isEmpty && radius == nil
  }

  enum GoalName: String, ExpressibleByArgument, CaseIterable { case near, immediate, heard }

  func validate() throws {
    try demand("--probability", probability, 0.5...0.999)
    try demand("--packets", packets, 1...1000)
    try demand("--within", within, 0.01...3600, "s")
    try demand("--assume-exponent", assumeExponent, 0.5...8)
    try demand("--assume-power", assumePower, -120...0, "dBm")
    try demand("--session-sd", sessionSd, 0...40, "dB")
    try demand("--false-near", falseNear, 0.001...0.5)
    try demand("--beyond", beyond, 0.1...1000, "m")
    try demand("--radius", radius, 0.1...1000, "m")
    if goal == .heard, falseNear != nil || beyond != nil || !atSpot.isEmpty || radius != nil {
      throw ValidationError(
        "--false-near, --beyond, --at-spot and --radius cannot be used with --goal heard.")
    }
    if !atSpot.isEmpty, let radius, let beyond, radius >= beyond {
      throw ValidationError("--radius must be less than --beyond at spots.")
    }
    if !atSpot.isEmpty, !onlyAt.isEmpty { throw ValidationError("--at-spot cannot be used with --only-at.") }
    if within != nil, goal != .heard { throw ValidationError("--within requires --goal heard.") }
    if floor != nil, floorPlan == nil {
      throw ValidationError("--floor must be two lengths from 0.5 to 10000 m, such as 12x8.")
    }
  }

  func analysis(_ project: SurveyProject?, distances: [Double]? = nil) -> SurveyAnalysis.Options {
    var site = project?.site ?? Site()
    if var floorPlan {
      floorPlan.walls = site.floorPlan?.walls ?? []
      site.floorPlan = floorPlan
    }
    var requirement = project?.requirement ?? CoverageRequirement()
    switch goal {
    case .near?: requirement.goal = .zone(.near)
    case .immediate?: requirement.goal = .zone(.immediate)
    case .heard?: requirement.goal = .heard(within: within ?? 3)
    case nil: break
    }
    if let probability { requirement.probability = probability }
    if let atCrowd { requirement.crowd = atCrowd == "any" ? nil : CrowdLevel(rawValue: atCrowd) }
    if let packets { requirement.packets = packets }
    requirement.sessionSD = sessionSd
    if falseNear != nil || beyond != nil {
      // What is not given keeps its default.
      requirement.falseNear = FalseNearLimit(
        probability: falseNear ?? requirement.mostFalseNear, beyond: beyond ?? requirement.falseNear?.beyond)
    }
    if !atSpot.isEmpty {
      let known = requirement.scope.spots
      requirement.scope = RequirementScope(
        spots: atSpot.map { name in known.first { $0.name == name } ?? RequirementSpot(name: name) },
        within: requirement.scope.within)
    }
    if let radius { requirement.scope.within = radius }
    let ranging = project?.ranging
    var options = SurveyAnalysis.Options(
      site: site, requirement: requirement,
      policy: RangingSettings(
        referencePower: assumePower ?? ranging?.referencePower,
        pathLossExponent: assumeExponent ?? ranging?.pathLossExponent, calibratedAt: ranging?.calibratedAt),
      seed: seed, distances: distances)
    options.furtherRequirements = project?.furtherRequirements ?? []
    return options
  }

  /// Demands that the survey or its `survey.toml` has the crowd level of `--at-crowd`.
  /// - Throws: ``CommandFailure`` with those that exist.
  func demandKnownCrowd(_ dwells: [Dwell], site: Site) throws {
    guard let atCrowd, atCrowd != "any" else { return }
    var known = site.crowdLevels.map(\.level.rawValue)
    let surveyed = Set(dwells.compactMap { $0.conditions.crowd?.rawValue })
    known += surveyed.subtracting(known).sorted()
    guard !known.contains(atCrowd) else { return }
    guard known.isEmpty else {
      throw CommandFailure.unknown(
        "the survey has no crowd level '\(atCrowd)'", name: atCrowd, known: known + ["any"])
    }
    throw CommandFailure(
      .usage, "the survey has no crowd level '\(atCrowd)'",
      help: "its logs have no crowd levels: leave out --at-crowd")
  }

  private var floorPlan: FloorPlan? {
    let sides = (floor ?? "").split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy(SurveyBounds.floorSide.contains) else { return nil }
    return FloorPlan(width: sides[0], depth: sides[1])
  }
}

/// The options that select fits by their conditions. Each fit is the same as without them, see ``SurveyChoice``.
struct ConditionOptions: ParsableArguments {
  @Option(help: .value("name", "Only this placement. May be repeated.")) var placement: [String] = []

  @Option(help: VisitOptions.crowdHelp) var crowd: [String] = []
  @Option(help: VisitOptions.carriageHelp) var carriage: [String] = []
  @Option(help: VisitOptions.receiverHelp) var receiver: [String] = []

  /// What the options select, of the beacons that others select.
  func selection(_ beacons: BeaconOptions) -> SurveySelection {
    var selection = VisitOptions.selection(crowd, carriage, receiver)
    selection.placements = placement.map(Placement.init(rawValue:))
    selection.beacons = beacons.beacon
    return selection
  }
}

struct BeaconOptions: ParsableArguments {
  @Option(
    help: .value(
      "name", "Use only this beacon: its identity in the logs or its name in survey.toml. May be repeated."))
  var beacon: [String] = []
}

extension SurveySelection {
  /// Which totals are of the beacons selected; all of them if none is.
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
  @Option(help: crowdHelp) var crowd: [String] = []
  @Option(help: carriageHelp) var carriage: [String] = []
  @Option(help: receiverHelp) var receiver: [String] = []

  static let crowdHelp = ArgumentHelp.value("name", "Only this crowd level. May be repeated.")
  static let carriageHelp = ArgumentHelp.value("name", "Only this carriage. May be repeated.")
  static let receiverHelp = ArgumentHelp.value("name", "Only this receiver. May be repeated.")

  /// What the options select; beacons and placements are all.
  var selection: SurveySelection { Self.selection(crowd, carriage, receiver) }

  static func selection(_ crowd: [String], _ carriage: [String], _ receiver: [String]) -> SurveySelection {
    SurveySelection(
      crowds: crowd.map(CrowdLevel.init(rawValue:)), carriages: carriage.map(Carriage.init(rawValue:)),
      receivers: receiver.map(Receiver.init(rawValue:)))
  }
}
