import Foundation
import RadioSurvey
import TestSupport
import Testing
import CalibrationModel
import Statistics

@testable import PathLoss

/// The estimator on surveys that others measured.
@Suite struct PathLossFittingRealDataTests {
  /// Dwells of a file with one reading a row and the distance in centimetres; runs of one distance are dwells.
  static func dwells(_ path: String, level: String, distance: String, conditions: Conditions) throws
    -> [Dwell]
  {
    var runs: [(distance: Double, levels: [Int])] = []
    for row in try CSVTable(shared: path).rows {
      guard let reading = row[level].flatMap({ Double($0) }),
        let centimetres = row[distance].flatMap({ Double($0) }),
        RSSIHistogram.levels.contains(Int(reading))
      else { continue }
      if runs.last?.distance != centimetres { runs.append((centimetres, [])) }
      runs[runs.count - 1].levels.append(Int(reading))
    }
    return runs.map { run in
      SyntheticSurvey.dwell(
        beacon: .name("robot"), location: "\(run.distance)", distance: run.distance / 100, levels: run.levels,
        conditions: conditions)
    }
  }

  /// Optima computed with 40 digits for the same rows.
  struct Expected: Sendable, CustomTestStringConvertible {
    var file: String
    var locations: Int
    var packets: Int
    var referencePower: Double
    var exponent: Double
    var exponentError: Double
    var shadowing: Double
    var fading: Double
    var deviance: Double
    /// What lme4's REML prints for σL and σF.
    var lme4: (shadowing: Double, fading: Double)
    var testDescription: String { file }
  }

  static let expected = [
    Expected(
      file: "20210108-1423-A", locations: 30, packets: 13501, referencePower: -52.201806495636629131,
      exponent: 1.6149980099264894707, exponentError: 0.130770805833875667, shadowing: 2.5929940918256029532,
      fading: 4.2977487541112051885, deviance: 77833.978159455405855, lme4: (2.5929942, 4.2977488)),
    Expected(
      file: "20210103-1026-A", locations: 10, packets: 52014, referencePower: -65.54777316803188075,
      exponent: 1.6785987450330973609, exponentError: 0.305291955058093241, shadowing: 2.9156033505447446918,
      fading: 1.46574916664209379, deviance: 187477.72950075420136, lme4: (2.9155995, 1.4657492)),
    Expected(
      file: "20210110-2247-A", locations: 30, packets: 46685, referencePower: -81.275252974323331921,
      exponent: 1.4715543279029602894, exponentError: 0.256435869726335328, shadowing: 5.1003462133885808128,
      fading: 0.8697029085115166054, deviance: 119770.41848985980405, lme4: (5.10033935, 0.86970291)),
  ]

  @Test(
    .enabled(if: SharedData.exists("data/herald/20210108-1423-A.csv"), "\(SharedData.skipped)"),
    arguments: expected)
  func `Robot sweeps match lme4`(expected: Expected) throws {
    let dwells = try Self.dwells(
      "data/herald/\(expected.file).csv", level: "rssi", distance: "distance",
      conditions: Conditions(placement: "in-clear", crowd: "empty"))
    let fit = try #require(PathLossFitting.fit(dwells).first)
    #expect(fit.locations == expected.locations)
    #expect(fit.receivedPackets == expected.packets)
    // What lme4 knows: every packet independent, and no dwells within a location.
    let locations = SurveyedLocations(dwells, sessions: SurveySessions(dwells)).heard
    let plain = try RandomInterceptREML.fit(locations.map(\.packets))
    // 1e-11: rounding of 50 000 packets' sums; the optimum itself is exact.
    #expect(relativeError(plain.coefficients[0], expected.referencePower) < 1e-11)
    #expect(relativeError(plain.coefficients[1] / -10, expected.exponent) < 1e-11)
    #expect(relativeError(plain.standardErrors[1] / 10, expected.exponentError) < 1e-11)
    #expect(relativeError(plain.locationSD, expected.shadowing) < 1e-11)
    #expect(relativeError(plain.residualSD, expected.fading) < 1e-11)
    #expect(relativeError(try #require(plain.deviance), expected.deviance) < 1e-13)
    // 2e-6: lme4 stops 1.3e-6 short of the optimum in two of the three.
    #expect(relativeError(plain.locationSD, expected.lme4.shadowing) < 2e-6)
    #expect(relativeError(plain.residualSD, expected.lme4.fading) < 1e-6)
    for estimate in [fit.shadowingSD, fit.fadingSD] {
      let estimate = try #require(estimate)
      #expect(try #require(estimate.lower95) < estimate.estimate)
      #expect(try #require(estimate.upper95) > estimate.estimate)
    }
    #expect(fit.reason(.mixedLevels) == nil)
    #expect(fit.reason(.unknownDistance)?.values["dwells"].integer ?? 0 > 0, "rows at 0 cm")
  }

  static let carriages = [
    ("BackpackBackpack/RSS_humanBB.csv", false), ("HandBackpack/RSS_humanHB.csv", true),
    ("HandHand/RSS_humanHH.csv", false), ("HandPocket/RSS_humanHP.csv", false),
    ("PocketBackpack/RSS_humanPB.csv", true), ("PocketPocket/RSS_humanPP.csv", false),
  ]

  /// Two of the six files pool two handsets 14 dB apart.
  @Test(
    .enabled(if: SharedData.exists("data/pcng-human/HandHand/RSS_humanHH.csv"), "\(SharedData.skipped)"),
    arguments: carriages)
  func `Mixed handsets are noticed`(file: String, isMixed: Bool) throws {
    let dwells = try Self.dwells(
      "data/pcng-human/\(file)", level: "rss", distance: "dist",
      conditions: Conditions(carriage: Carriage(rawValue: file)))
    let fit = try #require(PathLossFitting.fit(dwells).first)
    #expect(fit.locations == 13)
    #expect((fit.reason(.mixedLevels) != nil) == isMixed)
    if isMixed { #expect(fit.status != .calibrated) }
  }
}
