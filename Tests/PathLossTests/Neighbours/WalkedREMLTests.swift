import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing
import Support

@Suite struct WalkedREMLTests: CoversReference {
  static let referenceKeys: [String] = ["Python/sweep_fine", "Python/sweep_coarse"]

  private static func error(_ estimate: NeighbourEstimate, _ expected: JSON) -> Double {
    let errors = estimate.standardErrors
    return worstError(
      [
        estimate.coefficients[0], -estimate.coefficients[1] / 10, errors[0], errors[1] / 10,
        estimate.locationSD, estimate.residualSD,
      ],
      [
        "referencePower_dbm", "pathLossExponent", "referencePowerSE", "pathLossExponentSE",
        "shadowingSD_db", "fadingSD_db",
      ].map { expected[$0].real })
  }

  @Test(arguments: ["fine", "coarse"])
  func `Dense factors match`(name: String) throws {
    let expected = try JSON(reference: "Python/sweeps")["sweep_\(name)"]
    let fit = try WalkedREML.fit(NeighbourReference.sweep(name))
    let exponential = try #require(fit.correlated)
    #expect(Self.error(fit.independent, expected["independent_places"]) < 1e-5)
    #expect(Self.error(exponential, expected["exponential"]) < 1e-5)
    #expect(relativeError(exponential.length, expected["exponential"]["decorrelation_m"].real) < 1e-5)
    let gains = [
      fit.independent.deviance - expected["independent_places"]["remlDeviance"].real,
      exponential.deviance - expected["exponential"]["remlDeviance"].real,
    ]
    for gain in gains { #expect(abs(gain) < 1e-9) }
    #expect(fit.likelihoodRatio == fit.independent.deviance - exponential.deviance)
  }

  /// The deviance at the ends of an interval, found by moving all other parameters, is 3.84 more; the coarse sweep does not tell how
  /// long L may be.
  @Test func `Intervals hold the estimate`() throws {
    let fine = try WalkedREML.fit(NeighbourReference.sweep("fine"))
    let length = try #require(fine.lengthInterval)
    let spread = try #require(fine.locationSDInterval)
    let estimate = fine.estimate
    #expect(length.lower < estimate.length / 1.3 && length.upper > estimate.length * 1.3)
    #expect(spread.lower < estimate.locationSD && spread.upper > estimate.locationSD)
    // What the survey was drawn from.
    #expect(length.contains(0.4) && spread.contains(4))
    let coarse = try WalkedREML.fit(NeighbourReference.sweep("coarse"))
    #expect(try #require(coarse.lengthInterval).upper > 20)
    #expect(try #require(coarse.lengthInterval).contains(1))
  }

  @Test func `Independent locations are those of the random intercept`() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      let walk = NeighbourReference.walk(seed: seed, count: 40, gap: 0.5, length: 0)
      let fit = try WalkedREML.fit(walk)
      let other = try RandomInterceptREML.fit(
        walk.map {
          .init(
            design: $0.design, count: $0.packets, mean: $0.mean, centredSumOfSquares: $0.centredSumOfSquares)
        })
      #expect(relativeError(fit.independent.deviance, try #require(other.deviance)) < 1e-12)
      #expect(worstError(fit.independent.coefficients, other.coefficients) < 1e-9)
      #expect(worstError(fit.independent.covariance.elements, other.covariance.elements) < 1e-9)
      #expect(relativeError(fit.independent.locationSD, other.locationSD) < 1e-9)
      #expect(fit.independent.length == 0)
    }
  }

  /// With one in twenty, and χ² is cautious at the edge.
  @Test func `No correlation is seen among independent locations`() throws {
    let seen = try (1...60 as ClosedRange<UInt64>).count { seed in
      let fit = try WalkedREML.fit(NeighbourReference.walk(seed: seed, count: 60, gap: 0.5, length: 0))
      #expect((fit.length == nil) == (fit.lengthInterval == nil))
      if fit.length == nil { #expect(fit.estimate.deviance == fit.independent.deviance) }
      return fit.length != nil
    }
    #expect(seen <= 6)
  }

  @Test func `A shift of all levels moves the intercept alone`() throws {
    let sweep = try NeighbourReference.sweep("fine")
    var shifted = sweep
    for g in shifted.indices { shifted[g].mean += 17 }
    let (one, other) = (try WalkedREML.fit(sweep).estimate, try WalkedREML.fit(shifted).estimate)
    #expect(abs(other.coefficients[0] - one.coefficients[0] - 17) < 1e-6)
    #expect(abs(other.coefficients[1] - one.coefficients[1]) < 1e-6)
    #expect(worstError(other.standardErrors, one.standardErrors) < 1e-7)
    #expect(
      worstError(
        [other.locationSD, other.residualSD, other.length], [one.locationSD, one.residualSD, one.length])
        < 1e-7)
  }

  @Test func `A scale of all distances scales the length`() throws {
    let sweep = try NeighbourReference.sweep("fine")
    var scaled = sweep
    for g in scaled.indices { scaled[g].x *= 7.3 }
    let (one, other) = (try WalkedREML.fit(sweep), try WalkedREML.fit(scaled))
    #expect(relativeError(other.estimate.length, 7.3 * one.estimate.length) < 1e-7)
    #expect(relativeError(other.estimate.locationSD, one.estimate.locationSD) < 1e-7)
    #expect(abs(other.estimate.deviance - one.estimate.deviance) < 1e-8)
    #expect(
      relativeError(try #require(other.lengthInterval).upper, 7.3 * (try #require(one.lengthInterval).upper))
        < 1e-5)
  }

  @Test func `The order of the locations makes no difference`() throws {
    let sweep = try NeighbourReference.sweep("fine")
    var random = SeededGenerator(seed: 5)
    let (one, other) = (try WalkedREML.fit(sweep), try WalkedREML.fit(sweep.shuffled(using: &random)))
    #expect(one.estimate.coefficients == other.estimate.coefficients)
    #expect(one.estimate.deviance == other.estimate.deviance)
    #expect(one.lengthInterval == other.lengthInterval)
  }

  /// Half as many packets that are worth each, at the same means.
  @Test func `Fewer effective packets widen nothing but the mean's own error`() throws {
    var walk = NeighbourReference.walk(seed: 3, count: 80, gap: 0.1, length: 1)
    for g in walk.indices { walk[g].count /= 2 }
    let fit = try WalkedREML.fit(walk)
    #expect(fit.length != nil)
    #expect(fit.estimate.residualSD > 2 && fit.estimate.residualSD < 4)
  }

  /// 60 walks of 30 m with L = 1 m, a location every 10 cm.
  @Test func `Intervals of the slope hold the truth`() throws {
    var inside = 0
    var lengths: [Double] = []
    for seed in 1...60 as ClosedRange<UInt64> {
      let fit = try WalkedREML.fit(NeighbourReference.walk(seed: seed, count: 300, gap: 0.1, length: 1))
      let half =
        Distributions.studentTQuantile(0.975, degreesOfFreedom: fit.estimate.degreesOfFreedom[1])
        * fit.estimate.standardErrors[1]
      if abs(fit.estimate.coefficients[1] + 20) <= half { inside += 1 }
      lengths.append(try #require(fit.length))
      #expect(try #require(fit.lengthInterval).lower < 2)
    }
    #expect(inside >= 54)
    #expect(abs(Median.of(lengths) - 1) < 0.3)
  }

  @Test func `What carries no fit is refused`() throws {
    let sweep = try NeighbourReference.sweep("coarse")
    #expect(throws: NeighbourFailure.tooFewLocations(locations: 4, columns: 2)) {
      try WalkedREML.fit(Array(sweep.prefix(4)))
    }
    var here = sweep
    for g in here.indices { here[g].x = 1 }
    #expect(throws: NeighbourFailure.onePoint) { try WalkedREML.fit(here) }
    var flat = sweep
    for g in flat.indices { flat[g].centredSumOfSquares = 0 }
    #expect(throws: NeighbourFailure.withoutFading) { try WalkedREML.fit(flat) }
    var bent = sweep
    for g in bent.indices { bent[g].design = [1, 2] }
    #expect(throws: NeighbourFailure.design(.rankDeficient(column: 1))) { try WalkedREML.fit(bent) }
    var broken = sweep
    broken[3].mean = .nan
    #expect(throws: NeighbourFailure.shape) { try WalkedREML.fit(broken) }
    #expect(throws: NeighbourFailure.shape) { try WalkedREML.fit([]) }
  }

  /// One packet at each location tells σL from σF only by its neighbours.
  @Test func `Single packets are enough where neighbours are alike`() throws {
    let walk = NeighbourReference.walk(seed: 8, count: 600, gap: 0.05, length: 1, packets: 1)
    let fit = try WalkedREML.fit(walk)
    #expect(abs(fit.estimate.residualSD - 3) < 0.5)
    #expect(fit.independent.locationSD == 0)
  }

  /// A matrix of all pairs would take 1.8 GB; a fit runs the filter some hundred times, however many locations there are.
  @Test func `Fifteen thousand locations cost some hundred passes`() throws {
    let walk = NeighbourReference.walk(seed: 2, count: 15_000, gap: 0.01, length: 1)
    let meter = WorkMeter()
    let fit = try WorkMeter.$current.withValue(meter) { try WalkedREML.fit(walk) }
    #expect(meter.likelihoods < 1000 * walk.count)
    // Three columns are factored a few times, and no more.
    #expect(meter.products < 100 * walk.count)
    let length = try #require(fit.lengthInterval)
    #expect(length.contains(1) && length.upper < 2)
  }
}
