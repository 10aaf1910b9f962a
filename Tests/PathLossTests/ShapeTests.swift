import CalibrationModel
import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss

@Suite struct ShapeTests {

  @Test func `Shapes match R`() throws {
    let (x, y) = try ReferenceData.simple()
    let r = try JSON(reference: "R")
    let free = try #require(ShapeFitting.fit(.freeIntercept, x: x, y: y))
    #expect(relativeError(free.aicc ?? .nan, r["simple_ols"]["AICc"].real) < 1e-10)
    #expect(relativeError(free.bic, r["simple_ols"]["BIC"].real) < 1e-10)
    #expect(relativeError(-free.deviance / 2, r["simple_ols"]["logLik"].real) < 1e-10)
    let fixed = try #require(ShapeFitting.fit(.fixedIntercept(referencePower: -59), x: x, y: y))
    #expect(relativeError(-10 * fixed.pathLossExponent, r["simple_fixed_intercept"]["slope"].real) < 1e-10)
    #expect(relativeError(fixed.residualSD, r["simple_fixed_intercept"]["sigma"].real) < 1e-10)
    // The best break lies on one of the locations, where the sum of squares has a kink: half of the digits, and from above.
    let dual = try #require(ShapeFitting.fit(.dualSlope, x: x, y: y))
    let expected = r["simple_dual_slope"]
    #expect(isClose(try #require(dual.logBreak), to: expected["xb"].real, within: 2e-7))
    #expect(relativeError(dual.residualSumOfSquares, expected["rss"].real) < 1e-8)
    #expect(dual.residualSumOfSquares <= expected["rss"].real * (1 + 1e-12))
    #expect(relativeError(dual.referencePower, expected["coef"][0].real) < 1e-6)
    #expect(relativeError(-10 * dual.pathLossExponent, expected["coef"][1].real) < 1e-6)
    let change = -10 * (try #require(dual.farExponent) - dual.pathLossExponent)
    #expect(relativeError(change, expected["coef"][2].real) < 1e-6)
  }

  /// R's criteria of five models of the reference survey, from their log-likelihoods.
  @Test func `Criteria match R`() throws {
    let models = try JSON(reference: "R")["survey_ols_models"]
    for name in ["m1", "m2", "m3", "m4", "m5"] {
      let model = models[name]
      let deviance = -2 * model["logLik"].real
      let k = Int(model["k"].real)
      let aicc = try #require(InformationCriteria.aicc(deviance: deviance, parameters: k, sample: 556))
      #expect(relativeError(aicc, model["AICc"].real) < 1e-12)
      #expect(
        relativeError(
          InformationCriteria.bic(deviance: deviance, parameters: k, sample: 556), model["BIC"].real)
          < 1e-12)
    }
    #expect(InformationCriteria.aicc(deviance: 1, parameters: 4, sample: 5) == nil)
  }

  private func means(
    _ count: Int, sd: Double, seed: UInt64, _ level: (Double) -> Double
  ) -> (x: [Double], y: [Double]) {
    var random = SeededGenerator(seed: seed)
    let x = (0..<count).map { (index: Int) -> Double in -0.3 + 1.7 * Double(index) / Double(count - 1) }
    let y: [Double] = x.map { (x: Double) -> Double in level(x) + sd * random.normal() }
    return (x, y)
  }

  private static let all: [PathLossShape] = [
    .dualSlope, .powerCurve(referencePower: -59), .freeIntercept, .fixedIntercept(referencePower: -59),
  ]

