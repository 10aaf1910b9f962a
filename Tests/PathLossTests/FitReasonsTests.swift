import TestSupport
import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import Testing

/// Every code of a reason is provoked here, in PathLossFittingTests, MixedLevelsTests or HeldOutCheckTests.
@Suite struct FitReasonsTests {
  private func fit(_ dwells: [Dwell]) throws -> ConditionFit {
    try #require(PathLossFitting.fit(dwells).first)
  }

  private func dwells(_ survey: SyntheticSurvey = SyntheticSurvey(), seed: UInt64 = 1) -> [Dwell] {
    survey.dwells(seed: seed)
  }

  @Test func `Fewer than five locations are refused`() throws {
    let four = try fit(dwells(SyntheticSurvey(locations: 4)))
    #expect(four.status == .refused)
    let reason = try #require(four.reason(.tooFewLocations))
    #expect(reason.values["locations"].integer == 4 && reason.values["needed"].integer == 5)
    #expect(try fit(dwells(SyntheticSurvey(locations: 5))).reason(.tooFewLocations) == nil)
  }

  @Test func `Fewer than ten locations are weak`() throws {
    let nine = try fit(dwells(SyntheticSurvey(locations: 9)))
    #expect(nine.status == .weak && nine.reason(.fewLocations) != nil)
    #expect(try fit(dwells(SyntheticSurvey(locations: 10))).status == .calibrated)
  }

  @Test func `A narrow span has a usual slope, and carries no plan`() throws {
    let narrow = try fit(dwells(SyntheticSurvey(nearest: 2, farthest: 4.3)))
    let span = try #require(narrow.reason(.narrowSpan)).values
    #expect(narrow.status == .weak && narrow.reason(.slopeAssumed) != nil)
    #expect(narrow.forPlanning.status == .refused && narrow.forPlanning.reason(.narrowSpan) != nil)
    #expect(abs((span["decades"].number ?? 0) - log10(4.3 / 2)) < 1e-9)
    // 2 m to 4.32 m is a little over a third of a decade.
    #expect(try fit(dwells(SyntheticSurvey(nearest: 2, farthest: 4.32))).reason(.narrowSpan) == nil)
  }

  @Test func `A slope that may be zero is refused`() throws {
    let flat = try fit(dwells(SyntheticSurvey(pathLossExponent: 0.01)))
    #expect(flat.status == .refused)
    #expect(flat.reason(.slopeUnclear)?.values["isRising"].bool == false)
    let rising = try fit(dwells(SyntheticSurvey(referencePower: -90, pathLossExponent: -2)))
    #expect(rising.status == .refused)
    #expect(rising.reason(.slopeUnclear)?.values["isRising"].bool == true)
  }

