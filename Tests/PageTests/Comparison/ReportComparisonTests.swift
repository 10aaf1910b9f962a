import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import SurveyAnalysis
import SurveyProject
import TestSupport
import Testing

@testable import Wording

/// What two simulated surveys say of a change, where the truth is known.
@Suite struct ReportComparisonTests {
  private static let pairs = TestLength.count(100, short: 25)
  /// With a chance of 5 % each, 13 of 100 or more come with a probability of 0.0015, and 6 of 25 or more with 0.0012.
  private static let most = TestLength.count(12, short: 5)

  private static func compare(
    _ now: ComparedSurvey, since then: ComparedSurvey = ComparedSurvey(), draw: Int
  ) throws -> ReportComparison {
    ReportComparison(
      try now.report(seed: UInt64(2 * draw + 1)), since: try then.report(seed: UInt64(2 * draw)))
  }

  private static func saysDrift(_ comparison: ReportComparison) -> Bool {
    comparison.conditions.contains { $0.verdict == .drifted }
      || comparison.beacons.contains { $0.verdict == .drifted }
  }

  @Test(.timeLimit(.minutes(10))) func `Where nothing changed, drift is said in one of ten at most`()
    throws
  {
    var said = 0
    var beaconsSame = 0
    for draw in 0..<Self.pairs {
      let comparison = try Self.compare(ComparedSurvey(), draw: draw)
      #expect(comparison.beacons.count == 6 && comparison.conditions.count == 1)
      // One sitting says nothing of another day, whatever the difference.
      #expect(comparison.conditions.allSatisfy { $0.verdict != .drifted && $0.sessionSD == nil })
      said += Self.saysDrift(comparison) ? 1 : 0
      beaconsSame += comparison.beacons.count { $0.verdict == .same }
    }
    print(
      "no change, one sitting: \(said) of \(Self.pairs), \(beaconsSame) beacons of \(6 * Self.pairs) the same"
    )
    #expect(said <= Self.most)
  }

  @Test(.timeLimit(.minutes(10))) func `Where only the day differs, drift is said in one of ten at most`()
    throws
  {
    let survey = ComparedSurvey(sittings: 3, sessionSD: 4, places: 5)
    var said = 0
    for draw in 0..<Self.pairs {
      let comparison = try Self.compare(survey, since: survey, draw: draw)
      #expect(comparison.conditions.allSatisfy { $0.sessionSD != nil && !$0.isSessionSDAssumed })
      said += Self.saysDrift(comparison) ? 1 : 0
    }
    print("no change, three sittings that differ by 4 dB: \(said) of \(Self.pairs)")
    #expect(said <= Self.most)
  }

  @Test(.timeLimit(.minutes(10))) func `A beacon that is 8 dB weaker is named, and no other`() throws {
    var (named, alone) = (0, 0)
    let draws = 40
    for draw in 0..<draws {
      let weak = 1 + draw % 6
      let comparison = try Self.compare(ComparedSurvey(weakened: (weak, 8)), draw: draw)
      let drifted = comparison.beacons.filter { $0.verdict == .drifted }
      if let found = drifted.first(where: { $0.beacon == .name("b\(weak)") }) {
        named += 1
        alone += drifted.count == 1 ? 1 : 0
        #expect((found.change?.upper ?? 0) < 0)
      }
    }
    print("8 dB weaker: named in \(named) of \(draws), alone in \(alone)")
    #expect(named > draws * 9 / 10 && alone > draws * 3 / 4)
  }

