import RadioSurvey
import SurveyProject
import SurveyAnalysis
import TestSupport
import Testing
import CalibrationModel

/// What dwells and `survey.toml` do not agree about.
@Suite struct SurveyDoubtsTests {
  private static let beacons = ["till", "door"].map {
    Beacon(identifier: .name($0), name: $0, placement: "counter", advertisingInterval: 95)
  }

  /// Dwells of a beacon whose readings are `period` seconds apart, with a jitter that differs from dwell to dwell.
  private func dwells(
    _ beacon: String = "till", placement: Placement? = nil, period: Double, jitter: Double = 0,
    count: Int = 10,
    receiver: Receiver? = "phone", source: ReadingSource = .raw
  ) -> [Dwell] {
    (0..<count).map { index in
      var levels = RSSIHistogram()
      for packet in 0..<12 { levels.add(-60 - packet % 3) }
      let own = period * (1 + jitter * (Double(index) - Double(count - 1) / 2) / Double(count))
      var conditions = Conditions(placement: placement ?? "counter", receiver: receiver)
      conditions.source = source
      return Dwell(
        beacon: .name(beacon), location: SurveyLocation(name: "p\(index)", distance: Double(index + 1)),
        conditions: conditions, start: 1000 * Double(index), end: 1000 * Double(index) + 11 * own,
        histogram: levels)
    }
  }

  private func codes(_ dwells: [Dwell], _ site: Site = Site(beacons: beacons)) -> [IssueCode] {
    SurveyDoubts.issues(dwells, site: site).map(\.code)
  }

