import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import SurveyDrift
import TestSupport
import Testing

@Suite struct DriftCheckTests {
  private func fits(_ dwells: [Dwell]) -> [ConditionFit] {
    PathLossFitting.fit(dwells, options: FitOptions(checksHeldOut: false))
  }

  /// The same places as the calibration of this seed, every level moved, with fresh fading.
  private func revisited(_ dwells: [Dwell], moved: Int, fading: Double = 0.7, seed: UInt64 = 99) -> [Dwell] {
    var random = SeededGenerator(seed: seed)
    return dwells.map { dwell in
      let drift = Int((fading * random.normal()).rounded())
      var dwell = dwell
      var histogram = RSSIHistogram()
      for bin in dwell.histogram.bins { histogram.add(bin.level + moved + drift, count: bin.count) }
      dwell.histogram = histogram
      dwell.lag = LagStatistics()
      return dwell
    }
  }

  private func unnamed(_ dwells: [Dwell]) -> [Dwell] {
    dwells.map { dwell in
      var dwell = dwell
      dwell.location.isNamed = false
      return dwell
    }
  }

  private func only(
    _ new: [Dwell], _ calibration: [Dwell], margin: Double = 3
  ) throws -> DriftVerdict {
    let verdicts = DriftCheck.compare(fits(new), with: fits(calibration), margin: { _ in margin })
    try #require(verdicts.count == 1)
    return verdicts[0]
  }

  @Test func `The same places at the same level are equivalent`() throws {
    let dwells = SyntheticSurvey().dwells(seed: 1)
    let same = try only(dwells, dwells)
    #expect(same.answer == .equivalent && same.shift?.estimate == 0)
    #expect(same.locations == 16 && same.pairedLocations == 16 && same.locationsNeeded == nil)
    let again = try only(revisited(dwells, moved: 0), dwells)
    #expect(again.answer == .equivalent)
    #expect(try #require(again.equivalenceP) < 0.05)
  }

  @Test func `Six decibels less are a shift`() throws {
    let dwells = SyntheticSurvey().dwells(seed: 1)
    let verdict = try only(revisited(dwells, moved: -6), dwells)
    #expect(verdict.answer == .shifted)
    let shift = try #require(verdict.shift)
    #expect(abs(shift.estimate + 6) < 0.6 && (shift.upper95 ?? 0) < -5)
    #expect(try #require(verdict.shiftP) < 1e-6)
    #expect(try #require(verdict.equivalenceP) > 0.9)
  }

  @Test func `Paired test is that of the differences`() throws {
    let dwells = SyntheticSurvey().dwells(seed: 2)
    let moved = revisited(dwells, moved: -2, fading: 4)
    let new = fits(moved)
    let old = fits(dwells)
    let verdict = try #require(DriftCheck.compare(new, with: old).first)
    let differences = zip(new[0].locationMeans, old[0].locationMeans).map { $0.mean - $1.mean }
    let mean = differences.reduce(0, +) / 16
    let variance = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 15
    let error = (variance / 16).squareRoot()
    #expect(isClose(try #require(verdict.shift).estimate, to: mean, within: 1e-10))
    #expect(isClose(try #require(verdict.shift?.standardError), to: error, within: 1e-10))
    let p = 2 * Distributions.studentTCDF(-abs(mean) / error, degreesOfFreedom: 15)
    #expect(isClose(try #require(verdict.shiftP), to: p, within: 1e-12))
    let equivalence = max(
      Distributions.studentTCDF((mean - 3) / error, degreesOfFreedom: 15),
      Distributions.studentTCDF((-mean - 3) / error, degreesOfFreedom: 15))
    #expect(isClose(try #require(verdict.equivalenceP), to: equivalence, within: 1e-12))
  }

  @Test func `Places without names are compared with the line`() throws {
    let dwells = SyntheticSurvey().dwells(seed: 3)
    let verdict = try only(unnamed(dwells), dwells)
    #expect(verdict.pairedLocations == 0 && verdict.locations == 16)
    let model = try #require(PathLossModel(fits(dwells)[0]))
    let x = fits(dwells)[0].locationMeans.reduce(0) { $0 + log10($1.distance) } / 16
    let single = pow(model.locationSD(packets: 20), 2)
    let error = (single / 16 + model.covariance.variance(atLogDistance: x)).squareRoot()
    #expect(isClose(try #require(verdict.shift?.standardError), to: error, within: 1e-10))
    let far = try only(unnamed(revisited(dwells, moved: -12)), dwells)
    #expect(far.answer == .shifted)
  }

  @Test func `Three locations are too few`() throws {
    let dwells = SyntheticSurvey().dwells(seed: 4)
    for new in [Array(revisited(dwells, moved: -6).prefix(3)), unnamed(Array(dwells.prefix(3)))] {
      let verdict = try only(new, dwells)
      #expect(verdict.answer == .unclear && verdict.locations == 3)
      #expect(verdict.shift == nil && verdict.shiftP == nil && verdict.equivalenceP == nil)
      // Sixteen places of the calibration may be too few for any number of new ones.
      #expect(verdict.locationsNeeded.map { $0 >= 5 } ?? (verdict.pairedLocations == 0))
    }
  }

