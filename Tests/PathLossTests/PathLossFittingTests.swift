import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing
import Support

@Suite struct PathLossFittingTests {
  private func only(_ dwells: [Dwell], _ options: FitOptions = FitOptions()) throws -> ConditionFit {
    let fits = PathLossFitting.fit(dwells, options: options)
    try #require(fits.count == 1)
    return fits[0]
  }

  /// Levels −60 − 20 x at x = 0, 0.1 …: whole numbers, no noise.
  private func noiseFree(locations: Int, packets: Int = 3) -> [Dwell] {
    (0..<locations).map { g in
      SyntheticSurvey.dwell(
        location: "L\(g)", distance: pow(10, Double(g) / 10),
        levels: Array(repeating: -60 - 2 * g, count: packets))
    }
  }

  @Test func `A survey with truth is calibrated`() throws {
    let survey = SyntheticSurvey()
    let fit = try only(survey.dwells(seed: 1))
    #expect(fit.status == .calibrated && fit.reasons.map(\.code) == [.lossesUnknown])
    #expect(fit.locations == 16 && fit.dwells == 16 && fit.receivedPackets == 320)
    #expect(fit.expectedPackets == nil && fit.degreesOfFreedom == 14)
    #expect(fit.model == "log-distance" && fit.estimator == .received)
    #expect(fit.conditions == FitConditions(placement: "overhead", crowd: "empty"))
    let range = try #require(fit.distanceRange)
    #expect(abs(range.lower - 0.5) < 1e-12 && abs(range.upper - 20) < 1e-9)
    let exponent = try #require(fit.pathLossExponent)
    let error = try #require(exponent.standardError)
    let half = Distributions.studentTQuantile(0.975, degreesOfFreedom: 14) * error
    #expect(isClose(try #require(exponent.lower95), to: (exponent.estimate - half), within: 1e-12))
    #expect(isClose(try #require(exponent.upper95), to: (exponent.estimate + half), within: 1e-12))
    #expect(isClose(try #require(fit.covariance).slopeVariance, to: 100 * error * error, within: 1e-9))
    #expect(try #require(fit.ols?.pathLossExponent.standardError) < error)
    #expect(abs(fit.locationMeans.reduce(0) { $0 + $1.residual }) < 1)
  }

  @Test func `Noise free levels give the line`() throws {
    let fit = try only(noiseFree(locations: 12))
    let model = try #require(PathLossModel(fit))
    #expect(abs(model.referencePower + 60) < 1e-10 && abs(model.pathLossExponent - 2) < 1e-10)
    #expect(model.shadowingSD < 1e-10 && model.fadingSD == 0)
    #expect(fit.fadingSD?.lower95 == nil && fit.deviance == nil)
    #expect(fit.heldOut?.coverage95 == 1)
    #expect(fit.numbers.allSatisfy { $0.isFinite })
  }

