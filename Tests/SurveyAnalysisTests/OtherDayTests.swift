import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import SurveyAnalysis
import TestSupport
import Testing

/// Levels of a week that differ from the baseline's as days differ. All levels here are simulated.
@Suite struct OtherDayTests {
  /// Six beacons at twelve named places, visited on days that shift every level by as many dB.
  private func logs(_ days: [Double], from first: Int = 0, seed: UInt64 = 1) -> [SurveyCheck.Log] {
    var venue = SeededGenerator(seed: seed)
    let shadows = (0..<72).map { _ in 3 * venue.normal() }
    return days.enumerated().map { number, shift in
      var random = SeededGenerator(seed: 100 * seed + UInt64(first + number))
      let start = 1_790_000_000 + 86_400 * Double(first + number)
      let dwells = (0..<72).map { cell -> Dwell in
        let (beacon, place) = (cell / 12, cell % 12)
        let distance = 0.8 + 0.7 * Double((place + 3 * beacon) % 12)
        let mean = -58 - 21 * log10(distance) + shadows[cell] + shift + 0.5 * random.normal()
        return Dwell(
          beacon: .name("B\(beacon)"), location: SurveyLocation(name: "P\(place)", distance: distance),
          conditions: Conditions(placement: "overhead", crowd: "empty", receiver: "A"),
          start: start + 10 * Double(place), end: start + 10 * Double(place) + 9,
          histogram: RSSIHistogram((0..<20).map { _ in Int((mean + 2 * random.normal()).rounded()) }))
      }
      var summary = ImportSummary(file: "day\(first + number).csv")
      summary.sha256 = "\(first + number)"
      return SurveyCheck.Log(summary: summary, rejected: [], dwells: dwells)
    }
  }

  private func baseline(_ logs: [SurveyCheck.Log]) throws -> CalibrationDocument {
    let document = CalibrationDocument(
      site: "hall", toolVersion: "0", inputs: logs.map(\.summary.sha256),
      fits: PathLossFitting.fit(logs.flatMap(\.dwells), options: FitOptions(checksHeldOut: false)))
    return try JSONDecoder().decode(CalibrationDocument.self, from: JSONEncoder().encode(document))
  }

  private func level(_ new: [Double], against old: [Double]) throws -> CheckReport.Item {
    let known = logs(old)
    let check = SurveyCheck(logs: logs(new, from: old.count), calibration: try baseline(known))
    return try #require(check.run().items.first { $0.group == "level" })
  }

  @Test func `A shift that another day may make is no drift, and a larger one is`() throws {
    let item = try level([-3.4], against: [0])
    guard case .levelUnclear(let level) = item.reason else {
      Issue.record("\(item)")
      return
    }
    #expect(item.outcome == .unclear && level.daySDDecibels == 3 && level.isDaySDMeasured == false)
    #expect(abs((level.shiftDecibels ?? 0) + 3.4) < 0.5)
    #expect(try self.level([-7], against: [0]).outcome == .fail)
    #expect(try self.level([0.4], against: [0]).outcome == .pass)
  }

  @Test func `Days that were measured say how far another one may be`() throws {
    let unlike = try level([-3.6], against: [2.2, -2, 1.2, -1.4])
    guard case .levelUnclear(let level) = unlike.reason else {
      Issue.record("\(unlike)")
      return
    }
    #expect(level.isDaySDMeasured == true && abs((level.daySDDecibels ?? 0) - 2) < 0.5)
    #expect(try self.level([-3.6], against: [0.2, -0.2, 0.1, -0.1]).outcome == .fail)
  }

  @Test func `A day of a week fails by itself only if no day of five is so far off`() throws {
    #expect(try level([0.5, -0.6, 1, -6.5, 0.2], against: [0.3, -0.3]).outcome == .fail)
    #expect(try level([0.5, -0.6, 1.4, -2, 0.2], against: [0.9, -0.9]).outcome == .pass)
  }

  @Test func `Another day that is accepted is in the next baseline beside the old ones`() throws {
    let known = logs([0])
    let check = SurveyCheck(logs: known + logs([-3.4], from: 1), calibration: try baseline(known))
    let answer = check.answer()
    #expect(answer.report.open.map(\.reason.issueCode) == [.levelUnclear])
    let next = answer.nextBaseline(accepting: answer.report.open, version: "0")
    let fit = try #require(next.fits.first)
    #expect(fit.sessions == 2 && (fit.sessionSD ?? 0) > 1, "\(String(describing: fit.sessionSD))")
    #expect(next.inputs == ["0", "1"])
    let later = SurveyCheck(logs: logs([-2.6], from: 2), calibration: next).run()
    #expect(later.items.first { $0.group == "level" }?.outcome == .pass)
  }
}