  @Test(.timeLimit(.minutes(10))) func `What all beacons lost is told from the day where the day is known`()
    throws
  {
    let then = ComparedSurvey(sittings: 5, sessionSD: 1, places: 4)
    var now = then
    now.loss = 12
    var (said, wrong) = (0, 0)
    let draws = 20
    for draw in 0..<draws {
      let comparison = try Self.compare(now, since: then, draw: draw)
      let own = try #require(comparison.conditions.first)
      said += own.verdict == .drifted ? 1 : 0
      wrong += comparison.beacons.contains { $0.verdict == .drifted } ? 1 : 0
      #expect(abs((own.change?.change ?? 0) + 12) < 6)
    }
    print("12 dB lost by all: \(said) of \(draws), a beacon named in \(wrong)")
    // No beacon lost more than the others: five or more of twenty come with a probability of 0.003.
    #expect(said > draws * 3 / 4 && wrong <= 4)
  }

  @Test func `A report is not drifted from itself`() throws {
    for survey in [ComparedSurvey(), ComparedSurvey(sittings: 3, sessionSD: 2, places: 5)] {
      let report = try survey.report(seed: 5)
      let comparison = ReportComparison(report, since: report)
      #expect(!Self.saysDrift(comparison))
      #expect(comparison.beacons.allSatisfy { $0.change?.change == 0 })
      #expect(comparison.newBeacons.isEmpty && comparison.missingConditions.isEmpty)
    }
    let fixture = ReportFixture.report()
    let comparison = ReportComparison(fixture, since: fixture)
    #expect(!Self.saysDrift(comparison) && comparison.decision.verdict == .stays)
    #expect(comparison.differences == [.sameLogs])
  }

  @Test func `What only one survey has is listed`() throws {
    let small = try ComparedSurvey(beacons: 4).report(seed: 1)
    let large = try ComparedSurvey(beacons: 6).report(seed: 2)
    let comparison = ReportComparison(large, since: small)
    #expect(comparison.newBeacons == [.name("b5"), .name("b6")] && comparison.missingBeacons.isEmpty)
    let back = ReportComparison(small, since: large)
    #expect(back.missingBeacons == [.name("b5"), .name("b6")] && back.newBeacons.isEmpty)
    let other = ReportFixture.report(Array(ReportFixture.cells.prefix(3)))
    let more = ReportComparison(ReportFixture.report(), since: other)
    #expect(more.newConditions == ReportFixture.cells.dropFirst(3).map(\.conditions))
    #expect(ReportComparison(other, since: ReportFixture.report()).missingConditions == more.newConditions)
  }

  @Test func `An assumed spread of sittings stands in for one that is not known`() throws {
    var (now, then) = (ReportFixture.report(), ReportFixture.report())
    let unknown = ReportComparison(now, since: then)
    #expect(unknown.conditions.allSatisfy { $0.sessionSD == nil && $0.verdict != .drifted })
    var asked = try #require(then.recommendation?.requirement.asked)
    asked.sessionSDDecibels = 0.1
    then.recommendation?.requirement = .near(asked)
    now.recommendation = then.recommendation
    let comparison = ReportComparison(now, since: then)
    let fitted = comparison.conditions.filter { $0.doubt != .notFitted }
    #expect(!fitted.isEmpty && fitted.allSatisfy { $0.sessionSD == 0.1 && $0.isSessionSDAssumed })
    #expect(fitted.allSatisfy { $0.doubt != .oneSitting })
  }

