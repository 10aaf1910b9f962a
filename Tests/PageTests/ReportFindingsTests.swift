import CalibrationModel
import CoveragePlanner
import PathLoss
import RadioSurvey
import SurveyAnalysis
import TestSupport
import Testing

@testable import Wording

@Suite struct ReportFindingsTests {
  private func findings(_ cells: [ReportFixture.Cell]) -> [Finding] {
    ReportFindings(ReportIndex(ReportFixture.report(cells))).all
  }

  /// The fit as if its logs had said otherwise.
  private func changed(_ fit: ConditionFit, _ change: (inout FitConditions) -> Void) -> ConditionFit {
    var sample = fit.sample
    change(&sample.conditions)
    return ConditionFit(sample, fit.outcome)
  }

  @Test func `Mixed levels are a problem with their conditions`() throws {
    let finding = try #require(findings(ReportFixture.cells).first { $0.id == "finding-mixed-levels" })
    #expect(finding.severity == .problem)
    #expect(finding.evidence.first?.hasPrefix("under a table · empty: levels within 6 of 9") == true)
    #expect(finding.action.contains("log that as a condition"))
  }

  @Test func `Loss is reported wherever more was expected`() throws {
    let cell = ReportFixture.Cell(placement: "p", crowd: "c", expectedShare: 1.01)
    let finding = try #require(findings([cell]).first { $0.id == "finding-packets-lost" })
    #expect(finding.meaning.contains("biased low"))
    let whole = ReportFixture.Cell(placement: "p", crowd: "c", expectedShare: 1)
    #expect(!findings([whole]).contains { $0.id == "finding-packets-lost" })
    let unknown = ReportFixture.Cell(placement: "p", crowd: "c", expectedShare: nil)
    #expect(!findings([unknown]).contains { $0.id == "finding-packets-lost" })
  }

  @Test func `Averaged sources are marked`() {
    let cell = ReportFixture.Cell(placement: "p", crowd: "c", averaged: true)
    #expect(findings([cell]).contains { $0.id == "finding-averaged-readings" })
  }

  /// The ids that links into a report hold.
  private static let reasons: [(code: FitReason.Code, id: String)] = [
    (.tooFewLocations, "finding-too-few-locations"), (.fewLocations, "finding-few-locations"),
    (.narrowSpan, "finding-narrow-span"), (.singlePackets, "finding-single-packets"),
    (.fewRepeats, "finding-few-repeats"), (.slopeUnclear, "finding-slope-unclear"),
    (.slopeAssumed, "finding-slope-assumed"),
    (.unlikeBeacons, "finding-unlike-beacons"), (.oneDistance, "finding-one-distance"),
    (.exponentUnusual, "finding-exponent-unusual"), (.unitsDoubtful, "finding-units-doubtful"),
    (.averagedReadings, "finding-averaged-readings"), (.packetsLost, "finding-packets-lost"),
    (.silentLocations, "finding-silent-locations"), (.mixedLevels, "finding-mixed-levels"),
    (.undercoverage, "finding-undercoverage"), (.overcoverage, "finding-overcoverage"),
    (.areaTooSmall, "finding-area-too-small"), (.shapeDiffers, "finding-shape-differs"),
    (.unknownDistance, "finding-unknown-distance"), (.horizontalDistances, "finding-horizontal-distances"),
    (.countedInTheOpen, "finding-counted-in-the-open"), (.lossesFitted, "finding-losses-fitted"),
    (.lossesUnknown, "finding-losses-unknown"),
  ]

  @Test func `Every reason has its id, its sentence and an action`() throws {
    #expect(Set(Self.reasons.map(\.code)) == Set(FitReason.Code.allCases))
    for (code, id) in Self.reasons {
      let cell = ReportFixture.Cell(
        placement: "p", crowd: "c", status: .weak, reasons: [FitReason.sample(code)])
      let finding = try #require(findings([cell]).first { $0.id == id }, "\(code)")
      let words = [finding.title] + finding.evidence + [finding.meaning]
      #expect(words.allSatisfy { $0.contains(" ") }, "\(words)")
      // An action may be “Nothing.”
      #expect(finding.action.count > 3 && finding.action.last == ".", "\(finding.action)")
      #expect((words + [finding.action]).allSatisfy { !$0.contains(code.rawValue) }, "\(words)")
    }
  }

