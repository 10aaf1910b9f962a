import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import SurveyAnalysis
import SurveyDrift
import TestSupport
import Testing

/// Beacons that change under one of several crowd levels. All levels here are simulated.
@Suite struct OneSettingDriftTests {
  private static let crowds: [CrowdLevel] = ["empty", "half", "full"]

  /// Five beacons at ten named places and three crowd levels, and again with the third of them weaker in the full room.
  private func verdicts(weak: Double, seed: UInt64) -> [BeaconVerdict] {
    var random = SeededGenerator(seed: seed)
    var surveys: [[Dwell]] = [[], []]
    for beacon in 0..<5 {
      for place in 0..<10 {
        let distance = 0.8 + 0.7 * Double((place + 3 * beacon) % 10)
        let shadow = 4 * random.normal()
        for (number, crowd) in Self.crowds.enumerated() {
          for survey in 0..<2 {
            let change = survey == 1 && beacon == 2 && number == 2 ? weak : 0
            let mean = -58 - 3 * Double(number) - 21 * log10(distance) + shadow + change + random.normal()
            surveys[survey].append(
              Dwell(
                beacon: .name("B\(beacon)"),
                location: SurveyLocation(name: "P\(place)", distance: distance),
                conditions: Conditions(placement: "overhead", crowd: crowd),
                histogram: RSSIHistogram((0..<20).map { _ in Int((mean + 2 * random.normal()).rounded()) })))
          }
        }
      }
    }
    let fits = surveys.map { PathLossFitting.fit($0, options: FitOptions(checksHeldOut: false)) }
    return BeaconDrift(fits[1], calibration: fits[0]).verdicts([])
  }

  @Test func `A beacon that is hidden in the full room only is named with it`() {
    var answers: [BeaconVerdict.Answer] = []
    for seed in 1...UInt64(TestLength.count(20, short: 5)) {
      for verdict in verdicts(weak: -7, seed: seed) {
        guard verdict.beacon == .name("B2") else {
          #expect(verdict.answer == .equivalent && verdict.setting == nil, "\(verdict)")
          continue
        }
        answers.append(verdict.answer)
        // Where the mean over all levels has shifted, that is said.
        if verdict.setting != nil {
          #expect(verdict.setting?.crowd == "full" && abs((verdict.shift ?? 0) + 7) < 2, "\(verdict)")
        }
      }
    }
    #expect(answers.allSatisfy { $0 == .shifted }, "\(answers)")
  }

  @Test func `A good survey names none`() {
    for seed in 1...UInt64(TestLength.count(60, short: 15)) {
      #expect(verdicts(weak: 0, seed: 100 + seed).allSatisfy { $0.answer == .equivalent })
    }
  }
}