  @Test(arguments: [0.0, 6]) func `A report and a check of the same surveys say the same`(weaker: Double)
    throws
  {
    let then = ComparedSurvey(places: 24)
    let now = ComparedSurvey(weakened: (3, weaker), places: 24)
    let (before, report) = (try then.report(seed: 12), try now.report(seed: 13))
    let comparison = ReportComparison(report, since: before)
    let log = SurveyCheck.Log(
      summary: ImportSummary(file: "week.csv"), rejected: [], dwells: try now.dwells(seed: 13))
    let check = SurveyCheck(
      logs: [log],
      calibration: CalibrationDocument(site: "hall", toolVersion: "0", inputs: [], fits: before.fits)
    ).run()
    func outcome(_ verdict: ChangeVerdict) -> CheckReport.Outcome {
      switch verdict {
      case .drifted: .fail
      case .same: .pass
      case .cannotBeSaid: .unclear
      }
    }
    let beacons = check.items.filter { $0.group == "beacon" }
    #expect(beacons.map(\.name) == comparison.beacons.map(\.beacon.description) && beacons.count == 6)
    for (item, beacon) in zip(beacons, comparison.beacons) {
      let level = try #require(item.reason.beaconLevel)
      let change = try #require(beacon.change)
      #expect(item.outcome == outcome(beacon.verdict), "\(item) \(beacon)")
      // A calibration is rounded to hundredths of a decibel.
      #expect(abs((level.shiftDecibels ?? .nan) - change.change) < 0.03)
      #expect(abs((level.lower95Decibels ?? .nan) - (change.lower ?? .nan)) < 0.03)
      #expect(abs((level.upper95Decibels ?? .nan) - (change.upper ?? .nan)) < 0.03)
      #expect(level.places == beacon.places && level.isPaired == beacon.isPaired)
      #expect((level.neededPlaces == nil) == (beacon.placesNeeded == nil))
      #expect(abs((level.neededPlaces ?? 0) - (beacon.placesNeeded ?? 0)) <= 1)
    }
    let drifted = comparison.beacons.filter { $0.verdict == .drifted }.map(\.beacon)
    #expect(drifted == (weaker > 0 ? [.name("b3")] : []))
    let level = try #require(check.items.first { $0.group == "level" }?.drift)
    let conditions = try #require(comparison.conditions.first)
    #expect(comparison.conditions.count == 1 && level.locations == conditions.places)
    #expect(abs((level.shift?.estimate ?? .nan) - (conditions.change?.change ?? .nan)) < 0.03)
    #expect((level.answer == .equivalent) == (conditions.verdict == .same), "\(level) \(conditions)")
  }

  @Test func `A common change of one sitting is not the venue's, and the margin is the project's`() throws {
    var now = ComparedSurvey()
    now.loss = 9
    let (before, report) = (try ComparedSurvey().report(seed: 2), try now.report(seed: 3))
    let comparison = ReportComparison(report, since: before)
    let own = try #require(comparison.conditions.first)
    #expect(own.verdict == .cannotBeSaid && own.doubt == .oneSitting)
    #expect((own.change?.upper ?? 0) < -5 && own.placesNeeded == nil)
    #expect(comparison.beacons.allSatisfy { $0.verdict != .drifted })
    let wide = ReportComparison(report, since: before, settings: CheckSettings(margin: 20))
    #expect(wide.margin == 20 && wide.conditions.first?.verdict == .same)
    #expect(wide.beacons.allSatisfy { $0.verdict == .same && $0.margin == 20 })
  }

  /// A place that the earlier survey does not have tells nothing of the same places.
  @Test func `Of what cannot be said, no more places are asked for than the earlier survey has`() throws {
    let few = ComparedSurvey(places: 4)
    let comparison = ReportComparison(try few.report(seed: 7), since: try few.report(seed: 8))
    let unsaid = comparison.beacons.filter { $0.verdict == .cannotBeSaid }
    #expect(!unsaid.isEmpty && unsaid.allSatisfy { $0.placesNeeded == nil })
    let words = unsaid.compactMap { beacon in
      beacon.doubt.map { ComparisonWords.reason($0, needed: beacon.placesNeeded) }
    }
    #expect(words.count == unsaid.count && words.allSatisfy { $0.contains("survey more places") }, "\(words)")
  }

  @Test func `A report with a comparison of an older version is read without it`() throws {
    let data = try ReportFixture.report().json()
    var object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    object["comparison"] = ["margin_db": 3, "errorRate": 0.05, "beacons": [["isAlone": true]]]
    let report = try CalibrationReport(json: JSONSerialization.data(withJSONObject: object))
    #expect(report.comparison == nil && report == ReportFixture.report())
  }
}
