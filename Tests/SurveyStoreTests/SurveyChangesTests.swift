import GRDB
import RadioSurvey
import Testing

@testable import SurveyStore

/// What `survey.toml` says after an import.
@Suite struct SurveyChangesTests {
  private static let address = BeaconIdentifier("AA:BB:CC:DD:EE:FF")

  private static func survey(
    _ beacons: [Beacon] = [Beacon(identifier: address, position: Position(x: 0, y: 0))],
    _ receivers: [ReceiverProfile] = [], digest: String? = nil
  ) -> SurveySettings {
    SurveySettings(Site(beacons: beacons, receivers: receivers), receiverDigest: digest)
  }

  private static let dwell = Dwell(
    beacon: address, location: SurveyLocation(name: "p", position: Position(x: 3, y: 4)),
    conditions: Conditions(receiver: "phone"), start: 0, end: 10, histogram: RSSIHistogram([-60]))

  private func changes(
    to now: SurveySettings, from then: SurveySettings = survey(), issues: [String: Int] = [:],
    dwell: Dwell = dwell
  ) throws -> [SurveyIssue] {
    let folder = try StoreFolder()
    try folder.open().importReading(
      named: "walk.csv", settings: ImportSettings(survey: then), issues: issues
    ) {
      try $0.receive(dwell)
    }
    return try folder.open(.readOnly).changes(to: now) { _ in nil }
  }

  @Test func `What is derived when dwells are loaded is no change`() throws {
    let beacon = Beacon(
      identifier: Self.address, position: Position(x: 1, y: 0), placement: "wall", advertisingInterval: 100)
    let now = Self.survey([beacon], [ReceiverProfile(receiver: "phone", dutyCycle: 0.5, source: .averaged)])
    #expect(try changes(to: now).isEmpty)
    #expect(try changes(to: Self.survey()).isEmpty)
  }

  @Test func `Other beacons matter if devices were not kept, or would not be`() throws {
    let other = Beacon(identifier: .name("other"))
    let now = Self.survey([Beacon(identifier: Self.address), other])
    #expect(try changes(to: now).isEmpty)
    #expect(try changes(to: now, issues: ["foreign-device": 3]).map(\.code) == [.surveyChanged])
    #expect(try changes(to: Self.survey([other])).map(\.code) == [.surveyChanged])
  }

  @Test func `Other receivers matter if names were replaced`() throws {
    let now = Self.survey(digest: "receiver-1")
    #expect(try changes(to: now).isEmpty)
    #expect(try changes(to: now, issues: ["hashed-receiver": 1]).count == 1)
  }

  /// Names that `survey.toml` declares beside the beacon.
  private static func declaring(
    placements: [String] = [], crowds: [String] = [], receivers: [String] = [], called name: String? = nil
  ) -> SurveySettings {
    SurveySettings(
      Site(
        beacons: [Beacon(identifier: address, name: name)],
        receivers: receivers.map { ReceiverProfile(receiver: Receiver(rawValue: $0)) },
        placements: placements.map { PlacementDefinition(placement: Placement(rawValue: $0)) },
        crowdLevels: crowds.map { CrowdLevelDefinition(level: CrowdLevel(rawValue: $0)) }))
  }

  private static let labelled = Dwell(
    beacon: address, location: SurveyLocation(name: "p"),
    conditions: Conditions(placement: "shelf", crowd: "full", receiver: "Anna"), start: 0, end: 10,
    histogram: RSSIHistogram([-60]))

  @Test(arguments: [
    declaring(placements: ["table"]), declaring(crowds: ["empty"]), declaring(receivers: ["phone"]),
  ])
  func `Names that are declared later matter if the log has others`(now: SurveySettings) throws {
    let found = try changes(to: now, from: Self.declaring(), dwell: Self.labelled)
    #expect(found.map(\.code) == [.surveyChanged])
  }

  @Test(arguments: [
    declaring(placements: ["table", "shelf"]), declaring(crowds: ["empty", "full"]),
    declaring(receivers: ["Anna"]),
  ])
  func `Names that are declared later do not matter if they are those of the log, unless rows were refused`(
    now: SurveySettings
  ) throws {
    #expect(try changes(to: now, from: Self.declaring(), dwell: Self.labelled).isEmpty)
    let refused = try changes(
      to: now, from: Self.declaring(), issues: ["undeclared-name": 1], dwell: Self.labelled)
    #expect(!refused.isEmpty)
  }

