import RadioSurvey
import SurveyProject
import SurveyResults
import TestSupport
import Testing

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
    #expect(issue.message.contains("till hangs at 'counter'") && issue.message.hasSuffix("says 'table'"))
    #expect(
      codes(dwells(placement: "table", period: 0.1) + dwells(placement: "counter", period: 0.1)).isEmpty)
    // Nobody says where it hangs.
    #expect(
      codes(dwells(placement: "table", period: 0.1), Site(beacons: [Beacon(identifier: .name("till"))]))
        .isEmpty)
  }

  @Test func `An app that writes a row a second is told from a receiver that loses packets`() throws {
    let thinned = SurveyDoubts.issues(dwells(period: 1), site: Site(beacons: Self.beacons))
    let issue = try #require(thinned.first)
    #expect(thinned.count == 1 && issue.code == .thinnedPackets && issue.severity == .warning)
    #expect(issue.message.contains("'phone' has a reading of a beacon every 1 s"), "\(issue.message)")
    // (95 + 5) ms in a second.
    #expect(issue.help?.contains("duty_cycle = 0.1 ") == true)
    #expect(codes(dwells(period: 1, receiver: nil)) == [.thinnedPackets])
    // Losses differ from place to place.
    #expect(codes(dwells(period: 1, jitter: 1)).isEmpty)
    // Every second packet is a loss that happens.
    #expect(codes(dwells(period: 0.2)).isEmpty)
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

  @Test func `Every code of a doubt is provoked above`() {
    #expect(IssueCode.all(of: .doubt) == [.toFillIn, .otherPlacement])
  }
}
