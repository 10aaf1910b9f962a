import Foundation
import PathLoss
import RadioSurvey
import TestSupport
import Testing

@Suite struct RandomInterceptTobitTests {
  private static let threshold = ReceptionThreshold(level: -93.5)

  @Test func `Survey matches the reference`() throws {
    let reference = try decodeReference(CensoredReference.Advanced.self, from: "Python/censored")
      .randomIntercept
    let locations = try CensoredReference.surveyLocations()
    let fit = try RandomInterceptTobit.fit(
      locations, threshold: Self.threshold, nodes: .init(heard: 40, silent: 40))
    #expect(abs(fit.logLikelihood - reference.logLikelihood40) < 1e-6)
    for (value, expected) in zip(fit.parameters, reference.theta) {
      #expect(relativeError(value, expected) < 1e-5)
    }
    for (value, expected) in zip(fit.standardErrors, reference.se) {
      #expect(relativeError(value, expected) < 1e-3)
    }
    let usual = try RandomInterceptTobit.fit(locations, threshold: Self.threshold)
    #expect(abs(usual.logLikelihood - reference.logLikelihood40) < 1e-6)
    let few = try RandomInterceptTobit.fit(
      locations, threshold: Self.threshold, nodes: .init(heard: 20, silent: 20))
    #expect(abs(few.logLikelihood - reference.logLikelihood20) < 1e-6)
  }

  private func fit(
    _ locations: [CensoredLocation], threshold: ReceptionThreshold = threshold
  ) throws -> RandomInterceptTobit.Fit {
    try RandomInterceptTobit.fit(locations, threshold: threshold)
  }

