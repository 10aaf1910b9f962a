import CalibrationModel
import CoveragePlanner
import Foundation
import RadioSurvey
import Support
import SurveyAnalysis
import TestSupport
import Testing

@testable import Page
@testable import Wording

/// The first screen of surveys that others measured: what can be planned from them, and what cannot.
@Suite struct RealReportTests {
  /// The page without drawings by gnuplot, after its own statements were held against one another.
  private func page(_ report: CalibrationReport) throws -> (view: PageView, front: String) {
    let html = try ReportRenderer.html(report, plots: [])
    let found = try PageConsistency.violations(report, html: html)
    #expect(found.isEmpty, "\(found)")
    let front = try ReportOrderTests.parts(html).front
    // Who hangs more than one beacon on each square metre?
    let cells = try #require(MatrixView(ReportIndex(report))).matrixRows.flatMap(\.matrixCells)
    #expect(cells.allSatisfy { Double($0.number) ?? 0 < 100 }, "\(cells.map(\.number))")
    return (try PageView(report, plots: [], css: ""), front)
  }

  /// Two of twelve stations, which fall along another line than one: all twelve meet the requirement, with 15 to 150 beacons on
  /// 100 m², and the page says that this is wide.
  @Test(.enabled(if: SharedData.exists("data/danis/set_1.tar.xz"), "\(SharedData.skipped)"))
  func `From two of twelve stations nothing is bought`() throws {
    let survey = try RealSurvey("danis") { folder in
      try RealSurvey.unpack("danis/set_1.tar.xz", ["set_1/sensor10_*", "set_1/sensor12_*"], into: folder)
    }
    let (view, front) = try page(survey.report)
    #expect(
      view.verdict.contains(
        "Do not buy beacons yet: the data are weak: the level does not fall with distance as modelled."),
      "\(view.verdict)")
    #expect(view.verdictStyle == "none" && front.contains("▲ not proven"))
    #expect(
      view.besideMap.first?.mapCaption.hasPrefix("Measure next under the same conditions: 6\u{00A0}places")
        == true)
    // All twelve hang, whichever were read, around 81 places.
    let map = try #require(survey.report.surveyed)
    #expect(map.beacons.count == 12 && map.surveyedPlaces == 81 && map.places.count == 81)
    #expect(
      map.places.count { $0.share != nil } == survey.report.recommendation?.measured?.first?.places)
    #expect(view.map.first?.mapCaption.hasPrefix("No floor plan: the outline is the hull") == true)
  }

  /// A bend at some 5.5 m, which the lines count: of the dwells 5.5 to 6.5 m away, the phones said near in 12, 9 and 8 %.
  @Test(.enabled(if: SharedData.exists("data/uji-library/lib_rss.csv"), "\(SharedData.skipped)"))
  func `In a library, which bends, false near is told as it was counted`() throws {
    let survey = try RealSurvey("uji-library") { folder in
      for name in ["lib_rss.csv", "lib_crd.csv", "lib_tms.csv", "lib_ids.csv"] {
        try FileManager.default.copyItem(
          at: SharedData.url("data/uji-library/\(name)"), to: folder.url.appending(path: name))
      }
    }
    let (view, front) = try page(survey.report)
    #expect(
      view.verdict.contains(
        "Do not buy beacons yet. At 6\u{A0}m, a device still says near in 11\u{A0}%; allowed: 10\u{A0}%."),
      "\(view.verdict)")
    #expect(survey.report.fits.allSatisfy { $0.bend != nil && $0.status == .calibrated })
    #expect(view.verdict.hasPrefix("Within 3\u{A0}m of the nearest beacon, devices said near in 84\u{A0}%"))
    #expect(view.verdictStyle == "none" && view.actions.first?.action.title == "Do not buy beacons yet")
    // Each place has the mean of its dwells, the headline that of the phone that said near least.
    let map = try #require(survey.report.surveyed)
    let shares = map.places.compactMap(\.share)
    #expect(map.beacons.count == 24 && map.surveyedPlaces == 58 && shares.count == 58)
    let (least, all) = (
      survey.report.recommendation?.measured?.map(\.share) ?? [], shares.reduce(0, +) / 58
    )
    #expect(
      least.min().map { $0 <= all } == true && least.max().map { all <= $0 } == true, "\(all): \(least)")
    #expect(view.map.first?.mapCaption.contains("counted at 58\u{00A0}places within 3\u{00A0}m") == true)
    #expect(front.contains("<figure id=\"map\">"))
    // A phone is not called “1”.
    #expect(front.contains("receiver 1") && !front.contains("24 hang today"))
  }

  /// Of thirteen ways to carry two phones, five: one does not know its slope, all have eight ranges each.
  @Test(.enabled(if: SharedData.exists("data/pact-matrix/all.tar.xz"), "\(SharedData.skipped)"))
  func `From eight ranges nothing is bought, and the best way to carry a phone is named`() throws {
    let survey = try RealSurvey("pact-matrix") { folder in
      try RealSurvey.unpack(
        "pact-matrix/all.tar.xz",
        ["*HandUP_*", "*ShirtPocketUP_HandUP*", "*PurseUP_HandDOWN*", "*FrontPantsPocketUP_*"], into: folder)
    }
    let (view, front) = try page(survey.report)
    #expect(view.verdict.hasPrefix("Do not buy beacons yet: the data at “"), "\(view.verdict)")
    #expect(view.verdict.contains("are weak: few locations"))
    guard case .unproven(let reason) = survey.report.recommendation?.verdict else {
      Issue.record("the answer is another one")
      return
    }
    let best = try #require(reason.placement?.rawValue)
    let row = try #require(MatrixView(ReportIndex(survey.report))?.matrixRows.first)
    #expect(row.rowName == best, "the headline names the placement that takes the fewest")
    #expect(survey.report.next?.visit.placement?.rawValue == best)
    #expect(view.map.first?.mapCaption.contains("at “\(best)”") == true)
    #expect(!front.contains("To scale:"))
  }

  /// A mall whose beacons hang nobody knows where.
  @Test(.enabled(if: SharedData.exists("data/mall-ibeacon/site2_F1.tsv.gz"), "\(SharedData.skipped)"))
  func `Of a mall without known beacons the places are mapped`() throws {
    let survey = try RealSurvey(
      "mall-ibeacon", edit: { $0.components(separatedBy: "\n[[log]]\nfiles = \"traces").first ?? $0 }
    ) { folder in
      try FileManager.default.copyItem(
        at: SharedData.url("data/mall-ibeacon/site2_F1.tsv.gz"),
        to: folder.url.appending(path: "site2_F1.tsv.gz"))
    }
    let map = try #require(survey.report.surveyed)
    #expect(map.levels.map(\.name) == ["F1"] && map.beacons.isEmpty && map.surveyedPlaces > 900)
    #expect(map.zone == .near && map.within == nil && map.places.allSatisfy { $0.share != nil })
    // Counted by another program from the packets: of 988 places 89 with a beacon at −68.5 dBm or more in the mean.
    let measured = try #require(survey.report.recommendation?.measured?.first)
    #expect(measured.places == 988 && isClose(measured.share, to: 89.0 / 988, within: 1e-9))
    #expect(
      measured.interval.lower < 0.06 && measured.interval.upper > 0.13, "days, not places, are the trials")
    let (view, _) = try page(survey.report)
    #expect(
      view.verdict.hasPrefix("Where beacons were heard, devices that assume −59\u{00A0}dBm at 1 m and free"))
    #expect(
      view.answerLines.map(\.label) == ["Buy", "Hang", "Catch", "How sure"] && view.mark == "Not known")
    #expect(
      view.map.first?.mapCaption
        == "No floor plan: the outline is the hull of the positions. Each circle is filled by the share of dwells "
        + "in which devices said near of a beacon.")
  }

  /// Three phones of eleven in an office: one does not know its slope, so nobody knows about the placement.
  @Test(.enabled(if: SharedData.exists("data/dp3t/exp05-epfl-soldiers"), "\(SharedData.skipped)"))
  func `Among eleven people in an office nothing can be said of a number`() throws {
    let survey = try RealSurvey(
      "dp3t-exp05",
      edit: { stanza in
        let parts = stanza.components(separatedBy: "\n[[log]]")
        return (parts.prefix(1) + parts.filter { $0.contains("scenario03") }).joined(separator: "\n[[log]]")
          .replacingOccurrences(of: "FROM results", with: "FROM results WHERE receiver_id IN (10, 12, 17)")
      }
    ) { folder in
      let name = "scenario03-office.sqlite"
      try FileManager.default.copyItem(
        at: SharedData.url("data/dp3t/exp05-epfl-soldiers/\(name)"), to: folder.url.appending(path: name))
    }
    let (view, front) = try page(survey.report)
    #expect(survey.report.recommendation?.verdict.code == .cannotBeSaid)
    #expect(view.matrix.first?.matrixReading.hasPrefix("The data do not support a number.") == true)
    #expect(
      view.verdict.hasPrefix("Within") && view.verdict.contains("devices said near in 69")
        && view.verdict.contains("this survey does not show how many beacons are needed"), "\(view.verdict)")
    #expect(view.verdictStyle == "none")
    #expect(
      front.contains("<figure id=\"map\">")
        && view.map.first?.mapCaption.contains("crowd level “11 people”") == true)
  }
}
