import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

/// The comparison of shapes as a fit carries it.
@Suite struct ShapeComparisonTests {
  /// Levels that bend at a distance, with rounding, shadowing and fading. Simulated.
  private func bent(
    _ seed: UInt64, at distance: Double = 4, by change: Double, shadowingSD: Double = 2, locations: Int = 30
  ) -> [Dwell] {
    var random = SeededGenerator(seed: seed)
    return (0..<locations).map { g in
      let d = 0.5 * pow(40, Double(g) / Double(locations - 1))
      let centre =
        -59 - 18 * log10(d) - change * max(0, log10(d / distance)) + shadowingSD * random.normal()
      return SyntheticSurvey.dwell(
        location: "L\(g)", distance: d,
        levels: (0..<15).map { _ in max(-120, Int((centre + 2 * random.normal()).rounded())) })
    }
  }

  private func fit(_ dwells: [Dwell], _ options: FitOptions = FitOptions()) throws -> ConditionFit {
    try #require(PathLossFitting.fit(dwells, options: options).first)
  }

  private func powers(_ power: Double) -> FitOptions {
    FitOptions(beacons: [.name("B1"): Beacon(identifier: .name("B1"), measuredPower: power)])
  }

  /// Means of what such a survey's locations would show, without packets.
  private func means(_ seed: UInt64, by change: Double, shadowingSD: Double = 2, locations: Int = 30)
    -> ShapeSample
  {
    var random = SeededGenerator(seed: seed)
    let x = (0..<locations).map { log10(0.5) + log10(40) * Double($0) / Double(locations - 1) }
    return ShapeSample(
      x: x,
      y: x.map {
        -59 - 18 * $0 - change * max(0, $0 - log10(4)) + shadowingSD
          * random.normal()
      })
  }

  /// On levels that the line made, another shape is hardly ever taken for it; on levels that bend, the bend is found.
  @Test(arguments: [12, 24]) func `The line is kept where it holds and a bend is found`(locations: Int) throws
  {
    var line = 0
    var bend = 0
    let shapes: [PathLossShape] = [.freeIntercept, .dualSlope]
    for seed in 1...50 as ClosedRange<UInt64> {
      for change in [0.0, 40] {
        let sample = means(seed, by: change, locations: locations)
        let choice = try #require(ShapeChoice(shapes: shapes, sample: sample))
        let chosen = choice.candidates[choice.chosen].fit.shape
        if change == 0, chosen == .freeIntercept { line += 1 }
        if change > 0, chosen == .dualSlope { bend += 1 }
      }
    }
    #expect(line >= 45, "\(line) of 50")
    #expect(bend >= 40, "\(bend) of 50")
  }

  /// A break's interval, and those of the exponents that allow for it, hold as often as they say.
  @Test func `Intervals allow for not knowing the break`() throws {
    var held = (at: 0, near: 0, far: 0)
    for seed in 1...40 as ClosedRange<UInt64> {
      let fit = try #require(ShapeFitting.fit(.dualSlope, to: means(seed, by: 25)))
      func holds(_ estimate: Estimate?, _ truth: Double) -> Int {
        (estimate?.lower95 ?? -.infinity) <= truth && truth <= (estimate?.upper95 ?? .infinity) ? 1 : 0
      }
      held.at += holds(fit.breakpoint, 4)
      held.near += holds(fit.exponentEstimate, 1.8)
      held.far += holds(fit.farExponentEstimate, 4.3)
    }
    // Of 40, 38 should hold; 34 is three SD below.
    #expect(held.at >= 34 && held.near >= 34 && held.far >= 34, "\(held)")
  }

  /// One that the height of the beacons may have made is not counted.
  @Test func `A bend that matters makes the fit weak and says what to do`() throws {
    let fit = try fit(bent(3, at: 2.5, by: 40, shadowingSD: 1))
    let reason = try #require(fit.reason(.shapeDiffers))
    #expect(fit.status == .weak && fit.model == "log-distance")
    #expect(reason.values["shape"].string == "dual-slope" && reason.values["isLarge"].bool == true)
    #expect(reason.values["breakpoint_m"].number ?? 0 > 0)
    let difference = try #require(fit.shapes?.difference)
    #expect(difference.isLarge && abs(difference.largest) > difference.shadowingSD)
    #expect(try self.fit(bent(1, by: 0)).reason(.shapeDiffers) == nil)
  }