  @Test
  func `A beacon that no log has in its placement is told; one that was moved through placements is not`()
    throws
  {
    let wrong = SurveyDoubts.issues(
      dwells(placement: "table", period: 0.1), site: Site(beacons: Self.beacons))
    let issue = try #require(wrong.first)
    #expect(wrong.count == 1 && issue.code == .otherPlacement && issue.severity == .warning)
    #expect(issue.message.contains("till hangs at 'counter'") && issue.message.hasSuffix("have 'table'"))
    #expect(
      codes(dwells(placement: "table", period: 0.1) + dwells(placement: "counter", period: 0.1)).isEmpty)
    // Nobody says where it hangs.
    #expect(
      codes(dwells(placement: "table", period: 0.1), Site(beacons: [Beacon(identifier: .name("till"))]))
        .isEmpty)
  }

  @Test func `A beacon whose packets come faster than it is said to send is told`() throws {
    // It is said to send every 95 ms.
    #expect(codes(dwells(period: 0.1)).isEmpty)
    let doubts = SurveyDoubts.issues(dwells(period: 0.03), site: Site(beacons: Self.beacons))
    let issue = try #require(doubts.first)
    #expect(doubts.count == 1 && issue.code == .advertisingInterval)
    #expect(issue.message.contains("every 30 ms, but survey.toml says that it sends every 95 ms"))
  }

  @Test func `An interval stated too small for one beacon is told: nothing of it is lost as regularly`()
    throws
  {
    let doubts = SurveyDoubts.issues(
      dwells(period: 0.1) + dwells("door", period: 0.3), site: Site(beacons: Self.beacons))
    let issue = try #require(doubts.first)
    #expect(doubts.count == 1 && issue.code == .advertisingInterval)
    #expect(issue.message.contains("door come every 300 ms, near and far"), "\(issue.message)")
    #expect(issue.message.hasSuffix("packets that it does not send count as lost"))
    // For all beacons it may be the receiver, too.
    let all = dwells(period: 0.3) + dwells("door", period: 0.3)
    #expect(codes(all) == [.thinnedPackets])
    #expect(codes(dwells(period: 0.1) + dwells("door", period: 0.3, jitter: 1)).isEmpty)
  }

  @Test func `An app that writes a row a second is told from a receiver that loses packets`() throws {
    let thinned = SurveyDoubts.issues(dwells(period: 1), site: Site(beacons: Self.beacons))
    let issue = try #require(thinned.first)
    #expect(thinned.count == 1 && issue.code == .thinnedPackets && issue.severity == .warning)
    #expect(issue.message.contains("'phone' reports a beacon every 1 s"), "\(issue.message)")
    // (95 + 5) ms in a second.
    #expect(issue.help?.contains("duty_cycle = 0.1 ") == true)
    #expect(codes(dwells(period: 1, receiver: nil)) == [.thinnedPackets])
    // Losses differ from place to place.
    #expect(codes(dwells(period: 1, jitter: 1)).isEmpty)
    // So are every second packet, if not as regularly, and a quarter.
    #expect(codes(dwells(period: 0.2, jitter: 0.5)).isEmpty)
    #expect(codes(dwells(period: 0.13)).isEmpty)
    // Too few dwells to tell; smoothed levels are no packets; nobody says how often a beacon sends.
    #expect(codes(dwells(period: 1, count: 7)).isEmpty)
    #expect(codes(dwells(period: 1, source: .averaged)).isEmpty)
    #expect(codes(dwells(period: 1), Site(beacons: [Beacon(identifier: .name("till"))])).isEmpty)
    // The survey says how much of the time it listens.
    let known = Site(
      beacons: Self.beacons, receivers: [ReceiverProfile(receiver: "phone", dutyCycle: 0.1)])
    #expect(codes(dwells(period: 1), known).isEmpty)
  }

  @Test func `What a survey file leaves open is a warning with its line`() throws {
    let project = try SurveyProject(
      toml:
        "name = \"x\"\n\n  # TO FILL IN: placement, crowd.\r\n# TO CONFIRM: is it metres?\n# To add: nothing\nstore = \"# TO FILL IN\"\n"
    )
    #expect(project.openQuestions.map(\.line) == [3, 4])
    #expect(project.openQuestions.allSatisfy { $0.code == .toFillIn && $0.severity == .warning })
    #expect(project.openQuestions.first?.message == "TO FILL IN: placement, crowd.")
    #expect(try SurveyProject(toml: SurveyProject.template).openQuestions.isEmpty)
  }

  @Test func `A letter more or less in few rows is told with the name that was meant`() throws {
    let many = dwells(period: 0.1, count: 20)
    let issues = SurveyDoubts.issues(
      many + dwells(placement: "conter", period: 0.1, count: 1), site: Site())
    let issue = try #require(issues.first)
    #expect(
      issues.count == 1 && issue.code == .similarName
        && issue.help?.contains("did you mean 'counter'") == true)
    // As often as the other, it may be another placement; numbers and lone letters tell placements apart.
    #expect(codes(many + dwells(placement: "counted", period: 0.1, count: 20), Site()).isEmpty)
    for (one, other): (Placement, Placement) in [
      ("table 1", "table 2"), ("shelf a", "shelf b"), ("top", "tap"),
    ] {
      #expect(
        codes(
          dwells(placement: one, period: 0.1, count: 20) + dwells(placement: other, period: 0.1, count: 1),
          Site()
        )
        .isEmpty)
    }
    // Both are declared.
    let both = Site(placements: ["counter", "conter"].map { PlacementDefinition(placement: $0) })
    #expect(codes(many + dwells(placement: "conter", period: 0.1, count: 1), both).isEmpty)
    // What survey.toml says of beacons counts as meant.
    let hung = Site(beacons: [Beacon(identifier: .name("till"), placement: "conter")])
    #expect(codes(many, hung) == [.similarName])
  }

  @Test func `A crowd level of the requirement that no log has is told with the one that was meant`() {
    let dwells = dwells(period: 0.1).map { dwell in
      var dwell = dwell
      dwell.conditions.crowd = "crowded"
      return dwell
    }
    let issues = SurveyDoubts.issues(dwells, site: Site(), requirement: CoverageRequirement(crowd: "crowdet"))
    #expect(issues.map(\.code) == [.similarName])
    #expect(
      SurveyDoubts.issues(dwells, site: Site(), requirement: CoverageRequirement(crowd: "full")).isEmpty)
  }

  @Test func `Crowd levels in the wrong order, and positions that were exchanged, are told`() {
    let crowds: [(CrowdLevel, Int)] = [("empty", -60), ("full", -70)]
    let dwells = (0..<8).flatMap { place in
      crowds.map { crowd, level in
        var levels = RSSIHistogram()
        for packet in 0..<20 { levels.add(level - place - (packet + place) % 3) }
        return Dwell(
          beacon: .name("till"), location: SurveyLocation(name: "p\(place)", distance: Double(place + 1)),
          conditions: Conditions(crowd: crowd), start: 0, end: 10, histogram: levels)
      }
    }
    let order = { (names: [CrowdLevel]) in Site(crowdLevels: names.map { CrowdLevelDefinition(level: $0) }) }
    #expect(codes(dwells, order(["empty", "full"])).isEmpty)
    #expect(codes(dwells, order(["full", "empty"])) == [.crowdOrder])
    let hung = [Position(x: 0, y: 0), Position(x: 10, y: 0)]
    let walked = (0..<10).flatMap { step in
      hung.indices.map { index in
        let place = Position(x: Double(step) + 0.3, y: Double(step % 3))
        var levels = RSSIHistogram()
        let level = -60 - 2 * Int(place.distance(to: hung[index]) ?? 0)
        for packet in 0..<20 { levels.add(level - packet % 3) }
        let said = hung[1 - index]
        return Dwell(
          beacon: .name("b\(index)"),
          location: SurveyLocation(name: "p\(step)", position: place, distance: place.distance(to: said)),
          start: 0, end: 10, histogram: levels)
      }
    }
    let site = Site(
      beacons: hung.indices.map { Beacon(identifier: .name("b\($0)"), position: hung[1 - $0]) })
    let issues = SurveyDoubts.issues(walked, site: site)
    #expect(issues.map(\.code) == [.swappedPositions])
    #expect(issues.first?.message.hasPrefix("the positions of 'b0' and 'b1' may be swapped") == true)
  }

  @Test
  func
    `Logs without a crowd level are told to a check, which cannot say what a requirement for a crowd asks`()
  {
    let log = SurveyCheck.Log(
      summary: ImportSummary(file: "walk.csv", format: "CSV", rows: 120), rejected: [],
      dwells: dwells(period: 0.1))
    let plain = SurveyCheck(logs: [log]).run()
    #expect(plain.doubts.map(\.code) == [.noCrowd])
    #expect(!plain.items.contains { $0.group == "requirement" })
    let asked = SurveyCheck(logs: [log], requirement: CoverageRequirement(crowd: "full")).run()
    let item = asked.items.first { $0.group == "requirement" }
    #expect(item?.outcome == .unclear && item?.reason.code == .requirementUnmeasured && !asked.passed)
  }

  @Test func `What is asked beside the requirement is checked, or said to be open`() {
    let log = SurveyCheck.Log(
      summary: ImportSummary(file: "walk.csv", format: "CSV", rows: 120), rejected: [],
      dwells: dwells(period: 0.1))
    var settings = CheckSettings()
    settings.demandsRequirement = true
    var check = SurveyCheck(logs: [log], settings: settings)
    check.furtherRequirements = [FurtherRequirement(.zone(.immediate)), FurtherRequirement(.nearest)]
    let items = check.run().items.filter { $0.group == "requirement" }
    #expect(items.count == 3)
    #expect(items[1].name.hasSuffix(", [[requirement.also]] 1"))
    #expect(
      items[2].outcome == .unclear && items[2].reason == .requirementUnmeasured(crowd: nil, further: 2))
  }

  @Test func `Every code of a doubt is provoked above`() {
    #expect(
      IssueCode.all(of: .doubt) == [
        .toFillIn, .otherPlacement, .swappedPositions, .crowdOrder, .similarName, .noCrowd,
        .advertisingInterval,
        // See SessionDoubtsTests, PlanDoubtsTests and PathLabelsTests.
        .crowdMislabelled, .receiverChanged, .beaconStopped, .beaconChanged, .coordinateUnits,
        .outsidePlan, .contradictedPath,
      ])
  }
}
