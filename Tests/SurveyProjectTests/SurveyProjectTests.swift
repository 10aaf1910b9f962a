import Foundation
import RadioSurvey
import SurveyProject
import TestSupport
import Testing

@Suite struct SurveyProjectTests {
  private static let full = """
    name = "Corner \\"café\\""
    store = "data/kept.sqlite"
    [floor_plan]
    width_m = 12
    depth_m = 8.5
    [[placement]]
    name = "counter"
    height_above_device_m = 0.2
    [[placement]]
    name = "overhead"
    [[crowd]]
    name = "empty"
    people = 0
    [[crowd]]
    name = "full"
    people_per_m2 = 0.5
    [[receiver]]
    name = "phone"
    sensitivity_dbm = -98
    duty_cycle = 0.5
    source = "averaged"
    [[beacon]]
    name = "till"
    uuid = "f7826da6-4fa2-4e98-8024-bc5b71e0893e"
    major = 1
    minor = 65535
    placement = "counter"
    x_m = 3.0
    y_m = 2.5
    z_m = 1.2
    floor = "ground"
    advertising_interval_ms = 100
    transmit_power_dbm = -12
    measured_power_dbm = -59
    battery_mah = 240
    charge_per_event_uc = 15.5
    sleep_ua = 2
    [[beacon]]
    address = "aa:bb:cc:dd:ee:ff"
    [[beacon]]
    name = "door"
    [[beacon]]
    name = "shown"
    beacon = "in the logs"
    [zones]
    immediate_m = 0.6
    near_m = 2
    [prices]
    currency = "€"
    beacon = 24.5
    battery = 9
    [requirement]
    goal = "heard"
    within_s = 3
    probability = 0.95
    crowd = "full"
    packets = 5
    [ranging]
    reference_power_dbm = -60
    path_loss_exponent = 2
    calibrated_at = "empty"
    [check]
    margin_db = 2.5
    minimum_locations = 6
    minimum_span_decades = 0.5
    maximum_rejected_percent = 1
    complete = false
    [[log]]
    files = ["logs/a-*.csv", "logs/b.csv"]
    columns = { timestamp = "time", distance_cm = "distance" }
    set = { placement = "counter", crowd = "full", people = 30 }
    gap_s = 10
    """

