import CalibrationModel
import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss
import Support

/// Beacons that differ, and what follows for the line in front. The surveys are simulated.
@Suite struct BeaconPoolingTests {
  /// A survey of several beacons; each is heard at its own locations, or all at the same distances.
  private struct Survey {
    var beacons = 6
    var locations = 6
    var levelSD = 3.0
    /// dB a decade.
    var slopeSD = 0.0
    var shadowingSD = 4.0
    var packets = 10
    /// Levels of one beacon are moved by so many dB.
    var outlier = 0.0
    /// Share of the span of distances that one beacon covers.
    var reach = 1.0
    var isCounted = false

    func dwells(seed: UInt64) -> [Dwell] {
      var random = SeededGenerator(seed: seed)
      let (low, high) = (log10(0.7), log10(20.0))
      return (0..<beacons).flatMap { b -> [Dwell] in
        let own = (
          level: levelSD * random.normal() + (b == 0 ? outlier : 0), slope: slopeSD * random.normal()
        )
        let start = low + (high - low) * (1 - reach) * random.uniform()
        return (0..<locations).map { g in
          let x = start + (high - low) * reach * random.uniform()
          let level = -60 + own.level + (own.slope - 22) * x + shadowingSD * random.normal()
          return SyntheticSurvey.dwell(
            beacon: .name("B\(b)"), location: "L\(b)-\(g)", distance: pow(10, x),
            levels: (0..<packets).map { _ in Int((level + 2 * random.normal()).rounded()) },
            expected: isCounted ? packets : nil)
        }
      }
    }

    func fits(_ surveys: UInt64) throws -> [ConditionFit] { try (1...surveys).map { try fit(seed: $0) } }

