import CalibrationModel
import RadioSurvey
import SurveyAnalysis
import TestSupport
import Testing

/// Coordinates of logs and beacons against the floor plan.
@Suite struct PlanDoubtsTests {
  private static let codes: Set<IssueCode> = [.coordinateUnits, .outsidePlan]
  /// The museum's floor.
  private static let hall = FloorPolygon(
    outer: [
      Position(x: 0, y: 0), Position(x: 32, y: 0), Position(x: 32, y: 20), Position(x: 0, y: 20),
    ])

  /// The doubts of a museum whose places and beacons are logged in another unit, or moved.
  private func found(
    seed: UInt64 = 1, unit: Double = 1, beaconUnit: Double = 1, plan: VenuePlan? = nil,
    rectangle: Bool = true,
    change: (inout Position) -> Void = { _ in }
  ) -> [SurveyIssue] {
    var museum = SessionDoubtsTests.Museum(seed: seed)
    let dwells = museum.dwells().map { dwell -> Dwell in
      var dwell = dwell
      guard var position = dwell.location.position else { return dwell }
      (position.x, position.y) = (position.x * unit, position.y * unit)
      change(&position)
      dwell.location.position = position
      return dwell
    }
    let beacons = museum.beacons.map { beacon -> Beacon in
      var beacon = beacon
      beacon.position = beacon.position.map { Position(x: $0.x * beaconUnit, y: $0.y * beaconUnit) }
      return beacon
    }
    let site = Site(beacons: beacons, floorPlan: rectangle ? FloorPlan(width: 32, depth: 20) : nil)
    return SurveyDoubts.ofSessions(dwells, site: site, plan: plan).filter { Self.codes.contains($0.code) }
  }

  @Test(arguments: [
    (3.2808, "feet, 3.28"), (10, "decimetres, 10"), (100, "centimetres, 100"), (1000, "millimetres, 1000"),
  ])
  func `A survey in another unit is named although all its sessions agree`(unit: Double, words: String) throws
  {
    for seed in 0..<20 as Range<UInt64> {
      let issues = found(seed: seed, unit: unit, beaconUnit: unit)
      // Four sessions, and the beacons.
      #expect(issues.count == 5 && issues.allSatisfy { $0.code == .coordinateUnits }, "\(issues)")
      #expect(issues.allSatisfy { $0.message.contains("seem to be in \(words) times too large") })
      #expect(issues.first?.file == "survey.toml" && issues.last?.file == "day-3/walk.csv")
    }
    let logs = found(unit: unit)
    #expect(logs.map(\.code) == Array(repeating: .coordinateUnits, count: 4), "\(logs)")
  }

  @Test func `Places outside the plan are named with the farthest, and how far it is`() throws {
    let issues = found { position in if position.x > 20 { position.x += 15 } }
    let issue = try #require(issues.first)
    #expect(issues.allSatisfy { $0.code == .outsidePlan && $0.severity == .warning })
    let text = issue.description
    #expect(text.contains("day-0/walk.csv") && text.contains("outside the floor plan"), "\(text)")
    let farthest = /'stop \d+' at x 4\d\.\d m, y .* m, by \d+\.\d m \(up to 3\.0 m is accepted\)/
    #expect(text.contains(farthest), "\(text)")
    #expect(found { $0.x += 3 }.isEmpty)
    // What is only moved is in no other unit.
    #expect(Set(found { $0.x += 60 }.map(\.code)) == [.outsidePlan])
  }

  @Test func `Beacons of survey-toml outside the plan are named`() throws {
    let site = Site(
      beacons: [
        Beacon(identifier: .name("in"), position: Position(x: 5, y: 5)),
        Beacon(identifier: .name("out"), name: "door", position: Position(x: 5, y: 26.5)),
      ], floorPlan: FloorPlan(width: 32, depth: 20))
    let issue = try #require(SurveyDoubts.ofSessions([], site: site).first)
    #expect(issue.code == .outsidePlan && issue.file == "survey.toml")
    #expect(
      issue.message.hasPrefix("1 of 2 beacons of survey.toml is outside the floor plan: 'door'"),
      "\(issue.message)")
    #expect(issue.message.contains("by 6.5 m"))
  }

  @Test
  func `A plan of several levels holds each place against its own, and one without a floor against all`() {
    let upper = VenueLevel(
      name: "1", ordinal: 1,
      outline: [FloorPolygon(outer: Self.hall.outer.map { Position(x: $0.x + 100, y: $0.y) })])
    let plan = VenuePlan(levels: [VenueLevel(name: "0", outline: [Self.hall]), upper])
    func issues(_ floor: String?) -> [SurveyIssue] {
      found(plan: plan, rectangle: false) { $0.floor = floor }
    }
    #expect(issues("0").isEmpty)
    #expect(issues(nil).isEmpty)
    #expect(issues("1").count == 4 && issues("1").allSatisfy { $0.code == .outsidePlan })
    // A floor that the plan does not have says nothing.
    #expect(issues("9").isEmpty)
  }

  @Test func `A survey on its plan, and one without a plan, raise no doubt`() {
    for seed in 0..<UInt64(2 * SessionDoubtsTests.museums) { #expect(found(seed: seed).isEmpty) }
    #expect(found(unit: 100, beaconUnit: 100, rectangle: false).isEmpty)
  }

  @Test func `A place outside the plan fails a check`() {
    var museum = SessionDoubtsTests.Museum(seed: 4)
    var dwells = museum.dwells()
    dwells[0].location.position = Position(x: 55, y: 4)
    let log = SurveyCheck.Log(
      summary: ImportSummary(file: "day-0/walk.csv", format: "CSV", rows: 10), rejected: [], dwells: dwells)
    var check = SurveyCheck(logs: [log], site: Site(beacons: museum.beacons))
    #expect(!check.run().items.contains { $0.reason.code == .outsidePlan })
    check.plan = VenuePlan(levels: [VenueLevel(name: "0", outline: [Self.hall])])
    let item = check.run().items.first { $0.reason.code == .outsidePlan }
    #expect(item?.outcome == .fail && item?.file == "day-0/walk.csv")
  }
}