  /// A clear bend is chosen, a straight line is not taken for one, and a measured power that is right saves a parameter.
  @Test func `The simplest shape that predicts is chosen`() throws {
    var chosen: [String: [String: Int]] = [:]
    for seed in 1...10 as ClosedRange<UInt64> {
      let surveys: [(String, (x: [Double], y: [Double]))] = [
        ("bent", means(36, sd: 2, seed: seed) { -66 - 16 * $0 - 24 * max(0, $0 - 0.7) }),
        ("straight", means(36, sd: 3, seed: seed) { -66 - 22 * $0 }),
        ("known", means(36, sd: 3, seed: seed) { -59 - 22 * $0 }),
      ]
      for (name, survey) in surveys {
        let choice = try #require(ShapeChoice(shapes: Self.all, x: survey.x, y: survey.y))
        #expect(
          choice.candidates.map(\.fit.shape.parameters)
            == choice.candidates.map(\.fit.shape.parameters).sorted())
        #expect(choice.candidates.contains { $0.deficit == 0 })
        chosen[name, default: [:]][choice.candidates[choice.chosen].fit.shape.name, default: 0] += 1
      }
    }
    #expect(chosen["bent"]?["dual-slope"] ?? 0 >= 9)
    #expect(chosen["straight"]?["log-distance"] ?? 0 >= 8)
    #expect(chosen["known"]?["fixed-intercept"] ?? 0 >= 7)
  }

  /// Shifting every level moves only the level at 1 m; a breakpoint moves with the scale of distance.
  @Test func `Dual slope moves with its data`() throws {
    let (x, y) = means(30, sd: 1, seed: 3) { -60 - 18 * $0 - 20 * max(0, $0 - 0.6) }
    let fit = try #require(ShapeFitting.fit(.dualSlope, x: x, y: y))
    let logBreak = try #require(fit.logBreak)
    let farExponent = try #require(fit.farExponent)
    #expect(abs(logBreak - 0.6) < 0.12 && abs(farExponent - 3.8) < 0.5)
    let moved = try #require(ShapeFitting.fit(.dualSlope, x: x.map { $0 + 0.25 }, y: y.map { $0 - 7 }))
    #expect(abs(moved.pathLossExponent - fit.pathLossExponent) < 1e-9)
    #expect(abs(try #require(moved.logBreak) - logBreak - 0.25) < 1e-9)
    #expect(abs(moved.referencePower - (fit.referencePower - 7 + 10 * fit.pathLossExponent * 0.25)) < 1e-8)
  }

  /// Levels made by a power curve give it back, and the curve passes through 1 m.
  @Test func `Power curve gives itself back`() throws {
    let curve = (scale: 0.9, power: 7.0)
    let x = (0..<12).map { 0.1 + 0.1 * Double($0) }
    let y = x.map { -59 * pow(pow(10, $0) / curve.scale, 1 / curve.power) }
    let fit = try #require(ShapeFitting.fit(.powerCurve(referencePower: -59), x: x, y: y))
    let values = try #require(fit.curve.map { [$0.scale.estimate, $0.power.estimate, $0.offset] })
    #expect(abs(values[0] - 0.9) < 1e-9 && abs(values[1] - 7) < 1e-9 && abs(values[2] - 0.1) < 1e-9)
    #expect(abs(try #require(fit.mean(atLogDistance: 0)) + 59) < 1e-9)
    #expect(fit.mean(atLogDistance: -2) == nil)
  }

  @Test func `Refuses what it cannot carry`() {
    let x = [0.0, 0.1, 0.2, 0.3]
    #expect(ShapeFitting.fit(.dualSlope, x: x, y: x) == nil)
    #expect(ShapeFitting.fit(.freeIntercept, x: [1, 1, 1], y: [1, 2, 3]) == nil)
    #expect(ShapeFitting.fit(.freeIntercept, x: [1], y: [1]) == nil)
    #expect(ShapeFitting.fit(.powerCurve(referencePower: -59), x: x, y: [1, 2, 3, 4]) == nil)
    #expect(ShapeChoice(shapes: [.freeIntercept], x: [0, 1], y: [0, 1]) == nil)
  }

  /// Several locations at the nearest distance and one a hand's breadth on: a break between them has a slope over no distance.
  @Test func `A break leaves distance on both sides`() throws {
    var random = SeededGenerator(seed: 8)
    let far: [Double] = (1...14).map { 0.1 * Double($0) }
    let x = [0, 0, 0, 0, 0.02, 0.02] + far
    let y: [Double] = x.map { -60 - 20 * $0 - ($0 > 0.01 ? 3 : 0) + 0.5 * random.normal() }
    let fit = try #require(ShapeFitting.fit(.dualSlope, x: x, y: y))
    #expect(try #require(fit.logBreak) >= 1.0 / 6 - 1e-9 && abs(fit.pathLossExponent) < 6)
    // Any number of locations at two near distances and two far ones carry no break.
    let ends: [Double] = [0, 0, 0, 0.1, 0.1, 0.1, 1, 1, 1, 1.1, 1.1, 1.1]
    #expect(ShapeFitting.fit(.dualSlope, x: ends, y: ends.map { -60 - 20 * $0 + sin(50 * $0) }) == nil)
  }

  /// Leaving a location out moves the limits only where it is alone at one of the three outermost distances.
  @Test func `Limits of the break follow the locations left`() throws {
    let limits = BreakLimits([0, 0.1, 0.2, 0.2, 0.5, 0.9, 1.0, 1.1])
    #expect(limits.range() == 0.2...0.9)
    #expect(limits.range(without: 0.2) == 0.2...0.9)
    #expect(limits.range(without: 0.1) == 0.5...0.9)
    #expect(limits.range(without: 1.1) == 0.2...0.5)
    #expect(BreakLimits([0, 0.01, 0.02, 0.5, 0.98, 0.99, 1]).range()?.lowerBound == BreakLimits.sideDecades)
    #expect(BreakLimits([0, 0, 0, 0, 1, 1, 1, 1]).range() == nil)
  }

  /// A shape that gains less than the gain's standard error is not chosen, whatever shape is best.
  @Test func `What is chosen over the line is clearly better`() throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      let (x, y) = means(14, sd: 3, seed: seed) { -66 - 18 * $0 - 8 * max(0, $0 - 0.7) }
      var sample = ShapeSample(x: x, y: y)
      sample.crossings = [x.indices.map { $0 % 3 == 0 ? 1 : 0 }]
      let choice = try #require(
        ShapeChoice(shapes: [.freeIntercept, .dualSlope, .walls(["brick"])], sample: sample))
      let chosen = choice.candidates[choice.chosen]
      if chosen.fit.shape != .freeIntercept {
        #expect(try #require(chosen.gain) > (try #require(chosen.gainError)), "seed \(seed)")
      }
    }
  }
}
