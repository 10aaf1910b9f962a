import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing
import Support

@Suite struct RandomInterceptREMLTests {
  /// 40-digit results, printed as text.
  private struct Reference: Decodable {
    var coefficients: [String]
    var standardErrors: [String]
    var theta: String
    var locationSD: String
    var residualSD: String
    var deviance: String
    var thetaInterval: [String]

    enum CodingKeys: String, CodingKey {
      case coefficients = "coef"
      case standardErrors = "se"
      case theta
      case locationSD = "sd_location"
      case residualSD = "sd_residual"
      case deviance
      case thetaInterval = "theta_profile95"
    }
  }

  private struct References: Decodable {
    var restricted: Reference
    var likelihood: Reference

    enum CodingKeys: String, CodingKey {
      case restricted = "survey_mixed_REML"
      case likelihood = "survey_mixed_ML"
    }
  }

  /// Columns: intercept, log distance, ceiling, counter, crowd full, crowd medium, phone B.
  private static func surveyGroups() throws -> [RandomInterceptREML.Group] {
    let table = try CSVTable(reference: "survey")
    let byLocation = Dictionary(
      grouping: table.rows.filter { $0["rssi"]?.isEmpty == false }, by: { $0["location"] ?? "" })
    return try byLocation.sorted { $0.key < $1.key }.map { _, rows in
      let histogram = RSSIHistogram(rows.compactMap { $0["rssi"].flatMap { Int($0) } })
      let first = rows[0]
      let distance = try #require(first["distance_m"].flatMap { Double($0) })
      return RandomInterceptREML.Group(
        design: [
          1, log10(distance), first["placement"] == "ceiling" ? 1 : 0,
          first["placement"] == "counter" ? 1 : 0,
          first["crowd"] == "full" ? 1 : 0, first["crowd"] == "medium" ? 1 : 0, first["phone"] == "B" ? 1 : 0,
        ],
        count: Double(histogram.count), mean: try #require(histogram.mean),
        centredSumOfSquares: histogram.centredSumOfSquares)
    }
  }

  @Test(arguments: [RandomInterceptREML.Criterion.restricted, .likelihood])
  func `Seven columns match forty digits`(criterion: RandomInterceptREML.Criterion) throws {
    let references = try decodeReference(References.self, from: "HighPrecision/mixed")
    let reference = criterion == .restricted ? references.restricted : references.likelihood
    let fit = try RandomInterceptREML.fit(Self.surveyGroups(), criterion: criterion)
    let number: (String) throws -> Double = { try #require(Double($0)) }
    #expect(relativeError(fit.deviance ?? 0, try number(reference.deviance)) < 1e-12)
    // The optimum is a root of an analytic derivative: its own rounding, not the flatness of the deviance, is the limit.
    #expect(relativeError(fit.ratio, try number(reference.theta)) < 1e-10)
    #expect(relativeError(fit.locationSD, try number(reference.locationSD)) < 1e-10)
    #expect(relativeError(fit.residualSD, try number(reference.residualSD)) < 1e-10)
    for (value, expected) in zip(fit.coefficients, reference.coefficients) {
      #expect(relativeError(value, try number(expected)) < 1e-10)
    }
    for (value, expected) in zip(fit.standardErrors, reference.standardErrors) {
      #expect(relativeError(value, try number(expected)) < 1e-10)
    }
    let interval = try #require(fit.ratioInterval())
    #expect(relativeError(interval.lower, try number(reference.thetaInterval[0])) < 1e-8)
    #expect(relativeError(interval.upper, try number(reference.thetaInterval[1])) < 1e-8)
  }

  /// Locations with a common line, random intercepts and packets, unbalanced.
  private static func groups(
    seed: UInt64, count: Int = 12, locationSD: Double = 4, packetSD: Double = 3
  ) -> [RandomInterceptREML.Group] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { g in
      let x = -0.3 + 1.6 * Double(g) / Double(count - 1)
      let centre = -60 - 22 * x + locationSD * random.normal()
      let readings = (0..<(3 + g % 5)).map { _ in centre + packetSD * random.normal() }
      let mean = readings.reduce(0, +) / Double(readings.count)
      return RandomInterceptREML.Group(
        design: [1, x], count: Double(readings.count), mean: mean,
        centredSumOfSquares: readings.reduce(0) { $0 + ($1 - mean) * ($1 - mean) })
    }
  }