    func fit(seed: UInt64, checksHeldOut: Bool = false) throws -> ConditionFit {
      try #require(
        PathLossFitting.fit(dwells(seed: seed), options: .init(checksHeldOut: checksHeldOut)).first)
    }
  }

  /// How often the 95 % intervals of level at 1 m and exponent hold, in front and by locations alone.
  private func coverage(_ fits: [ConditionFit]) -> (front: [Double], alone: [Double], fitted: Int) {
    var front = [0.0, 0.0]
    var alone = [0.0, 0.0]
    var fitted = 0
    for fit in fits {
      guard fit.status != .refused, let pooling = fit.beacons else { continue }
      fitted += 1
      let pairs = [
        (fit.referencePower, pooling.locationsAlone.referencePower, -60.0),
        (fit.pathLossExponent, pooling.locationsAlone.pathLossExponent, 2.2),
      ]
      for (index, (wide, narrow, truth)) in pairs.enumerated() {
        front[index] += holds(wide, truth) ? 1 : 0
        alone[index] += holds(narrow, truth) ? 1 : 0
      }
    }
    return (front.map { $0 / Double(fitted) }, alone.map { $0 / Double(fitted) }, fitted)
  }

  private func holds(_ estimate: Estimate?, _ truth: Double) -> Bool {
    guard let lower = estimate?.lower95, let upper = estimate?.upper95 else { return false }
    return lower <= truth && truth <= upper
  }

  /// Of 80 surveys a share that should be 95 % has a standard error of 2.4 points.
  @Test(arguments: TestLength.cases([(6, 1.0), (6, 0.4), (12, 1.0), (12, 0.4)], short: 2))
  func `Intervals hold where beacons differ by three decibels`(beacons: Int, reach: Double) throws {
    let found = try coverage(Survey(beacons: beacons, reach: reach).fits(80))
    #expect(found.fitted >= 70)
    #expect(found.front.allSatisfy { $0 >= 0.89 }, "\(found)")
    #expect(found.alone[0] < found.front[0] - 0.03, "\(found)")
  }

  /// Where beacons are alike little is lost: intervals hold, and are about as wide as those of locations alone.
  @Test func `Like beacons cost little`() throws {
    let fits = try Survey(beacons: 8, levelSD: 0).fits(60)
    let found = coverage(fits)
    #expect(found.front.allSatisfy { $0 >= 0.9 }, "\(found)")
    var widening = 0.0
    for fit in fits {
      let pooling = try #require(fit.beacons)
      widening += pooling.widening.referencePower / 60
      #expect(pooling.widening.referencePower >= 1 - 1e-9 && pooling.widening.pathLossExponent >= 1 - 1e-9)
    }
    #expect(widening < 1.2)
  }

  /// The scatter of beacons and its interval, over 40 surveys of 12 beacons: a share of 95 % has an error of 3.4 points.
  @Test func `Scatter of beacons is found`() throws {
    var sum = (level: 0.0, exponent: 0.0, levelHolds: 0.0, exponentHolds: 0.0, own: 0.0)
    let survey = Survey(beacons: 12, locations: 10, slopeSD: 4, shadowingSD: 3)
    for seed in 1...40 as ClosedRange<UInt64> {
      let pooling = try #require(survey.fit(seed: seed).beacons)
      // At the centre the levels scatter by the slopes too.
      let x = log10(pooling.centreDistance)
      let truth = (9 + x * x * 16).squareRoot()
      sum.level += pooling.levelSD.estimate / truth / 40
      sum.exponent += pooling.exponentSD.estimate / 40
      sum.levelHolds += holds(pooling.levelSD, truth) ? 1.0 / 40 : 0
      sum.exponentHolds += holds(pooling.exponentSD, 0.4) ? 1.0 / 40 : 0
    }
    #expect(abs(sum.level - 1) < 0.12 && abs(sum.exponent - 0.4) < 0.06, "\(sum)")
    #expect(sum.levelHolds > 0.85 && sum.exponentHolds > 0.85, "\(sum)")
  }

  @Test func `Names the beacon that reads low`() throws {
    var named = (right: 0, wrong: 0)
    for seed in 1...8 as ClosedRange<UInt64> {
      let fit = try Survey(beacons: 9, locations: 12, levelSD: 1, outlier: -9).fit(
        seed: seed, checksHeldOut: true)
      let pooling = try #require(fit.beacons)
      let outliers = pooling.lines.filter(\.isOutlying)
      named.right += outliers.contains { $0.beacon == .name("B0") } ? 1 : 0
      named.wrong += outliers.contains { $0.beacon != .name("B0") } ? 1 : 0
      let diagnosis = try #require(fit.diagnostics?.first { $0.code == .beaconsDiffer })
      let offset = try #require(pooling.lines[0].offset)
      #expect(abs(offset.estimate + 9) < 7)
      if outliers.map(\.beacon) == [.name("B0")] {
        #expect(diagnosis.isRaised && diagnosis.values["outlying"].integer == 1)
        let shown = try #require(diagnosis.values["shown"].elements.first)
        #expect(shown["beacon"].string == "B0" && shown["offset_db"].number == offset.estimate)
      }
    }
    #expect(named.right >= 6 && named.wrong <= 1, "\(named)")
  }

  /// One level of significance for all beacons together: of 25 surveys without an outlier hardly one names a beacon, and the
  /// diagnosis of like beacons is raised in about 1 %.
  @Test func `Names nobody without cause`() throws {
    var named = 0
    var raised = 0
    for seed in 1...25 as ClosedRange<UInt64> {
      let fit = try Survey(beacons: 6, locations: 5, levelSD: 0).fit(seed: seed, checksHeldOut: true)
      named += try #require(fit.beacons).lines.contains(where: \.isOutlying) ? 1 : 0
      raised += try #require(fit.diagnostics?.first { $0.code == .beaconsDiffer }).isRaised ? 1 : 0
    }
    #expect(named <= 1 && raised <= 2, "\(named) \(raised)")
  }

  /// Lost packets as part of the fit change nothing of this where none is lost.
  @Test func `The estimator of losses is widened alike`() throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let received = try Survey().fit(seed: seed)
      let counted = try Survey(isCounted: true).fit(seed: seed)
      #expect(counted.estimator == .lossMixture)
      let one = try #require(received.beacons)
      let other = try #require(counted.beacons)
      #expect(abs(one.widening.referencePower - other.widening.referencePower) < 0.02)
      #expect(abs(one.levelSD.estimate - other.levelSD.estimate) < 0.05)
      let covariance = try #require(counted.covariance)
      #expect(
        try relativeError(
          #require(counted.referencePower?.standardError), covariance.interceptVariance.squareRoot()) < 1e-12)
    }
  }

  @Test func `Says nothing of two beacons or of one location each`() throws {
    #expect(try Survey(beacons: 2, locations: 10).fit(seed: 1).beacons == nil)
    #expect(try Survey(beacons: 20, locations: 1).fit(seed: 1).beacons == nil)
    let three = try #require(
      Survey(beacons: 3, locations: 5, levelSD: 0).fit(seed: 3, checksHeldOut: true).beacons)
    #expect(three.lines.count == 3 && three.heldOut == nil && three.lines.allSatisfy { $0.pValue == nil })
  }

  /// The own line of a beacon with many locations is its own; that of one with few is the others'.
  @Test func `Few locations are drawn to the common line`() throws {
    var survey = Survey(beacons: 8, locations: 24, levelSD: 3).dwells(seed: 4)
    survey.removeAll { $0.beacon == .name("B7") && !["L7-0", "L7-1"].contains($0.location.name) }
    let pooling = try #require(PathLossFitting.fit(survey).first?.beacons)
    let width = pooling.lines.map { ($0.referencePower.upper95 ?? 0) - ($0.referencePower.lower95 ?? 0) }
    #expect(pooling.lines.map(\.locations) == [24, 24, 24, 24, 24, 24, 24, 2])
    #expect(width[7] > 1.3 * width[0])
    #expect(pooling.lines.allSatisfy { $0.referencePower.lower95.map { $0 > -90 } ?? false })
  }

  @Test func `The least bound is no smaller than either`() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      func matrix() -> SymmetricMatrix2 {
        let (a, b, c) = (0.1 + random.uniform(), 2 * random.uniform() - 1, 0.1 + random.uniform())
        return SymmetricMatrix2(a * a, a * b, b * b + c * c)
      }
      let (one, other) = (matrix(), matrix())
      let bound = one.inflated(as: other, over: one)
      for step in 0..<24 {
        let angle = Double(step) * .pi / 24
        let form: (SymmetricMatrix2) -> Double = {
          $0.m00 * cos(angle) * cos(angle) + 2 * $0.m01 * cos(angle) * sin(angle)
            + $0.m11 * sin(angle) * sin(angle)
        }
        #expect(form(bound) >= max(form(one), form(other)) - 1e-12)
      }
      let same = one.inflated(as: one.scaled(by: 0.5), over: one)
      #expect(abs(same.m00 - one.m00) + abs(same.m01 - one.m01) + abs(same.m11 - one.m11) < 1e-12)
      let twice = one.inflated(as: one.scaled(by: 2), over: one)
      #expect(abs(twice.m01 - 2 * one.m01) < 1e-12 && abs(twice.m11 - 2 * one.m11) < 1e-12)
    }
  }

  /// Equal effects have no scatter; equal errors give the χ² interval of a variance.
  @Test func `Q profile of equal errors is chi squared`() throws {
    let effects = [1.0, 4, -2, 0.5, 3, -3.5]
    let interval = try #require(
      ScatterInterval.interval(effects: effects, variances: effects.map { _ in 0.25 }))
    let mean = effects.reduce(0, +) / 6
    let squares = effects.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let expected: (Double) -> Double = {
      (squares / Distributions.chiSquaredQuantile($0, degreesOfFreedom: 5) - 0.25).squareRoot()
    }
    #expect(abs(interval.lower - expected(0.975)) < 1e-7 && abs(interval.upper - expected(0.025)) < 1e-7)
    #expect(
      ScatterInterval.interval(effects: [1, 1, 1], variances: [1, 1, 1]) == Interval(lower: 0, upper: 0))
  }

  /// The reference set of twelve beacons: fixed effects as lme4 has them, and the variance of each predicted line by the
  /// general formula, done apart with full matrices.
  @Test func `Prediction errors match full matrices`() throws {
    let table = try CSVTable(reference: "beacons")
    let groups = PooledLinesTests.groups(table)
    let fit = try PooledLines.fit(groups)
    // Mixed-model equations: the prediction error of β + u_b from the inverse of their whole matrix.
    let size = 2 + 2 * groups.count
    var rows = Array(repeating: Array(repeating: 0.0, count: size), count: size)
    let scatter = fit.scatter.inverse
    let noise = fit.residualSD * fit.residualSD
    for (b, group) in groups.enumerated() {
      for x in group.x {
        let z: [Double] = [1, x - fit.centre]
        // The fixed effects stand first, the beacon's own after them.
        let places: [[Int]] = [[0, 2 + 2 * b], [1, 3 + 2 * b]]
        for i in 0..<2 {
          for j in 0..<2 {
            let share: Double = z[i] * z[j] / noise
            for row in places[i] { for column in places[j] { rows[row][column] += share } }
          }
        }
      }
      let own: [[Double]] = [[scatter.m00, scatter.m01], [scatter.m01, scatter.m11]]
      let first: Int = 2 + 2 * b
      for i in 0..<2 { for j in 0..<2 { rows[first + i][first + j] += own[i][j] } }
    }
    let inverse = try #require(DampedNewton.inverse(ofNegative: rows.flatMap { $0.map { -$0 } }, size: size))
    for b in groups.indices {
      let first: Int = 2 + 2 * b
      func entry(_ i: Int, _ j: Int) -> Double {
        let common: Double = inverse[i, j] + inverse[first + i, first + j]
        let mixed: Double = inverse[i, first + j] + inverse[first + i, j]
        return common + mixed
      }
      #expect(relativeError(fit.lineCovariances[b].m00, entry(0, 0)) < 1e-9)
      #expect(relativeError(fit.lineCovariances[b].m11, entry(1, 1)) < 1e-9)
      #expect(abs(fit.lineCovariances[b].m01 - entry(0, 1)) < 1e-9)
    }
  }
}