  @Test func `One average a location gives a line with the whole spread, and no spread of packets`() throws {
    let levels = [-47, -52, -56, -65, -64, -70, -72, -72, -74, -75, -78, -77, -74, -82]
    let dwells = levels.enumerated().map { index, level in
      var dwell = SyntheticSurvey.dwell(
        location: "L\(index)", distance: 0.25 * pow(1.35, Double(index)), levels: [level])
      dwell.conditions.source = .averaged
      return dwell
    }
    let fit = try only(dwells)
    let columns = [dwells.map { _ in 1.0 }, dwells.map { log10($0.location.distance ?? 1) }]
    let line = try LeastSquares.fit(columns: columns, response: levels.map(Double.init))
    #expect(isClose(try #require(fit.referencePower?.estimate), to: line.coefficients[0], within: 1e-9))
    #expect(
      isClose(try #require(fit.pathLossExponent?.estimate), to: -line.coefficients[1] / 10, within: 1e-9))
    let spread = (line.residualSumOfSquares / 12).squareRoot()
    #expect(isClose(try #require(fit.shadowingSD?.estimate), to: spread, within: 1e-9))
    #expect(fit.status == .weak && fit.reason(.averagedReadings) != nil && fit.fadingSD == nil)
    #expect(fit.reason(.fewRepeats) == nil && fit.heldOut != nil)
    // Of single packets the line is the same, and says that it does not know fading.
    let single = try only(
      dwells.map { dwell in
        var dwell = dwell
        dwell.conditions.source = .raw
        return dwell
      })
    #expect(single.status == .weak && single.reason(.singlePackets) != nil && single.fadingSD == nil)
    #expect(single.pathLossExponent == fit.pathLossExponent && single.shadowingSD == fit.shadowingSD)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `A shift of level moves only the reference power`(seed: UInt64) throws {
    let dwells = SyntheticSurvey().dwells(seed: seed)
    let moved = dwells.map { dwell in
      var dwell = dwell
      var histogram = RSSIHistogram()
      for bin in dwell.histogram.bins { histogram.add(bin.level - 7, count: bin.count) }
      let lag = dwell.lag
      dwell.histogram = histogram
      dwell.lag = LagStatistics(
        pairs: lag.pairs, productSum: lag.productSum - 7 * (lag.leadSum + lag.lagSum) + 49 * lag.pairs,
        leadSum: lag.leadSum - 7 * lag.pairs, lagSum: lag.lagSum - 7 * lag.pairs)
      return dwell
    }
    let before = try only(dwells)
    let after = try only(moved)
    expectSame(before, after, powerShift: -7)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `Scaling distance moves the reference power by the exponent`(seed: UInt64) throws {
    let dwells = SyntheticSurvey().dwells(seed: seed)
    let decades = 0.3
    let scaled = dwells.map { dwell in
      var dwell = dwell
      dwell.location.distance = dwell.location.distance.map { $0 * pow(10, decades) }
      return dwell
    }
    let before = try only(dwells)
    let exponent = try #require(before.pathLossExponent).estimate
    expectSame(before, try only(scaled), powerShift: 10 * exponent * decades, comparesError: false)
  }

  /// 1e-9 relative: rounding of the sums, far below any change of meaning.
  private func expectSame(
    _ before: ConditionFit, _ after: ConditionFit, powerShift: Double, comparesError: Bool = true
  ) {
    func near(_ a: Double?, _ b: Double?) -> Bool {
      guard let a, let b else { return a == nil && b == nil }
      return abs(a - b) <= 1e-9 * max(1, abs(b))
    }
    #expect(
      near(after.referencePower?.estimate, before.referencePower.map { $0.estimate + powerShift }))
    if comparesError {
      #expect(near(after.referencePower?.standardError, before.referencePower?.standardError))
    }
    for path in [
      \ConditionFit.pathLossExponent, \ConditionFit.shadowingSD, \ConditionFit.fadingSD,
    ] {
      #expect(near(after[keyPath: path]?.estimate, before[keyPath: path]?.estimate))
      #expect(near(after[keyPath: path]?.lower95, before[keyPath: path]?.lower95))
      #expect(near(after[keyPath: path]?.upper95, before[keyPath: path]?.upper95))
    }
    #expect(near(after.autocorrelation, before.autocorrelation))
    #expect(after.status == before.status && after.heldOut?.coverage68 == before.heldOut?.coverage68)
    #expect(after.heldOut?.interval95 == before.heldOut?.interval95)
    #expect(near(after.heldOut?.crps, before.heldOut?.crps))
    #expect(near(after.heldOut?.logScore, before.heldOut?.logScore))
    #expect(near(after.heldOutScale?.factor68, before.heldOutScale?.factor68))
    #expect(near(after.robust?.mmExponent, before.robust?.mmExponent))
    for (a, b) in zip(after.locationMeans, before.locationMeans) { #expect(near(a.residual, b.residual)) }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `Order of dwells is irrelevant`(seed: UInt64) throws {
    let dwells =
      SyntheticSurvey().dwells(seed: seed)
      + SyntheticSurvey(conditions: Conditions(placement: "under table")).dwells(seed: seed + 100)
    var random = SeededGenerator(seed: seed)
    let shuffled = dwells.shuffled(using: &random)
    #expect(PathLossFitting.fit(dwells) == PathLossFitting.fit(shuffled))
    #expect(PathLossFitting.fit(dwells).map(\.conditions.placement) == ["overhead", "under table"])
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `Packets counted twice fool only least squares`(seed: UInt64) throws {
    let dwells = SyntheticSurvey().dwells(seed: seed)
    let doubled = dwells.map { dwell in
      var dwell = dwell
      dwell.histogram.merge(dwell.histogram)
      return dwell
    }
    let before = try only(dwells)
    let after = try only(doubled)
    let power = try #require(before.referencePower)
    // 2 %: the balance of σL and σF moves, the locations do not.
    #expect(
      isClose(
        try #require(after.referencePower).estimate, to: power.estimate, within: 0.02 * abs(power.estimate)))
    let exponent = try #require(before.pathLossExponent)
    let after1 = try #require(after.pathLossExponent)
    #expect(abs(after1.estimate - exponent.estimate) < 0.02 * exponent.estimate)
    let own: Double = try #require(after1.standardError)
    let first: Double = try #require(exponent.standardError)
    #expect(abs(own / first - 1) < 0.05)
    let narrow = try #require(after.ols?.pathLossExponent.standardError)
    let wide = try #require(before.ols?.pathLossExponent.standardError)
    // √2 but for N − 2 degrees of freedom.
    #expect(abs(wide / narrow - 2.0.squareRoot()) < 0.01)
  }

  @Test func `Dwells of one location are pooled`() throws {
    let dwells = SyntheticSurvey().dwells(seed: 4)
    let twice = try only(dwells + dwells)
    #expect(twice.locations == 16 && twice.dwells == 32 && twice.receivedPackets == 640)
    var other = dwells
    for index in other.indices { other[index].beacon = .name("B2") }
    #expect(try only(dwells + other).locations == 32)
  }

  @Test func `Degenerate surveys give no nonsense`() throws {
    let survey = SyntheticSurvey()
    let flat = (0..<8).map { g in
      SyntheticSurvey.dwell(location: "L\(g)", distance: Double(g + 1), levels: [-70, -70, -70])
    }
    let onePacket = survey.dwells(seed: 2).map { dwell in
      SyntheticSurvey.dwell(
        location: dwell.location.name, distance: dwell.location.distance,
        levels: [dwell.histogram.bins[0].level])
    }
    let samePlace = (0..<8).map { g in
      SyntheticSurvey.dwell(location: "L\(g)", distance: 2, levels: [-70 - g, -71 - g])
    }
    let cases: [[Dwell]] = [
      [], Array(survey.dwells(seed: 1).prefix(1)), flat, onePacket, samePlace,
      SyntheticSurvey(shadowingSD: 0).dwells(seed: 3), SyntheticSurvey(fadingSD: 0).dwells(seed: 3),
      SyntheticSurvey(shadowingSD: 0, fadingSD: 0).dwells(seed: 3), noiseFree(locations: 5, packets: 1),
      SyntheticSurvey(packets: 2).dwells(seed: 5), SyntheticSurvey(shadowingSD: 0.01).dwells(seed: 6),
      SyntheticSurvey(shadowingSD: 30).dwells(seed: 6),
      [SyntheticSurvey.dwell(location: "silent", distance: 3, levels: [])],
      [SyntheticSurvey.dwell(location: "nowhere", distance: nil, levels: [-50])],
    ]
    for (index, dwells) in cases.enumerated() {
      for fit in PathLossFitting.fit(dwells) {
        #expect(fit.numbers.allSatisfy { $0.isFinite }, "case \(index)")
        if fit.status == .refused {
          #expect(!fit.reasons.isEmpty, "case \(index)")
          #expect(
            fit.referencePower == nil && fit.pathLossExponent == nil && fit.shadowingSD == nil
              && fit.fadingSD == nil && fit.covariance == nil && fit.ols == nil)
          #expect(fit.locationMeans.count == fit.locations)
        } else {
          #expect(PathLossModel(fit) != nil, "case \(index)")
        }
      }
    }
    #expect(PathLossFitting.fit([]).isEmpty)
    #expect(try only(flat).reason(.slopeUnclear) != nil)
    #expect(try only(onePacket).reason(.singlePackets) != nil)
    #expect(try only(samePlace).reason(.oneDistance) != nil)
  }
}
