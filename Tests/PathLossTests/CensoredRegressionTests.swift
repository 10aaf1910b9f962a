import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@Suite struct CensoredRegressionTests {

  private func expect(
    _ fit: RandomInterceptTobit.Fit, matches reference: CensoredReference.Digits.Fit,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let number: (String) throws -> Double = { try #require(Double($0)) }
    #expect(
      relativeError(fit.logLikelihood, try number(reference.loglik)) < 1e-12, sourceLocation: sourceLocation)
    for (value, expected) in zip(fit.parameters, reference.theta) {
      #expect(relativeError(value, try number(expected)) < 1e-10, sourceLocation: sourceLocation)
    }
    for (value, expected) in zip(fit.standardErrors, reference.se) {
      #expect(relativeError(value, try number(expected)) < 1e-9, sourceLocation: sourceLocation)
    }
  }

  @Test func `Small table matches forty digits`() throws {
    let reference = try decodeReference(CensoredReference.Digits.self, from: "HighPrecision/censored")
    let threshold = ReceptionThreshold(level: CensoredReference.smallThreshold)
    let exact = try CensoredReference.smallLocations(width: 0)
    try expect(
      CensoredRegression.fit(exact, threshold: threshold, fitsCollisions: false), matches: reference.tobit)
    let rounded = try CensoredReference.smallLocations(width: 1)
    try expect(
      CensoredRegression.fit(rounded, threshold: threshold, fitsCollisions: false),
      matches: reference.interval)
  }

  @Test func `Loss mixture matches the reference`() throws {
    let reference = try decodeReference(CensoredReference.Advanced.self, from: "Python/censored")
      .mixture
    let fit = try CensoredRegression.fit(
      CensoredReference.surveyLocations(),
      threshold: ReceptionThreshold(level: CensoredReference.surveyThreshold))
    #expect(relativeError(fit.logLikelihood, reference.loglik) < 1e-11)
    for (value, expected) in zip(fit.parameters, reference.theta) {
      #expect(relativeError(value, expected) < 1e-6)
    }
    // The reference differentiates twice numerically.
    for (value, expected) in zip(fit.standardErrors, reference.se) {
      #expect(relativeError(value, expected) < 1e-5)
    }
    #expect(relativeError(fit.fadingSD, 5.0783917) < 1e-6)
    #expect(relativeError(fit.collisionLoss[0], 0.0856618) < 1e-6)
  }

  @Test func `Soft threshold matches the reference`() throws {
    let reference = try decodeReference(CensoredReference.Advanced.self, from: "Python/censored").soft
    let threshold = ReceptionThreshold(level: CensoredReference.surveyThreshold, width: 1.5)
    let fit = try CensoredRegression.fit(
      CensoredReference.surveyLocations(threshold: threshold, exact: true), threshold: threshold)
    #expect(relativeError(fit.logLikelihood, reference.loglik) < 1e-11)
    for (value, expected) in zip(fit.parameters, reference.theta) {
      #expect(relativeError(value, expected) < 1e-6)
    }
    for (value, expected) in zip(fit.standardErrors, reference.se) {
      #expect(relativeError(value, expected) < 1e-5)
    }
  }

  @Test func `Without losses equals least squares`() throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let drawn = CensoredReference.draw(seed: seed, threshold: -.infinity, collisionLoss: 0)
      let exact = drawn.map { location in
        CensoredLocation(
          design: location.design,
          cells: location.cells.map {
            .init(lower: $0.upper - 0.5, upper: $0.upper - 0.5, count: $0.count)
          },
          lost: 0)
      }
      let fit = try CensoredRegression.fit(exact, threshold: .none)
      var x: [Double] = []
      var y: [Double] = []
      for location in exact {
        for cell in location.cells {
          for _ in 0..<Int(cell.count) {
            x.append(location.design[1])
            y.append(cell.lower)
          }
        }
      }
      let line = try LeastSquares.fit(columns: [x.map { _ in 1 }, x], response: y)
      #expect(relativeError(fit.coefficients[1], line.coefficients[1]) < 1e-10)
      let spread = (line.residualSumOfSquares / Double(y.count)).squareRoot()
      #expect(relativeError(fit.fadingSD, spread) < 1e-10)
      #expect(fit.collisionLoss == [0])
      let error = spread * line.inverseCross[1, 1].squareRoot()
      #expect(relativeError(fit.standardErrors[1], error) < 1e-9)
    }
  }

  @Test func `Collisions only are counted`() throws {
    // With every level heard a lost packet collided: the loss is the share lost, the line that of the rest.
    let drawn = CensoredReference.draw(seed: 3, threshold: -.infinity)
    let mixed = try CensoredRegression.fit(drawn, threshold: .none)
    let lost = drawn.reduce(0) { $0 + $1.lost }
    let all = drawn.reduce(lost) { $0 + $1.received }
    #expect(relativeError(mixed.collisionLoss[0], lost / all) < 1e-9)
    let heard = drawn.map { CensoredLocation(design: $0.design, cells: $0.cells, lost: 0) }
    let rest = try CensoredRegression.fit(heard, threshold: .none)
    #expect(relativeError(mixed.coefficients[1], rest.coefficients[1]) < 1e-9)
    #expect(relativeError(mixed.fadingSD, rest.fadingSD) < 1e-9)
  }

  @Test func `Each class has its own loss`() throws {
    var drawn = CensoredReference.draw(seed: 4, locations: 60, threshold: -.infinity, collisionLoss: 0.05)
    let crowded = CensoredReference.draw(seed: 5, locations: 60, threshold: -.infinity, collisionLoss: 0.3)
    drawn += crowded.map {
      CensoredLocation(design: $0.design, cells: $0.cells, lost: $0.lost, lossClass: 1)
    }
    let fit = try CensoredRegression.fit(drawn, threshold: .none)
    #expect(abs(fit.collisionLoss[0] - 0.05) < 0.02)
    #expect(abs(fit.collisionLoss[1] - 0.3) < 0.04)
  }

  @Test func `Refuses what has no answer`() {
    let drawn = CensoredReference.draw(seed: 1)
    #expect(throws: CensoredRegression.Failure.tooFewLocations(heard: 1, columns: 2)) {
      try CensoredRegression.fit(Array(drawn.prefix(1)), threshold: .none)
    }
    #expect(throws: CensoredRegression.Failure.self) {
      try CensoredRegression.fit(
        drawn.map { CensoredLocation(design: [1, 2], cells: $0.cells, lost: $0.lost) },
        threshold: ReceptionThreshold(level: -93.5))
    }
  }
}