  @Test func `A receiver's name that was kept because it was listed matters when the list is gone`() throws {
    let then = Self.declaring(receivers: ["Anna Schmidt"])
    var dwell = Self.labelled
    dwell.conditions.receiver = "Anna Schmidt"
    #expect(try changes(to: Self.declaring(), from: then, dwell: dwell).count == 1)
    dwell.conditions.receiver = "Pixel 6"
    #expect(
      try changes(to: Self.declaring(), from: Self.declaring(receivers: ["Pixel 6"]), dwell: dwell).isEmpty)
  }

  @Test func `The name of a beacon matters if the log calls it so`() throws {
    let (then, now) = (Self.declaring(called: "door"), Self.declaring(called: "gate"))
    func changes(_ names: [String], _ dwell: Dwell = Self.dwell) throws -> [SurveyIssue] {
      let folder = try StoreFolder()
      let inputs = ImportInputs(beaconNames: names)
      try folder.open().importReading(settings: ImportSettings(survey: then), inputs: inputs) {
        try $0.receive(dwell)
      }
      return try folder.open(.readOnly).changes(to: now) { _ in nil }
    }
    #expect(try changes(["door"]).map(\.message).joined().contains("beacon names"))
    #expect(try changes([]).isEmpty)
  }

  @Test func `The beacons of a capture choose by which identity a device is known`() throws {
    let now = Self.survey([Beacon(identifier: Self.address), Beacon(identifier: .name("other"))])
    func changes(_ choosesDevices: Bool) throws -> [SurveyIssue] {
      let folder = try StoreFolder()
      let inputs = ImportInputs(beaconNames: [], choosesDevices: choosesDevices)
      try folder.open().importReading(settings: ImportSettings(survey: Self.survey()), inputs: inputs) {
        try $0.receive(Self.dwell)
      }
      return try folder.open(.readOnly).changes(to: now) { _ in nil }
    }
    #expect(try changes(true).count == 1)
    #expect(try changes(false).isEmpty)
  }

  @Test func `What is a packet matters to what is one advertising event`() throws {
    let averaging = Self.survey(
      [Beacon(identifier: Self.address)], [ReceiverProfile(receiver: "phone", source: .averaged)])
    #expect(try changes(to: averaging).isEmpty)
    #expect(try changes(to: averaging, issues: ["merged-packet": 2]).count == 1)
    #expect(try changes(to: Self.survey(), from: averaging).count == 1)
  }

  @Test func `Positions matter where rows were rejected by them, or would be`() throws {
    let now = Self.survey([Beacon(identifier: Self.address, position: Position(x: 3, y: 4.01))])
    let found = try changes(to: now)
    #expect(found.count == 1 && found[0].message.contains("under 0.05 m"))
    let moved = Self.survey([Beacon(identifier: Self.address, position: Position(x: 3, y: 3))])
    #expect(try changes(to: moved, issues: ["invalid-distance": 1]).count == 1)
  }

  @Test func `A source that passes on some of its packets expects none where only the interval is known`()
    throws
  {
    let folder = try StoreFolder()
    var thinned = Self.dwell
    thinned.isThinned = true
    try folder.open().importReading(settings: ImportSettings(survey: Self.survey())) {
      try $0.receive(thinned)
    }
    let store = try folder.open(.readOnly)
    #expect(try store.dwells().map(\.conditions.source) == [.raw])
    var site = Site(beacons: [Beacon(identifier: Self.address, advertisingInterval: 95)])
    let unknown = try store.dwells(of: site)
    #expect(unknown.map(\.conditions.source) == [.averaged] && unknown.map(\.expectedPackets) == [nil])
    site.receivers = [ReceiverProfile(receiver: "phone", dutyCycle: 0.5)]
    let known = try store.dwells(of: site)
    #expect(known.map(\.conditions.source) == [.raw] && known.map(\.expectedPackets) == [51])
  }

  @Test func `What survey.toml said is stored once, and goes with the last import that it was said at`()
    throws
  {
    let folder = try StoreFolder()
    let store = try folder.open()
    let settings = ImportSettings(survey: Self.survey())
    for name in ["a", "b"] {
      try store.importReading(named: name, name, settings: settings) { try $0.receive(Self.dwell) }
    }
    let rows = { try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM survey") } }
    #expect(try rows() == 1)
    for name in ["a", "b"] {
      try store.importReading(named: name, name, replace: true) { try $0.receive(Self.dwell) }
    }
    #expect(try rows() == 1)
    #expect(try store.dwells().map(\.location.distance) == [nil, nil])
    #expect(try store.dwells(of: settings.survey.site).map(\.location.distance) == [5, 5])
  }
}
