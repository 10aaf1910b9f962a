import RadioSurvey
import Support
package import SurveyProject

extension Scenario {
  /// Packets that a simulation may send, so that a typing error does not fill a disk: 20 million.
  package static let packetLimit = 20_000_000

  /// Reads a scenario file; `-` is standard input.
  /// - Throws: every problem of the file at once, with line and column, as ``init(toml:file:)``; `file-not-found`,
  ///   `is-directory`, `unreadable-file` or `invalid-encoding` if there is no text to read.
  package static func load(path: String) throws(ProjectError) -> Scenario {
    let text = try TOMLDocument.read(
      path, missing: "name a scenario file: 'beacon-calibrate demo' writes one, survey/scenario.toml",
      acceptsPipes: true)
    return try Scenario(toml: text, file: InputFile.name(of: path))
  }

  /// Reads the text of a scenario.
  /// - Throws: every problem of the text at once: `invalid-toml`, `unknown-key`, `missing-key`, `invalid-value`,
  ///   `duplicate-name`.
  package init(toml: String, file: String = "scenario.toml") throws(ProjectError) {
    let document = try TOMLDocument(text: toml, file: file)
    let root = document.root
    let scenario = Self.read(root, source: toml)
    root.finish()
    try document.check()
    guard let scenario else {
      throw ProjectError(issues: [
        SurveyIssue(
          .error, .missingKey, file: file, message: "the scenario is incomplete",
          help: "it needs [radio], [walk], and at least one placement, crowd, receiver and beacon")
      ])
    }
    self = scenario
  }

  private static func read(_ root: TableReader, source: String) -> Scenario? {
    let name = root.required("name", root.name("name"))
    let description = root.name("description")
    let seed = root.integer("seed", 0...Int.max, default: 1)
    let start = root.integer("start_s", 0...4_102_444_799, default: 1_772_438_400)
    let floorPlan = FloorPlan.read(root)
    let zones = ZoneBoundaries.read(root)
    let requirement = CoverageRequirement.read(root)
    let ranging = RangingSettings.read(root)
    let check = CheckSettings.read(root)
    let radio = Radio.read(root)
    let walk = Walk.read(root)
    let placements = root.list("placement", name: \.definition.placement.rawValue) {
      PlacementScenario.read($0, radio: radio)
    }
    let placementNames = placements.map(\.definition.placement.rawValue)
    let bare = root.list("crowd", name: \.definition.level.rawValue) {
      CrowdScenario.read($0, placements: placements.count)
    }
    let crowdNames = bare.map(\.definition.level.rawValue)
    let effects = ScenarioCrowdEffect.read(root, placements: placementNames, crowds: crowdNames)
    let crowds = bare.map { $0.applying(effects, placements: placementNames) }
    let receivers = root.list("receiver", name: \.receiver.rawValue, read: ReceiverScenario.read)
    let beacons = root.list("beacon", name: \.beacon.identifier.description) {
      BeaconScenario.read($0, placements: placementNames, floorPlan: floorPlan)
    }
    root.table("requirement")?.check(
      "crowd", requirement.crowd?.rawValue, isOneOf: crowdNames, of: "crowd")
    root.table("ranging")?.check(
      "calibrated_at", ranging.calibratedAt?.rawValue, isOneOf: crowdNames, of: "crowd")
    for key in ["placement", "crowd", "receiver", "beacon"] where !root.has(key) {
      _ = root.required(key, String?.none, help: "add a [[\(key)]]")
    }
    guard let name, let radio, let walk, !placements.isEmpty, !crowds.isEmpty, !receivers.isEmpty,
      !beacons.isEmpty
    else { return nil }
    let scenario = Scenario(
      source: source, name: name, description: description, seed: UInt64(seed), start: start,
      floorPlan: floorPlan, zones: zones, requirement: requirement, ranging: ranging, check: check,
      radio: radio, walk: walk, placements: placements, crowds: crowds, receivers: receivers,
      beacons: beacons)
    if scenario.approximatePackets > Double(packetLimit) {
      root.report(
        .invalidValue, "walk", "the scenario sends more than \(packetLimit) packets",
        help: "use fewer locations, shorter dwells, or fewer beacons, crowd levels and receivers")
    }
    if walk.coversFloor {
      if FloorWalk.spots(scenario, seed: scenario.seed).count < walk.locationsPerBeacon {
        root.report(
          .invalidValue, "walk",
          "the spots cannot be surveyed: there is no floor plan, or too little of it is nearest_m away "
            + "from every beacon",
          help: "add a [floor_plan], or lower nearest_m")
      }
      return scenario
    }
    for (index, beacon) in beacons.enumerated()
    where SurveyWalk.distances(walk, around: beacon.position, in: floorPlan) == nil {
      root.report(
        .invalidValue, "walk",
        "[[beacon]] \(index + 1) cannot be surveyed: no distance is between nearest and farthest",
        help: "raise farthest_m above the beacon's height over the device, or enlarge the floor plan")
    }
    return scenario
  }

  /// Packets that the beacons send in all dwells together.
  private var approximatePackets: Double {
    let dwells = Double(walk.locationsPerBeacon * crowds.count * receivers.count)
    return beacons.reduce(0) { sum, beacon in
      switch walk.length {
      case .packets(let count): sum + dwells * Double(count)
      case .seconds(let seconds): sum + dwells * (seconds * 1000 / beacon.interval + 1)
      }
    }
  }

  /// The simulated café that the program carries: the scenario of `Surveys/cafe`, to which `Scenarios/cafe.toml` is a link.
  /// - Throws: nothing, as a test asserts.
  package static func cafe() throws(ProjectError) -> Scenario {
    try Scenario(toml: String(decoding: PackageResources.cafe_toml, as: UTF8.self))
  }
}
