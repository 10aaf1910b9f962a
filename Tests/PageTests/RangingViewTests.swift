import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import SurveyAnalysis
import TestSupport
import Testing

@testable import Page
@testable import Wording
import Support

/// What an app will see, on the page: pairs taken for each other, settings of regions, time to accuracy.
@Suite struct RangingViewTests {
  @Test
  func
    `The café's pair of counter and coffee station is named, with what is right at each and what to change`()
    throws
  {
    let report = try ReportOrderTests.cafe()
    let outlook = try #require(report.ranging)
    let pair = try #require(
      outlook.pairs.first { Set([$0.first.name, $0.second.name]) == ["counter", "coffee station"] })
    // The requirement is for the full room, and so is the pair.
    #expect(pair.conditions.crowd == "full")
    let page = try ReportRenderer.html(report, plots: [])
    let section = try #require(page.components(separatedBy: "<section id=\"ranging\"").dropFirst().first)
    #expect(section.contains("coffee station – counter"))
    #expect(
      section.contains(PairWords.share(pair.first.right, pair.first.interval))
        && section.contains(PairWords.share(pair.second.right, pair.second.interval)))
    #expect(section.contains("Lower the measured power of “coffee station”"))
    // Both hang on the map, and a line joins them.
    #expect(PairWords.lines(report).count == outlook.pairs.count)
    #expect(section.contains("A dotted line on the map joins them."))
    var unmapped = report
    unmapped.map = nil
    #expect(!(try ReportRenderer.html(unmapped, plots: [])).contains("dotted line on the map"))
  }

  @Test func `An answer that hangs beacons closer than they can be told apart says so`() throws {
    var report = try ReportOrderTests.cafe()
    let pairs = try #require(report.ranging?.pairs)
    let needed = try #require(pairs.map(\.neededDistance).min())
    // Here the answer is another measured power, and the spacing is not part of it.
    let told = "so close, they are distinguished in less than"
    #expect(!(try ReportRenderer.html(report, plots: [])).contains(told))
    report.recommendation?.options = []
    for (spacing, isSaid) in [(needed * 0.9, true), (needed * 1.1, false)] {
      report.recommendation?.verdict = .needsMoreBeacons(
        PlannedDensity(spacingMetres: spacing, densityPer100SquareMetres: 5), BeaconTally(), placement: nil,
        beaconsNeededLow: nil, beaconsNeededHigh: nil)
      let page = try ReportRenderer.html(report, plots: [])
      #expect(page.contains(told) == isSaid)
      // An answer that is not proven has the spacing a level deeper.
      report.recommendation?.verdict = .unproven(
        placementReason: .unproven(
          placement: nil, spacingMetres: spacing, caution: .weakFit(reasons: [.fewLocations])))
      #expect(try ReportRenderer.html(report, plots: []).contains(told) == isSaid)
    }
  }

  @Test func `What is said of a pair is what nearest says of the two alone`() throws {
    let report = try ReportOrderTests.cafe()
    let outlook = try #require(report.ranging)
    let asked = try #require(outlook.nearest?.probability)
    #expect(!outlook.pairs.isEmpty)
    for pair in outlook.pairs {
      #expect(pair.leastRight < asked)
      for member in [pair.first, pair.second] {
        #expect(member.interval.lower <= member.right && member.right <= member.interval.upper)
      }
      // A change that is proposed helps the one that is wrong more often.
      if let after = pair.leastRightAfter { #expect(after > pair.leastRight) }
    }
    let leasts = outlook.pairs.map(\.leastRight)
    #expect(leasts == leasts.sorted())
  }

  @Test func `Settings keep to the target, by their unfavourable ends, and are drawn`() throws {
    let report = try ReportOrderTests.cafe()
    let outlook = try #require(report.ranging)
    let target = try #require(outlook.regions?.falsePerDay)
    #expect(outlook.choices.count == 4)
    for choice in outlook.choices {
      let setting = try #require(choice.answer.recommended)
      #expect(setting.mostFalseEvents <= target)
      #expect(setting.exitLevel <= setting.enterLevel && choice.inside < choice.outside)
    }
    let panels = try #require(RegionPanels(outlook.choices, target: target))
    #expect(panels.panels.count == 4)
    #expect(panels.svg.components(separatedBy: "class=\"kept\"").count == 4 + 1 + 1)
    #expect(RegionPanels([], target: target) == nil)
  }

  @Test func `Hostile names of beacons are text, and a report without beacons says nothing of them`() throws {
    var report = try ReportOrderTests.cafe()
    let pairs = try #require(report.ranging?.pairs)
    let hostile = "</td><script>alert(1)</script>"
    for index in pairs.indices { report.ranging?.pairs[index].first.name = hostile }
    let page = try ReportRenderer.html(report, plots: [])
    #expect(!page.contains("<script>alert") && page.contains("&lt;/td&gt;&lt;script&gt;"))
    report.ranging = nil
    let silent = try ReportRenderer.html(report, plots: [])
    #expect(!silent.contains("id=\"pairs\"") && !silent.contains("id=\"regions\""))
  }
}