  /// Twenty places from 2 to 3 or 5 m hardly know the slope; within that span their intervals hold whatever it is, and none is refused but for a
  /// level that seems to rise.
  @Test(arguments: [(1.2, 5.0), (2, 5), (3, 5), (1.5, 3)])
  func `A slope that is unclear is combined with a usual one, and carries no plan`(
    exponent: Double, farthest: Double
  ) throws {
    let survey = SyntheticSurvey(
      pathLossExponent: exponent, shadowingSD: 4, locations: 20, packets: 10, nearest: 2, farthest: farthest)
    let surveys = TestLength.count(400, short: 60)
    var (narrow, wide, models, assumed) = (0.0, 0.0, 0.0, 0)
    for seed in 1...UInt64(surveys) {
      let fit = try fit(survey.dwells(seed: seed))
      guard let model = PathLossModel(fit) else { continue }
      if let reason = fit.reason(.slopeAssumed) {
        assumed += 1
        #expect(fit.status == .weak && fit.heldOut != nil)
        let own = try #require(reason.values["exponent"].number)
        let n = try #require(fit.pathLossExponent)
        #expect(n.estimate > min(own, 1.6) && n.estimate < max(own, 1.6) && n.estimate >= 0.2)
        #expect(fit.forPlanning.status == .refused && fit.forPlanning.reasons.count == 1)
      } else {
        #expect(fit.forPlanning == fit)
      }
      let fading = survey.fadingSD
      let sd = (16 + fading * fading / 10).squareRoot()
      let distances = stride(from: 2.0, through: farthest, by: 0.5).map { $0 }
      for distance in distances {
        let gap = survey.referencePower - 10 * exponent * log10(distance) - model.mean(at: distance)
        func share(_ level: Double) -> Double {
          let half =
            Distributions.studentTQuantile((1 + level) / 2, degreesOfFreedom: model.degreesOfFreedom)
            * model.predictiveSD(at: distance, packets: 10)
          return Distributions.normalCDF((half - gap) / sd) - Distributions.normalCDF((-half - gap) / sd)
        }
        narrow += share(HeldOutCheck.oneSigma) / Double(distances.count)
        wide += share(HeldOutCheck.twoSigma) / Double(distances.count)
      }
      models += 1
    }
    #expect(
      models >= 0.9 * Double(surveys) && (exponent == 3 || assumed > surveys / 20), "\(models) \(assumed)")
    #expect(
      abs(narrow / models - 0.6827) < 0.035 && abs(wide / models - 0.9545) < 0.02,
      "\(narrow / models) \(wide / models)")
  }

  @Test func `Levels that are all equal are refused whatever the rounding`() throws {
    for seed in 0..<50 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let dwells = (0..<10).map { place in
        Dwell(
          beacon: .name("b"),
          location: SurveyLocation(
            name: "p\(place)", distance: 0.3 * (1 + Double(place)) * (1 + generator.uniform())),
          histogram: RSSIHistogram([Int](repeating: -60, count: 1 + place % 4)))
      }
      let equal = try fit(dwells)
      #expect(equal.status == .refused && equal.reason(.slopeUnclear) != nil, "seed \(seed)")
    }
  }

  @Test func `An unusual exponent is weak`() throws {
    var survey = SyntheticSurvey()
    survey.referencePower = -40
    survey.pathLossExponent = 5
    let steep = try fit(dwells(survey))
    #expect(steep.status == .weak && steep.reason(.exponentUnusual) != nil)
  }

  @Test func `Smoothed readings are weak`() throws {
    var survey = SyntheticSurvey()
    survey.conditions.source = .averaged
    let smoothed = try fit(dwells(survey))
    #expect(smoothed.averaged && smoothed.status == .weak && smoothed.reason(.averagedReadings) != nil)
  }

  /// A share of the packets of every dwell lost, by a receiver that logs packets or one that smooths.
  private func lose(_ share: Double, source: ReadingSource = .raw) throws -> ConditionFit {
    try fit(
      dwells().map { dwell in
        var dwell = dwell
        dwell.conditions.source = source
        dwell.expectedPackets = Int((Double(dwell.receivedPackets) / (1 - share)).rounded())
        return dwell
      })
  }

  @Test func `Lost packets are fitted`() throws {
    let none = try lose(0)
    #expect(none.estimator == .lossMixture && none.reasons.isEmpty && none.collisionLoss?.estimate == 0)
    #expect(none.sensitivity == nil)
    let much = try lose(0.2)
    #expect(much.estimator == .lossMixture && much.status == .calibrated)
    let values = try #require(much.reason(.lossesFitted)).values
    #expect(values["lost"].integer == 80 && values["expected"].integer == 400)
    #expect(values["sensitivity_dbm"].number == much.sensitivity)
    let loss = try #require(much.collisionLoss)
    #expect(abs(loss.estimate - 0.2) < 0.05)
    // What the packets received alone say stays to be seen.
    let received = try #require(try fit(dwells()).reml)
    #expect(much.reml == received)
  }

  @Test func `Unknown numbers of packets are named`() throws {
    let fit = try fit(dwells())
    #expect(fit.estimator == .received && fit.reasons.map(\.code) == [.lossesUnknown])
    #expect(fit.reml?.pathLossExponent == fit.pathLossExponent && fit.collisionLoss == nil)
  }

  @Test func `Lost packets of smoothed readings are named and weak beyond five percent`() throws {
    let none = try lose(0, source: .averaged)
    #expect(none.expectedPackets == 320 && none.reason(.packetsLost) == nil)
    let little = try lose(0.04, source: .averaged)
    #expect(little.reason(.packetsLost) == .packetsLost(16, of: 336))
    let much = try lose(0.2, source: .averaged)
    #expect(much.expectedPackets == 400 && much.status == .weak)
    #expect(much.reason(.packetsLost) == .packetsLost(80, of: 400))
  }

  @Test func `Silent locations count where packets were expected`() throws {
    let silent = SyntheticSurvey.dwell(location: "far", distance: 40, levels: [], expected: 20)
    let heard = dwells().map { dwell in
      var dwell = dwell
      dwell.expectedPackets = 20
      return dwell
    }
    let fit = try fit(heard + [silent])
    #expect(fit.locations == 16 && fit.expectedPackets == 340 && fit.degreesOfFreedom == 15)
    #expect(fit.reason(.lossesFitted)?.values["silentLocations"].integer == 1)
    #expect(fit.reason(.silentLocations) == nil && fit.status == .calibrated)
    let without = try #require(try self.fit(heard).pathLossExponent)
    #expect(try #require(fit.pathLossExponent).estimate > without.estimate)
  }

  @Test func `Silent locations are counted not fitted where packets are unknown`() throws {
    let silent = SyntheticSurvey.dwell(location: "far", distance: 40, levels: [], expected: 20)
    let heard = dwells()
    let fit = try fit(heard + [silent])
    #expect(fit.locations == 16 && fit.dwells == 16 && fit.expectedPackets == nil)
    #expect(fit.status == .weak && fit.reason(.silentLocations)?.values["locations"].integer == 1)
    // A second visit that hears the place makes it a location, and its expected packets still count.
    let visited = SyntheticSurvey.dwell(location: "far", distance: 40, levels: [-95, -96], expected: 20)
    let again = try self.fit(heard + [silent, visited])
    #expect(again.locations == 17 && again.dwells == 17 && again.reason(.silentLocations) == nil)
  }

  @Test func `Dwells without distance are left out`() throws {
    let without: [Double?] = [nil, 0, -1, .nan, .infinity]
    let odd = without.map { SyntheticSurvey.dwell(location: "?", distance: $0, levels: [-60]) }
    let fit = try fit(dwells() + odd)
    #expect(fit.locations == 16 && fit.receivedPackets == 320 && fit.status == .calibrated)
    #expect(fit.reason(.unknownDistance)?.values["dwells"].integer == 5)
    let alone = try self.fit(odd)
    #expect(alone.status == .refused && alone.locations == 0 && alone.distanceRange == nil)
    #expect(alone.reasons.map(\.code) == [.tooFewLocations, .unknownDistance])
  }

  @Test func `Every reason survives its own JSON`() throws {
    for survey in [SyntheticSurvey(locations: 3), SyntheticSurvey(locations: 7, nearest: 1, farthest: 1.5)] {
      let reasons = try fit(dwells(survey)).reasons
      let copy = try JSONDecoder().decode([FitReason].self, from: JSONEncoder().encode(reasons))
      #expect(!reasons.isEmpty && copy == reasons)
    }
  }

  @Test func `One packet nearly everywhere is weak`() throws {
    let thin = try fit(
      dwells(SyntheticSurvey(locations: 29)).enumerated().map { index, dwell in
        SyntheticSurvey.dwell(
          location: dwell.location.name, distance: dwell.location.distance,
          levels: Array(dwell.histogram.bins.map(\.level).prefix(index == 3 ? 2 : 1)))
      })
    #expect(thin.receivedPackets == 30 && thin.status == .weak)
    let values = try #require(thin.reason(.fewRepeats)).values
    #expect(
      values["repeats"].integer == 1 && values["packets"].integer == 30 && values["locations"].integer == 29)
    #expect(try fit(dwells(SyntheticSurvey(packets: 2))).reason(.fewRepeats) == nil)
  }

  /// A survey in metres logged in centimetres: the exponent is right, the level at 1 m is that of 1 cm, and the room is 2 km long.
  @Test func `Doubtful units are questioned`() throws {
    #expect(try fit(dwells()).reason(.unitsDoubtful) == nil)
    let centimetres = try fit(
      dwells().map { dwell in
        var dwell = dwell
        dwell.location.distance = dwell.location.distance.map { $0 * 100 }
        return dwell
      })
    let values = try #require(centimetres.reason(.unitsDoubtful)).values
    #expect(centimetres.status == .weak && values["farthest_m"].number == 2000)
    #expect(try #require(values["referencePower_dbm"].number) > -30)
    // One of the two is enough.
    let strong = try fit(dwells(SyntheticSurvey(referencePower: -20)))
    #expect(strong.reason(.unitsDoubtful)?.values["farthest_m"].number == nil)
    #expect(strong.reason(.unitsDoubtful)?.values["referencePower_dbm"].number != nil)
    let wide = try fit(dwells(SyntheticSurvey(referencePower: -50, nearest: 1, farthest: 340)))
    #expect(wide.reason(.unitsDoubtful)?.values["farthest_m"].number == 340)
    #expect(wide.reason(.unitsDoubtful)?.values["referencePower_dbm"].number == nil)
  }
}