  /// The largest difference of two fits in σF, σL, pc and their coefficients, in standard errors of the first.
  private func distance(_ one: RandomInterceptTobit.Fit, _ other: RandomInterceptTobit.Fit) -> Double {
    zip(zip(one.parameters, other.parameters), one.standardErrors).reduce(0) {
      max($0, abs($1.0.0 - $1.0.1) / $1.1)
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `Shifting levels moves only the reference power`(seed: UInt64) throws {
    let base = try fit(CensoredReference.draw(seed: seed))
    var shifted = try fit(
      CensoredReference.draw(seed: seed, shift: 7), threshold: ReceptionThreshold(level: -86.5))
    shifted.parameters[0] -= 7
    #expect(distance(base, shifted) < 1e-6)
    #expect(abs(shifted.logLikelihood - base.logLikelihood) < 1e-8)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `Scaling distance moves the reference power by the slope`(seed: UInt64) throws {
    let base = try fit(CensoredReference.draw(seed: seed))
    var scaled = try fit(CensoredReference.draw(seed: seed, scale: 3))
    scaled.parameters[0] += scaled.parameters[1] * log10(3)
    #expect(distance(base, scaled) < 1e-6)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `Order is irrelevant`(seed: UInt64) throws {
    let drawn = CensoredReference.draw(seed: seed)
    let base = try fit(drawn)
    #expect(distance(base, try fit(drawn.reversed())) < 1e-6)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `Doubling every packet leaves the line nearly alone`(seed: UInt64) throws {
    let base = try fit(CensoredReference.draw(seed: seed))
    let doubled = try fit(CensoredReference.draw(seed: seed, copies: 2))
    #expect(abs(doubled.coefficients[1] - base.coefficients[1]) < 0.1 * base.standardErrors[1])
    #expect(relativeError(doubled.standardErrors[1], base.standardErrors[1]) < 0.05)
    // Packets counted as independent, as without an effect of the location, would seem to halve the variance.
    let pooled = try CensoredRegression.fit(
      CensoredReference.draw(seed: seed), threshold: Self.threshold)
    let pooledTwice = try CensoredRegression.fit(
      CensoredReference.draw(seed: seed, copies: 2), threshold: Self.threshold)
    #expect(relativeError(pooledTwice.standardErrors[1] * 2.0.squareRoot(), pooled.standardErrors[1]) < 1e-6)
  }

  /// Exact levels at the middles of the cells.
  private func exact(_ locations: [CensoredLocation]) -> [CensoredLocation] {
    locations.map { location in
      CensoredLocation(
        design: location.design,
        cells: location.cells.map {
          .init(lower: $0.upper - 0.5, upper: $0.upper - 0.5, count: $0.count)
        }, lost: 0)
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `Without losses equals maximum likelihood`(seed: UInt64) throws {
    let drawn = CensoredReference.draw(seed: seed, threshold: -.infinity, collisionLoss: 0)
    let fit = try fit(exact(drawn), threshold: .none)
    let groups = drawn.map { location in
      let middles = location.cells.map { ($0.upper - 0.5, $0.count) }
      let mean = middles.reduce(0) { $0 + $1.0 * $1.1 } / location.received
      return RandomInterceptREML.Group(
        design: location.design, count: location.received, mean: mean,
        centredSumOfSquares: middles.reduce(0) { $0 + $1.1 * ($1.0 - mean) * ($1.0 - mean) })
    }
    let closed = try RandomInterceptREML.fit(groups, criterion: .likelihood)
    // The integrand is a normal density, which the quadrature integrates without error.
    #expect(relativeError(-2 * fit.logLikelihood, try #require(closed.deviance)) < 1e-12)
    #expect(relativeError(fit.coefficients[1], closed.coefficients[1]) < 1e-9)
    #expect(relativeError(fit.locationSD, closed.locationSD) < 1e-8)
    #expect(relativeError(fit.fadingSD, closed.residualSD) < 1e-8)
    #expect(relativeError(fit.standardErrors[1], closed.standardErrors[1]) < 1e-6)
    #expect(fit.collisionLoss == [0])
    // Rounding to 1 dB adds 1/12 dB² to the variance within locations; the intervals know.
    let interval = try self.fit(drawn, threshold: .none)
    #expect(
      abs(interval.fadingSD * interval.fadingSD - (fit.fadingSD * fit.fadingSD - 1.0 / 12)) < 0.03)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `Far below the levels the threshold does not matter`(seed: UInt64) throws {
    // Nothing lost, so the collision loss is 0; a threshold 200 dB down equals none at all.
    let drawn = CensoredReference.draw(seed: seed, threshold: -.infinity, collisionLoss: 0)
    let none = try fit(drawn, threshold: .none)
    let mixed = try fit(drawn, threshold: ReceptionThreshold(level: -300))
    #expect(distance(none, mixed) < 1e-6)
    #expect(abs(mixed.logLikelihood - none.logLikelihood) < 1e-8)
    // And with collisions alone, the line is that of the packets received.
    let collided = CensoredReference.draw(seed: seed, threshold: -.infinity)
    let heard = collided.map { CensoredLocation(design: $0.design, cells: $0.cells, lost: 0) }
    let received = try fit(heard, threshold: .none)
    let all = try fit(collided, threshold: ReceptionThreshold(level: -300))
    #expect(relativeError(all.coefficients[1], received.coefficients[1]) < 1e-7)
    #expect(relativeError(all.standardErrors[1], received.standardErrors[1]) < 1e-6)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `Like locations equal the pooled fit`(seed: UInt64) throws {
    // Locations that differ by less than their packets allow: every one holds the same deviations from its own line.
    let drawn = (0..<16).map { g in
      let x = Double(g) / 10
      var histogram = RSSIHistogram()
      for offset in [-6, -3, -2, -1, 0, 0, 1, 2, 3, 6] {
        histogram.add(-60 - 2 * g + offset + (g + Int(seed)) % 2)
      }
      return CensoredLocation(
        design: [1, x], histogram: histogram, lost: g % 3, threshold: ReceptionThreshold(level: -100))
    }
    let threshold = ReceptionThreshold(level: -100)
    let fit = try fit(drawn, threshold: threshold)
    let pooled = try CensoredRegression.fit(drawn, threshold: threshold)
    #expect(fit.locationSD == 0)
    // Found from another start.
    let own = fit.parameters + fit.standardErrors
    #expect(worstError(own, pooled.parameters + pooled.standardErrors) < 1e-7)
    #expect(relativeError(fit.logLikelihood, pooled.logLikelihood) < 1e-12)
  }

  @Test func `Silent locations count`() throws {
    // Ten more places far away where nothing is heard: left out they change nothing, counted they steepen the line.
    let drawn = CensoredReference.draw(seed: 2, farthest: 12)
    let silent = (0..<10).map { g in
      CensoredLocation(design: [1, 1.6 + 0.02 * Double(g)], cells: [], lost: 20)
    }
    let without = try fit(drawn)
    let with = try fit(drawn + silent)
    #expect(with.coefficients[1] < without.coefficients[1])
    #expect(with.standardErrors[1] < without.standardErrors[1])
    #expect(with.locations == 34)
  }

  @Test func `A dead beacon nearby is no numerical accident`() throws {
    // All packets lost at 0.5 m, where collisions and a place 30 dB down compete: more nodes give the same answer.
    let drawn =
      CensoredReference.draw(seed: 8) + [CensoredLocation(design: [1, -0.3], cells: [], lost: 12)]
    let usual = try fit(drawn)
    let fine = try RandomInterceptTobit.fit(
      drawn, threshold: Self.threshold, nodes: .init(heard: 60, silent: 120))
    #expect(abs(usual.logLikelihood - fine.logLikelihood) < 1e-3)
    #expect(distance(fine, usual) < 0.01)
  }

  @Test func `Refuses what has no answer`() {
    let drawn = CensoredReference.draw(seed: 1)
    #expect(throws: RandomInterceptTobit.Failure.tooFewLocations(heard: 2, columns: 2)) {
      try fit(Array(drawn.prefix(2)))
    }
    #expect(throws: RandomInterceptTobit.Failure.noFading) {
      try fit(
        drawn.filter { $0.received > 0 }.map {
          CensoredLocation(design: $0.design, cells: [$0.cells[0]], lost: $0.lost)
        })
    }
    #expect(throws: RandomInterceptTobit.Failure.start(.nothingReceived(lossClass: 1))) {
      try fit(drawn + [CensoredLocation(design: [1, 1], cells: [], lost: 5, lossClass: 1)])
    }
  }

  @Test func `Recovers the truth of many locations`() throws {
    let fit = try fit(CensoredReference.draw(seed: 9, locations: 400))
    #expect(abs(fit.coefficients[1] + 22) < 2)
    #expect(abs(fit.collisionLoss[0] - 0.15) < 0.03)
    #expect(abs(fit.locationSD - 4) < 0.6)
  }
}