  @Test func `Lines of evidence are limited and counted`() throws {
    let cells = ReportFixture.manyCells.map { cell in
      var cell = cell
      cell.expectedShare = 1.2
      return cell
    }
    let finding = try #require(findings(cells).first { $0.id == "finding-packets-lost" })
    #expect(finding.evidence.count == 5)
    #expect(finding.evidence.last == "and 20 more")
  }

  @Test func `What the survey leaves open is a caution in front of the appendix`() throws {
    var report = ReportFixture.report(ReportFixture.cells)
    let codes: [IssueCode] = [
      .toFillIn, .otherPlacement, .swappedPositions, .crowdOrder, .similarName, .thinnedPackets,
      .advertisingInterval,
    ]
    let ids = Set(codes.map { "finding-\($0.rawValue)" })
    #expect(ids.isDisjoint(with: ReportFindings(ReportIndex(report)).all.map(\.id)))
    report.issues = codes.map { SurveyIssue(.warning, $0, message: "seen") }
    let found = ReportFindings(ReportIndex(report)).all.filter { ids.contains($0.id) }
    #expect(Set(found.map(\.id)) == ids && found.allSatisfy { $0.severity == .caution })
    // A note of a format is none.
    report.issues = [SurveyIssue(.note, .thinnedPackets, message: "seen")]
    #expect(ids.isDisjoint(with: ReportFindings(ReportIndex(report)).all.map(\.id)))
  }

  @Test func `Logs without a placement or a crowd level are told, and other days and beacons`() throws {
    var report = ReportFixture.report(ReportFixture.cells)
    let ids = ["finding-no-placement", "finding-no-crowd", "finding-one-sitting", "finding-few-beacons"]
    #expect(Set(ids).isDisjoint(with: ReportFindings(ReportIndex(report)).all.map(\.id)))
    report.recommendation?.allowsForOtherDays = false
    report.recommendation?.tooFewBeacons = 1
    report.fits[0] = changed(report.fits[0]) { $0.placement = nil }
    report.fits[1] = changed(report.fits[1]) { $0.crowd = nil }
    let found = ReportFindings(ReportIndex(report)).all.filter { ids.contains($0.id) }
    #expect(found.count == 4 && found.allSatisfy { $0.severity == .caution })
    report.recommendation?.allowsForOtherDays = true
    #expect(!ReportFindings(ReportIndex(report)).all.contains { $0.id == "finding-one-sitting" })
  }

  @Test func `Missing the goal close by is not called far`() throws {
    var report = ReportFixture.report([
      ReportFixture.Cell(placement: "p", crowd: "near mostly", verdict: .notOftenEnough),
      ReportFixture.Cell(placement: "p", crowd: "far mostly", verdict: .onlyFar),
    ])
    report.recommendation?.conditions[0].closestProbability = 0.86
    report.recommendation?.conditions[1].closestProbability = 0.12
    let found = ReportFindings(ReportIndex(report)).all
    let far = try #require(found.first { $0.id == "finding-only-far" })
    let seldom = try #require(found.first { $0.id == "finding-never-often-enough" })
    #expect(far.evidence.count == 1 && far.evidence[0].hasPrefix("p · far mostly"))
    #expect(seldom.evidence.count == 1 && seldom.evidence[0].hasPrefix("p · near mostly"))
  }

  @Test func `An answer that needs data is a finding unless its fit is refused`() {
    let cell = ReportFixture.Cell(placement: "p", crowd: "c", verdict: .cannotBeSaid)
    #expect(findings([cell]).contains { $0.id == "finding-cannot-be-said" })
    let refused = ReportFixture.Cell(
      placement: "p", crowd: "c", locations: 4, status: .refused, verdict: .cannotBeSaid)
    #expect(!findings([refused]).contains { $0.id == "finding-cannot-be-said" })
  }

  @Test func `Only grave actions are named where there are some`() throws {
    let mild = FitReason.packetsLost(3, of: 300)
    let grave = FitReason.packetsLost(60, of: 300)
    let cells = [
      ReportFixture.Cell(placement: "p", crowd: "a", reasons: [mild], expectedShare: 1.01),
      ReportFixture.Cell(placement: "p", crowd: "b", status: .weak, reasons: [grave], expectedShare: 1.25),
    ]
    let finding = try #require(findings(cells).first { $0.id == "finding-packets-lost" })
    #expect(finding.severity == .caution)
    #expect(finding.action.hasPrefix("Expect the level to fall faster than fitted;"))
    #expect(finding.evidence.first?.hasPrefix("p · b:") == true)
  }
}
