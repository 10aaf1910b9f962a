import Foundation
import PathLoss
import RadioSurvey
import SurveyAnalysis
import SurveyDrift
import TestSupport
import Testing

/// Many beacons weaker by as much, one beacon so weak that packets are lost, and one that dies. All levels here are simulated.
@Suite struct DividedDriftTests {
  /// Twelve beacons at 20 named places, and again with the first of them weaker, received down to a sensitivity; one is silent at the last places.
  private func verdicts(
    weak: Int, by decibels: Double, sensitivity: Int = -110, silentPlaces: Int = 0, seed: UInt64
  )
    -> [BeaconVerdict]
  {
    var random = SeededGenerator(seed: seed)
    var surveys: [[Dwell]] = [[], []]
    let days = [0, random.normal()]
    for beacon in 0..<12 {
      for place in 0..<20 {
        let distance = 1.5 + 1.1 * Double((place * 7 + 5 * beacon) % 20)
        let shadow = 4 * random.normal()
        for survey in 0..<2 {
          let change = days[survey] - (survey == 1 && beacon < weak ? decibels : 0)
          let mean = -58 - 22 * log10(distance) + shadow + change + 0.8 * random.normal()
          let packets = (0..<12).map { _ in Int((mean + 3.5 * random.normal()).rounded()) }
            .filter { $0 >= sensitivity }
          if packets.isEmpty || survey == 1 && beacon == 11 && place >= 20 - silentPlaces { continue }
          let start = 1_790_000_000 + 600_000 * Double(survey) + 60 * Double(place)
          surveys[survey].append(
            Dwell(
              beacon: .name("B\(beacon)"), location: SurveyLocation(name: "P\(place)", distance: distance),
              conditions: Conditions(receiver: "A"), start: start, end: start + 9,
              histogram: RSSIHistogram(packets)))
        }
      }
    }
    let fits = surveys.map { PathLossFitting.fit($0, options: FitOptions(checksHeldOut: false)) }
    return BeaconDrift(fits[1], calibration: fits[0]).verdicts([surveys[1]])
  }

  @Test(arguments: [0, 5, 6, 7, 8, 11, 12])
  func `The group that changed is named, and what it is held against`(weak: Int) {
    for seed in 1...UInt64(TestLength.count(20, short: 5)) {
      let verdicts = verdicts(weak: weak, by: 7, seed: seed)
      let named = verdicts.filter { $0.answer == .shifted }
      let changed = weak == 12 ? 0 : weak
      #expect(Set(named.map(\.beacon)) == Set((0..<changed).map { .name("B\($0)") }), "\(weak), \(seed)")
      #expect(named.allSatisfy { abs(($0.shift ?? 0) + 7) < 2 })
      #expect(named.allSatisfy { ($0.division != nil) == (weak > 5) })
      #expect(
        named.allSatisfy { $0.division.map { $0.others == weak && $0.still.count == 12 - weak } ?? true })
    }
  }

  @Test(arguments: [0, 4, 8])
  func `A beacon that dies before the last places is silent`(places: Int) {
    for seed in 1...UInt64(TestLength.count(20, short: 5)) {
      let silent = verdicts(weak: 0, by: 0, silentPlaces: places, seed: seed).filter { $0.answer == .silent }
      #expect(silent.map(\.beacon) == (places == 0 ? [] : [.name("B11")]), "\(seed): \(silent)")
      #expect(silent.allSatisfy { $0.places == places && $0.since != nil })
    }
  }

  @Test(arguments: [8.0, 10, 14])
  func `A weaker beacon whose packets are lost at far places is not called moved`(decibels: Double) {
    for seed in 1...UInt64(TestLength.count(20, short: 8)) {
      let named = verdicts(weak: 1, by: decibels, sensitivity: -88, seed: seed).filter {
        ![.equivalent, .unclear].contains($0.answer)
      }
      #expect(named.map(\.beacon) == [.name("B0")] && named[0].answer == .shifted, "\(seed): \(named)")
    }
  }
}