  @Test func `An unclear answer says how many, and no number if the calibration knows too little`() throws {
    let dwells = SyntheticSurvey(shadowingSD: 6, locations: 60).dwells(seed: 5)
    let few = unnamed(dwells.enumerated().filter { $0.offset.isMultiple(of: 6) }.map(\.element))
    let model = try #require(PathLossModel(fits(dwells)[0]))
    let places = fits(few)[0].locationMeans
    let x = places.reduce(0) { $0 + log10($1.distance) } / Double(places.count)
    var unclear = 0
    for margin in [0.5, 2.8, 3.2, 3.6] {
      let verdict = try only(few, dwells, margin: margin)
      guard verdict.answer == .unclear else { continue }
      unclear += 1
      let error = margin / (1.6448536269514727 + 1.2815515655446004)
      let room = error * error - model.covariance.variance(atLogDistance: x)
      let needed = max(11, (pow(model.locationSD(packets: 20), 2) / room).rounded(.up))
      #expect(verdict.locationsNeeded == (room > 0 ? Int(needed) : nil), "\(margin): \(verdict)")
      #expect(margin > 1 || room < 0)
    }
    #expect(unclear > 0)
  }

  @Test func `Proven within the margin counts as equivalent even if it moved`() throws {
    let dwells = SyntheticSurvey(fadingSD: 1, packets: 200).dwells(seed: 6)
    let verdict = try only(revisited(dwells, moved: -2, fading: 0), dwells)
    #expect(abs(try #require(verdict.shift).estimate) > 1.5)
    #expect(try #require(verdict.shiftP) < 1e-3)
    #expect(verdict.answer == .equivalent)
  }

  @Test func `Only conditions with a baseline are judged`() throws {
    let survey = SyntheticSurvey()
    let other = SyntheticSurvey(conditions: Conditions(placement: "door"))
    let few = SyntheticSurvey(locations: 3, conditions: Conditions(placement: "shelf"))
    let calibration = fits(survey.dwells(seed: 1) + few.dwells(seed: 1))
    let new = fits(survey.dwells(seed: 1) + other.dwells(seed: 2) + few.dwells(seed: 1))
    #expect(DriftCheck.compare(new, with: calibration).map(\.conditions.placement) == ["overhead"])
    #expect(DriftCheck.compare([], with: calibration).isEmpty)
  }

  @Test func `Shift p is adjusted over the conditions`() throws {
    var old: [Dwell] = []
    var new: [Dwell] = []
    var single: [Double] = []
    for (index, moved) in [0, -2, -6].enumerated() {
      let survey = SyntheticSurvey(conditions: Conditions(placement: Placement(rawValue: "p\(index)")))
      let before = survey.dwells(seed: UInt64(index + 1))
      let after = revisited(before, moved: moved, fading: 4, seed: UInt64(index + 7))
      single.append(try #require(only(after, before).shiftP))
      old += before
      new += after
    }
    let adjusted = DriftCheck.compare(fits(new), with: fits(old)).compactMap(\.shiftP)
    try #require(adjusted.count == 3)
    let order = [0, 1, 2].sorted { single[$0] < single[$1] }
    let largest = single[order[2]]
    let middle = min(largest, single[order[1]] * 3 / 2)
    #expect(abs(adjusted[order[2]] - largest) < 1e-12)
    #expect(abs(adjusted[order[1]] - middle) < 1e-12)
    #expect(abs(adjusted[order[0]] - min(middle, single[order[0]] * 3)) < 1e-12)
  }

  /// Four conditions of which none has moved: surveys with any false alarm stay near 10 %.
  @Test func `False alarms are rare`() {
    var alarms = 0
    for seed in 1...40 as ClosedRange<UInt64> {
      var old: [Dwell] = []
      var new: [Dwell] = []
      for index in 0..<4 {
        let survey = SyntheticSurvey(conditions: Conditions(placement: Placement(rawValue: "p\(index)")))
        old += survey.dwells(seed: seed * 100 + UInt64(index))
        new += unnamed(survey.dwells(seed: seed * 100 + 50 + UInt64(index)))
      }
      if DriftCheck.compare(fits(new), with: fits(old)).contains(where: { $0.answer == .shifted }) {
        alarms += 1
      }
    }
    // 40 draws at 10 %: more than 9 have a chance below 1 %.
    #expect(alarms <= 9)
  }

  @Test func `Levels without noise are compared`() throws {
    let exact = (0..<10).map { g in
      SyntheticSurvey.dwell(
        location: "L\(g)", distance: pow(10, Double(g) / 10), levels: Array(repeating: -60 - 2 * g, count: 3))
    }
    #expect(try only(exact, exact).answer == .equivalent)
    let moved = try only(revisited(exact, moved: -5, fading: 0), exact)
    #expect(moved.answer == .shifted && moved.shift?.standardError.map { $0 < 1e-6 } == true)
  }
}