  @Test func `No other ratio has a lower deviance`() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let groups = Self.groups(seed: seed)
      let fit = try RandomInterceptREML.fit(groups)
      let least = try #require(fit.deviance)
      for factor in [0.5, 0.9, 0.999, 1.001, 1.1, 2] {
        let ratio = max(fit.ratio, 0.01) * factor
        #expect(Self.deviance(groups, ratio: ratio) >= least - 1e-9)
      }
      #expect(Self.deviance(groups, ratio: 0) >= least - 1e-9)
    }
  }

  /// The profiled deviance written out with normal equations on two columns, as an independent check.
  private static func deviance(_ groups: [RandomInterceptREML.Group], ratio: Double) -> Double {
    let s = ratio * ratio
    var (a00, a01, a11, c0, c1, q, logs, n) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for group in groups {
      let k = Double(group.count)
      let w = k / (1 + k * s)
      let x = group.design[1]
      let y = group.mean + 70
      a00 += w
      a01 += w * x
      a11 += w * x * x
      c0 += w * y
      c1 += w * x * y
      q += w * y * y + group.centredSumOfSquares
      logs += log1p(k * s)
      n += k
    }
    let determinant = a00 * a11 - a01 * a01
    let b0 = (c0 * a11 - c1 * a01) / determinant
    let b1 = (c1 * a00 - c0 * a01) / determinant
    let r2 = q - b0 * c0 - b1 * c1
    return logs + log(determinant) + (n - 2) * (1 + log(2 * .pi * r2 / (n - 2)))
  }

  @Test func `Starting elsewhere ends in the same place`() throws {
    let groups = Self.groups(seed: 7)
    let fit = try RandomInterceptREML.fit(groups)
    for start in [fit.ratio * 0.9, fit.ratio * 1.1, fit.ratio * 40, 0] {
      let other = try RandomInterceptREML.fit(groups, startingRatio: start)
      #expect(relativeError(other.ratio, fit.ratio) < 1e-11)
    }
  }

  @Test func `Balanced data have the closed form`() throws {
    // Equal counts: σF² is the within mean square, σL² is (between − within)/k, the line is that of the means.
    var groups = Self.groups(seed: 3)
    for g in groups.indices { (groups[g].count, groups[g].degreesOfFreedom) = (6, 5) }
    let fit = try RandomInterceptREML.fit(groups)
    let within = groups.reduce(0) { $0 + $1.centredSumOfSquares } / Double(groups.count * 5)
    let x = groups.map { $0.design[1] }
    let line = try LeastSquares.fit(columns: [x.map { _ in 1 }, x], response: groups.map(\.mean))
    #expect(relativeError(fit.residualSD * fit.residualSD, within) < 1e-11)
    let between = line.residualVariance - within / 6
    #expect(relativeError(fit.locationSD * fit.locationSD, between) < 1e-11)
    #expect(relativeError(fit.coefficients[1], line.coefficients[1]) < 1e-12)
    #expect(relativeError(fit.standardErrors[1], line.covariance[1, 1].squareRoot()) < 1e-11)
  }

  @Test func `Like locations give the boundary`() throws {
    var groups = Self.groups(seed: 5, locationSD: 0)
    for g in groups.indices { groups[g].mean = -60 - 22 * groups[g].design[1] + (g % 2 == 0 ? 0.01 : -0.01) }
    let fit = try RandomInterceptREML.fit(groups)
    #expect(fit.ratio == 0 && fit.locationSD == 0)
    let interval = try #require(fit.locationSDInterval())
    #expect(interval.lower == 0 && interval.upper > 0)
    let fading = try #require(fit.residualSDInterval())
    #expect(fading.lower < fit.residualSD && fit.residualSD < fading.upper)
  }

  @Test func `Equal packets give no fading`() throws {
    var groups = Self.groups(seed: 5)
    for g in groups.indices { groups[g].centredSumOfSquares = 0 }
    let fit = try RandomInterceptREML.fit(groups)
    #expect(fit.residualSD == 0 && fit.ratio == .infinity && fit.deviance == nil)
    let line = try LeastSquares.fit(
      columns: [groups.map { _ in 1 }, groups.map { $0.design[1] }], response: groups.map(\.mean))
    #expect(relativeError(fit.locationSD, line.residualVariance.squareRoot()) < 1e-13)
    let interval = try #require(fit.locationSDInterval())
    #expect(interval.lower < fit.locationSD && fit.locationSD < interval.upper)
    #expect(fit.residualSDInterval() == nil && fit.ratioInterval() == nil)
  }

  @Test func `Almost equal packets stay finite`() throws {
    for exponent in [4.0, 8, 12] {
      var groups = Self.groups(seed: 5)
      for g in groups.indices { groups[g].centredSumOfSquares *= pow(10, -2 * exponent) }
      let fit = try RandomInterceptREML.fit(groups)
      #expect(fit.locationSD.isFinite && fit.residualSD > 0 && fit.ratio > 1e3)
      #expect(fit.coefficients.allSatisfy(\.isFinite) && fit.standardErrors.allSatisfy(\.isFinite))
    }
  }

  @Test func `Profile ends reach the threshold`() throws {
    // For σF, whose own degrees of freedom are many, the interval is that of χ² to first order.
    let groups = Self.groups(seed: 11, count: 200)
    let fit = try RandomInterceptREML.fit(groups)
    let interval = try #require(fit.residualSDInterval())
    let degrees = groups.reduce(0) { $0 + $1.count } - Double(groups.count)
    let low =
      fit.residualSD
      * (degrees / Distributions.chiSquaredQuantile(0.975, degreesOfFreedom: degrees)).squareRoot()
    let high =
      fit.residualSD
      * (degrees / Distributions.chiSquaredQuantile(0.025, degreesOfFreedom: degrees)).squareRoot()
    // 0.3 %: the likelihood interval is centred a little lower than the equal-tailed one.
    #expect(relativeError(interval.lower, low) < 0.003)
    #expect(relativeError(interval.upper, high) < 0.003)
  }

  @Test func `Refuses what has no answer`() {
    let groups = Self.groups(seed: 1)
    #expect(throws: RandomInterceptREML.Failure.tooFewGroups(groups: 2, columns: 2)) {
      try RandomInterceptREML.fit(Array(groups.prefix(2)))
    }
    #expect(throws: RandomInterceptREML.Failure.self) {
      try RandomInterceptREML.fit(
        groups.map {
          .init(design: [1, 2], count: $0.count, mean: $0.mean, centredSumOfSquares: $0.centredSumOfSquares)
        })
    }
  }
}
