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

  /// Five beacons at ten named places and three crowd levels by two phones, and again with the third of them weaker in the full room, or dead
  /// there; of the full room only the first places.
  private func verdicts(weak: Double?, places: Int = 10, seed: UInt64) -> [BeaconVerdict] {
    var random = SeededGenerator(seed: seed)
    var surveys: [[Dwell]] = [[], []]
    for beacon in 0..<5 {
      for place in 0..<10 {
        let distance = 0.8 + 0.7 * Double((place + 3 * beacon) % 10)
        let shadow = 4 * random.normal()
        for (number, crowd) in Self.crowds.enumerated() {
          for (phone, survey) in [("A", 0), ("B", 0), ("A", 1), ("B", 1)] {
            let isHidden = survey == 1 && beacon == 2 && number == 2
            if survey == 1, number == 2, place >= places || isHidden && weak == nil { continue }
            let change = isHidden ? weak ?? 0 : 0
            let mean = -58 - 3 * Double(number) - 21 * log10(distance) + shadow + change + random.normal()
            surveys[survey].append(
              Dwell(
                beacon: .name("B\(beacon)"),
                location: SurveyLocation(name: "P\(place)", distance: distance),
                conditions: Conditions(
                  placement: "overhead", crowd: crowd, receiver: Receiver(rawValue: phone)),
                start: Double(1000 * (3 - number) + 10 * place),
                end: Double(1000 * (3 - number) + 10 * place + 9),
                histogram: RSSIHistogram((0..<20).map { _ in Int((mean + 2 * random.normal()).rounded()) })))
          }
        }
      }
    }
    let fits = surveys.map { PathLossFitting.fit($0, options: FitOptions(checksHeldOut: false)) }
    return BeaconDrift(fits[1], calibration: fits[0]).verdicts([surveys[1]])
  }

  @Test(arguments: [-7, nil] as [Double?], [10, 4])
  func `A beacon that is hidden or dead in the full room only is named with it`(weak: Double?, places: Int) {
    for seed in 1...UInt64(TestLength.count(20, short: 5)) {
      for verdict in verdicts(weak: weak, places: places, seed: seed) {
        guard verdict.beacon == .name("B2") else {
          #expect(
            [.equivalent, .unclear].contains(verdict.answer) && verdict.conditions == nil, "\(verdict)")
          continue
        }
        #expect(verdict.answer == (weak == nil ? .silent : .shifted), "\(verdict)")
        #expect(verdict.conditions == FitConditions(crowd: "full"), "\(verdict)")
        if let weak { #expect(abs((verdict.shift ?? 0) - weak) < 2, "\(verdict)") }
      }
    }
  }

  @Test func `A good survey names none`() {
    for seed in 1...UInt64(TestLength.count(60, short: 15)) {
      #expect(verdicts(weak: 0, seed: 100 + seed).allSatisfy { $0.answer == .equivalent })
    }
  }
}