  @Test func `Every key is read`() throws {
    let project = try SurveyProject(toml: Self.full)
    #expect(project.site.name == #"Corner "café""#)
    #expect(project.store == "data/kept.sqlite")
    #expect(project.site.floorPlan == FloorPlan(width: 12, depth: 8.5))
    #expect(
      project.site.placements == [
        PlacementDefinition(placement: "counter", heightAboveDevice: 0.2),
        PlacementDefinition(placement: "overhead"),
      ])
    #expect(
      project.site.crowdLevels == [
        CrowdLevelDefinition(level: "empty", people: 0),
        CrowdLevelDefinition(level: "full", peoplePerSquareMetre: 0.5),
      ])
    #expect(
      project.site.receivers == [
        ReceiverProfile(receiver: "phone", sensitivity: -98, dutyCycle: 0.5, source: .averaged)
      ])
    #expect(
      project.site.beacons == [
        Beacon(
          identifier: .iBeacon(uuid: "F7826DA6-4FA2-4E98-8024-BC5B71E0893E", major: 1, minor: 65535),
          name: "till", position: Position(x: 3, y: 2.5, z: 1.2, floor: "ground"), placement: "counter",
          advertisingInterval: 100, transmitPower: -12, measuredPower: -59, batteryCapacity: 240,
          chargePerEvent: 15.5,
          sleepCurrent: 2),
        Beacon(identifier: .address("AA:BB:CC:DD:EE:FF")),
        Beacon(identifier: .name("door"), name: "door"),
        Beacon(identifier: .name("in the logs"), name: "shown"),
      ])
    #expect(project.site.zones == ZoneBoundaries(immediate: 0.6, near: 2))
    #expect(
      project.requirement
        == CoverageRequirement(goal: .heard(within: 3), probability: 0.95, crowd: "full", packets: 5))
    #expect(
      project.ranging
        == RangingSettings(referencePower: -60, pathLossExponent: 2, calibratedAt: "empty"))
    #expect(
      project.check
        == CheckSettings(
          margin: 2.5, minimumLocations: 6, minimumSpan: 0.5, maximumRejectedPercent: 1,
          demandsCompleteMatrix: false))
    let source = try #require(project.sources.first)
    #expect(source.patterns == ["logs/a-*.csv", "logs/b.csv"])
    #expect(source.mapping.columns == [.timestamp: "time", .distanceCentimetres: "distance"])
    #expect(source.mapping.constants == [.placement: "counter", .crowd: "full", .people: "30"])
    #expect(source.mapping.gap == 10)
    #expect(source.line == 69)
  }

  @Test func `A name is enough and everything else has its default`() throws {
    let project = try SurveyProject(toml: "name = \"bare\"")
    #expect(project == SurveyProject(site: Site(name: "bare")))
    #expect(project.store == "survey.sqlite")
    #expect(project.check.margin == 3)
    #expect(project.check.demandsCompleteMatrix)
    #expect(project.requirement == CoverageRequirement())
    #expect(project.site.zones == .default)
  }

  @Test func `Written projects read back the same`() throws {
    var project = try SurveyProject(toml: Self.full)
    var again = try SurveyProject(toml: project.toml)
    #expect(again.toml == project.toml)
    for index in project.sources.indices {
      project.sources[index].line = nil
      again.sources[index].line = nil
    }
    #expect(again == project)
  }

  @Test func `Further requirements take what they do not say from the first, and read back the same`() throws
  {
    let text = """
      name = "shop"
      [[crowd]]
      name = "full"
      [[crowd]]
      name = "half"
      [requirement]
      probability = 0.8
      crowd = "full"
      points = ["till", "door"]
      false_near = 0.05
      beyond_m = 6
      [[requirement.also]]
      goal = "heard"
      within_s = 3
      beacons = 2
      areas = "lounge"
      [[requirement.also]]
      goal = "nearest"
      points = ["till", "door"]
      probability = 0.95
      [[requirement.also]]
      goal = "position"
      error_m = 3
      crowd = "half"
      paths = "aisle"
      """
    let project = try SurveyProject(toml: text)
    #expect(project.requirement.scope == RequirementScope(points: ["till", "door"]))
    #expect(project.requirement.falseNear == FalseNearLimit(probability: 0.05, beyond: 6))
    #expect(
      project.furtherRequirements == [
        FurtherRequirement(
          .heard(within: 3, beacons: 2), probability: 0.8, crowd: "full",
          scope: RequirementScope(areas: ["lounge"])),
        FurtherRequirement(
          .nearest, probability: 0.95, crowd: "full", scope: RequirementScope(points: ["till", "door"])),
        FurtherRequirement(
          .position(error: 3), probability: 0.8, crowd: "half", scope: RequirementScope(paths: ["aisle"])),
      ])
    #expect(try SurveyProject(toml: project.toml) == project)
  }

  @Test func `Spots are points of the plan, declared beacons or tables of their own, with a radius`() throws {
    let text = """
      name = "museum"
      [[beacon]]
      name = "Bronze"
      x_m = 2.5
      y_m = 2.5
      [requirement]
      probability = 0.9
      spots = ["Bronze", "Vase"]
      within_m = 2.5
      beyond_m = 5
      [[spot]]
      name = "Vase"
      x_m = 4.8
      y_m = 10.8
      beacon = "Bronze"
      """
    let project = try SurveyProject(toml: text)
    let vase = RequirementSpot(name: "Vase", position: Position(x: 4.8, y: 10.8), beacon: "Bronze")
    #expect(
      project.requirement.scope
        == RequirementScope(spots: [RequirementSpot(name: "Bronze"), vase], within: 2.5))
    // False near has a default that the distance does not need.
    let limit = try #require(project.requirement.falseNear)
    #expect(abs(limit.probability - 0.1) < 1e-12 && limit.beyond == 5)
    #expect(try SurveyProject(toml: project.toml).requirement.scope == project.requirement.scope)
  }

  @Test func `Hostile names survive writing and reading`() throws {
    let names = [
      "</script><img src=x onerror=alert(1)>", #"'; system("touch pwned")"#, "`touch pwned`",
      "Robert'); DROP TABLE dwell;--", #"back\slash "quote" # not a comment"#, "[table]", "a = 1", "日本 🛰",
    ]
    let site = Site(
      name: names[0], beacons: names.map { Beacon(identifier: .name("id \($0)"), name: $0) },
      placements: names.map { PlacementDefinition(placement: Placement(rawValue: $0)) })
    let source = LogSource(
      patterns: ["logs/*.csv"],
      mapping: LogMapping(columns: [.rssi: names[4]], constants: [.placement: names[1]]),
      file: "survey.toml", line: nil)
    let project = SurveyProject(site: site, sources: [source])
    var again = try SurveyProject(toml: project.toml)
    again.sources[0].line = nil
    #expect(again == project)
  }

  @Test func `Template loads as it stands`() throws {
    let project = try SurveyProject(toml: SurveyProject.template)
    #expect(project.site.beacons.count == 1)
    #expect(project.site.crowdLevels.map(\.level) == ["empty", "full"])
    #expect(project.sources.count == 2)
    #expect(project.ranging.calibratedAt == "empty")
  }

  /// A line of the template that is commented out is right when the reader wants it.
  @Test(arguments: [
    "points = [\"till\"]", "false_near = 0.05", "people_per_m2 = 0.3", "duty_cycle = 1.0",
    "source = \"averaged\"", "within_s = 3",
    "reference_power_dbm = -59", "gap_s = 30", "transmit_power_dbm = -12", "outside = true",
    "battery_mah = 240", "charge_per_event_uc = 15", "sleep_ua = 2",
  ])
  func `Template names only keys that exist`(key: String) throws {
    #expect(SurveyProject.template.contains("# \(key)"))
    var toml = SurveyProject.template.replacing("# \(key)", with: "\(key) #")
    if key.hasPrefix("within_s") { toml = toml.replacing("goal = \"near\" ", with: "goal = \"heard\"") }
    _ = try SurveyProject(toml: toml)
  }

  @Test func `Undeclared placements are taken from beacons and logs`() throws {
    let project = try SurveyProject(
      toml: """
        name = "x"
        [[beacon]]
        name = "a"
        placement = "sign"
        [[log]]
        files = "*.csv"
        set = { placement = "counter", crowd = "full" }
        """)
    #expect(project.site.placements.map(\.placement) == ["sign", "counter"])
    // The order of crowd levels means something, so none is made up.
    #expect(project.site.crowdLevels.isEmpty)
  }

  @Test(arguments: [("*", true), ("AA:BB:CC:DD:EE:FF", true), ("**", false), ("door", false)])
  func `A logs address is one or everybodys`(address: String, isAccepted: Bool) throws {
    let toml = "name = \"x\"\n[[log]]\nfiles = \"*.pcap\"\nset = { address = \"\(address)\" }"
    if isAccepted {
      #expect(try SurveyProject(toml: toml).sources.first?.mapping.constants == [.address: address])
    } else {
      let error = #expect(throws: ProjectError.self) { try SurveyProject(toml: toml) }
      #expect(error?.issues.map(\.code) == [.invalidValue])
    }
  }

  @Test func `Loads from a folder`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("\u{FEFF}" + Self.full, to: "survey.toml")
    let project = try SurveyProject.load(directory: folder.url.path)
    #expect(try project.storePath() == folder.path("data/kept.sqlite"))
    #expect(project.file == folder.path("survey.toml"))
  }

  @Test func `An empty folder says how to begin`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: ProjectError.self) { try SurveyProject.load(directory: folder.url.path) }
    #expect(error?.issues.map(\.code) == [.fileNotFound])
    #expect(error?.description.contains("beacon-calibrate init") == true)
  }

  @Test func `A folder in place of the file and bytes that are not text are refused`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("", to: "survey.toml/inside")
    let directory = #expect(throws: ProjectError.self) { try SurveyProject.load(directory: folder.url.path) }
    #expect(directory?.issues.map(\.code) == [.isDirectory])

    let other = try TemporaryFolder()
    try Data([0x6E, 0xFF, 0xFE]).write(to: other.url.appending(path: "survey.toml"))
    let bytes = #expect(throws: ProjectError.self) { try SurveyProject.load(directory: other.url.path) }
    #expect(bytes?.issues.map(\.code) == [.invalidEncoding])
  }
}

@Suite struct PrivacySettingsTests {
  @Test func `The salt is read and written`() throws {
    let project = try SurveyProject(toml: "name = \"Café\"\n[privacy]\nsalt = \"pepper\"\n")
    #expect(project.privacySalt == "pepper")
    #expect(try SurveyProject(toml: project.toml) == project)
    #expect(try SurveyProject(toml: "name = \"Café\"").privacySalt == nil)
  }

  @Test(arguments: ["salt = 5", "salt = \"\"", "pepper = \"x\""])
  func `What is no salt is an error`(line: String) throws {
    #expect(throws: ProjectError.self) { try SurveyProject(toml: "name = \"Café\"\n[privacy]\n\(line)\n") }
  }
}