  @Test func `The measured power of the beacons is tried as a level at one metre`() throws {
    let dwells = bent(4, by: 0, shadowingSD: 3)
    let right = try #require(try fit(dwells, powers(-59)).shapes)
    let fixed = try #require(right.candidate("fixed-intercept"))
    #expect(right.chosen == "fixed-intercept" && fixed.referencePower == Estimate(-59))
    #expect(right.difference == nil, "the line holds this shape too: it is not wrong")
    #expect(isClose(try #require(fixed.pathLossExponent).estimate, to: 1.8, within: 0.3))
    let wrong = try #require(try fit(dwells, powers(-75)).shapes)
    #expect(wrong.chosen == "log-distance")
    #expect(try #require(wrong.candidate("fixed-intercept")?.gain) < 0)
    let unknown = try #require(try fit(dwells).shapes)
    #expect(unknown.candidate("fixed-intercept") == nil)
    #expect(
      unknown.omitted.first { $0.shape == "fixed-intercept" }?.reason.code == .measuredPowerUnknown)
  }

  @Test func `Beacons of different powers have no common level`() throws {
    var options = powers(-59)
    options.beacons[.name("B2")] = Beacon(identifier: .name("B2"), measuredPower: -65)
    let dwells = bent(5, by: 0).enumerated().map { index, dwell in
      var dwell = dwell
      if index.isMultiple(of: 2) { dwell.beacon = .name("B2") }
      return dwell
    }
    let omission = try #require(
      try fit(dwells, options).shapes?.omitted.first { $0.shape == "fixed-intercept" })
    #expect(omission.reason.code == .measuredPowersDiffer)
  }

  /// Differences are those of the scores, the best has none, and the power curve is never chosen.
  @Test func `Scores and differences agree`() throws {
    let shapes = try #require(try fit(bent(6, by: 12), powers(-59)).shapes)
    let choosable = shapes.candidates.filter { $0.shape != "power-curve" }
    let best = try #require(choosable.map(\.logScore).max())
    let line = try #require(shapes.candidate("log-distance"))
    for candidate in shapes.candidates {
      #expect(abs(candidate.deficit - (best - candidate.logScore)) < 1e-12)
      #expect(isClose(try #require(candidate.gain), to: (candidate.logScore - line.logScore), within: 1e-12))
      #expect(candidate.aicc != nil && candidate.bic.isFinite && candidate.residualSD.upper95 != nil)
    }
    #expect(choosable.contains { $0.deficit == 0 && $0.deficitError == 0 })
    #expect(shapes.candidate("power-curve")?.curveScale != nil && shapes.chosen != "power-curve")
    #expect(shapes.candidates.map(\.parameters) == shapes.candidates.map(\.parameters).sorted())
  }

  /// What leaving a location out by its hat value says is what fitting the others says.
  @Test func `Leaving out in closed form is leaving out`() throws {
    let x = (0..<14).map { -0.3 + 0.12 * Double($0) }
    let y = x.enumerated().map { -60 - 21 * $0.1 + 2 * sin(9 * Double($0.0)) }
    let choice = try #require(
      ShapeChoice(shapes: [.freeIntercept, .fixedIntercept(referencePower: -60)], x: x, y: y))
    for candidate in choice.candidates {
      var sum = 0.0
      for g in x.indices {
        var rest = (x: x, y: y)
        rest.x.remove(at: g)
        rest.y.remove(at: g)
        let fit = try #require(ShapeFitting.fit(candidate.fit.shape, x: rest.x, y: rest.y))
        let k = Double(fit.shape.parameters)
        sum += PredictiveScores.logScore(
          y[g], centre: try #require(fit.mean(atLogDistance: x[g])),
          scale: fit.residualSD * (1 + k / 13).squareRoot(), degreesOfFreedom: 13 - k)
      }
      #expect(relativeError(candidate.logScore, sum / 14) < 1e-10, "\(candidate.fit.shape.name)")
    }
  }

  @Test func `Few locations still compare what they can`() throws {
    let shapes = try #require(try fit(SyntheticSurvey(locations: 5).dwells(seed: 1), powers(-59)).shapes)
    #expect(shapes.candidate("dual-slope") == nil && shapes.candidate("log-distance") != nil)
    #expect(
      shapes.omitted.contains {
        guard case .breakUnsupported(_, _, _, needed: 7) = $0.reason else { return false }
        return $0.shape == "dual-slope"
      })
    let refused = try fit(SyntheticSurvey(locations: 4).dwells(seed: 1))
    #expect(refused.shapes == nil)
    let unchecked = try fit(SyntheticSurvey().dwells(seed: 1), FitOptions(checksHeldOut: false))
    #expect(unchecked.shapes == nil)
  }

  @Test func `Survives its own JSON`() throws {
    let shapes = try #require(try fit(bent(7, by: 30), powers(-59)).shapes)
    let copy = try JSONDecoder().decode(ShapeComparison.self, from: JSONEncoder().encode(shapes))
    #expect(copy == shapes)
  }
}
