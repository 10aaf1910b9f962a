import TestSupport
import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import SurveyDrift
import Testing
import Support

/// Beacons against the middle of all beacons, from levels that are given.
@Suite struct BeaconShiftsTests {
  /// A fit with these levels at 1, 2 and 4 m of each beacon, on a line of exponent 2.
  private static func fit(
    _ levels: [String: [Double]], named: Bool = true, sessions: Int = 1, power: Double = -60,
    exponent: Double = 2, distances: [Double] = [1, 2, 4, 8]
  ) -> ConditionFit {
    let means = levels.sorted { $0.key < $1.key }.flatMap { beacon, offsets in
      zip(distances, offsets).map { distance, offset in
        let mean: Double = -60 - 20 * log10(distance) + offset
        return LocationMean(
          beacon: .name(beacon), location: "\(beacon) \(distance)", isNamed: named, distance: distance,
          receivedPackets: 20, mean: mean, residual: offset)
      }
    }
    var sample = FitSample(
      conditions: FitConditions(), locations: means.count, dwells: means.count, receivedPackets: 20,
      locationMeans: means)
    sample.distanceRange = .init(lower: distances.min() ?? 1, upper: distances.max() ?? 1)
    sample.sessions = sessions
    let line = FittedLine(
      referencePower: Estimate(power), pathLossExponent: Estimate(exponent), shadowingSD: Estimate(1),
      fadingSD: Estimate(0.1),
      covariance: LineCovariance(interceptVariance: 0.04, covariance: -0.01, slopeVariance: 0.09),
      degreesOfFreedom: 20)
    return ConditionFit(sample, .calibrated(line, FitChecks(), []))
  }

  private static let quiet = [0.1, -0.2, 0.15, -0.05]
  private static func shifted(_ by: Double, _ sign: Double = 1) -> [Double] { quiet.map { sign * $0 + by } }

  @Test func `What all beacons changed by is no beacon's own`() throws {
    let then = Self.fit(["a": Self.quiet, "b": Self.shifted(1), "c": Self.shifted(-1), "d": Self.shifted(2)])
    let now = Self.fit([
      "a": Self.shifted(-6, -1), "b": Self.shifted(-5), "c": Self.shifted(-15), "d": Self.shifted(-4, -1),
    ])
    let shifts = try #require(BeaconShifts(now, since: then))
    #expect(shifts.isPaired && shifts.shifts.map(\.beacon) == ["a", "b", "c", "d"].map { .name($0) })
    let changes = shifts.shifts.map(\.change.difference)
    for (change, expected) in zip(changes, [0.0, 0, -8, 0]) { #expect(abs(change - expected) < 1e-9) }
    // Four places a beacon: three degrees of freedom each.
    #expect(shifts.shifts.allSatisfy { $0.change.degreesOfFreedom == 12 && $0.places == 4 })
    #expect(shifts.shifts.allSatisfy { $0.change.standardError > 0 })
  }

  @Test func `Places without names are compared by their means, at other distances too`() throws {
    let beacons = ["a": Self.quiet, "b": Self.quiet, "c": Self.shifted(3)]
    let then = Self.fit(beacons, named: false)
    let now = Self.fit(beacons, named: false, distances: [1.5, 3, 6, 12])
    let shifts = try #require(BeaconShifts(now, since: then))
    #expect(!shifts.isPaired)
    #expect(shifts.shifts.allSatisfy { abs($0.change.difference) < 1e-9 })
    // Moved by half the way each, the slopes' variances enter with its square.
    let near = try #require(BeaconShifts(then, since: then))
    let way = log10(1.5) / 2
    let more = zip(shifts.shifts, near.shifts).map {
      pow($0.change.standardError, 2) - pow($1.change.standardError, 2)
    }
    let expected = way * way * (0.09 + 0.09) * (1 + .pi / 6)
    #expect(more.allSatisfy { abs($0 - expected) < 1e-9 }, "\(more) \(expected)")
  }

  @Test func `Two beacons, or two places, tell nothing`() {
    let two = Self.fit(["a": Self.quiet, "b": Self.quiet])
    #expect(BeaconShifts(two, since: two) == nil)
    let few = Self.fit(["a": Self.quiet, "b": Self.quiet, "c": [0, 1]])
    #expect(BeaconShifts(few, since: few) == nil)
  }

  @Test func `Beacons that all moved about make the errors larger`() throws {
    let then = Self.fit(["a": Self.quiet, "b": Self.quiet, "c": Self.quiet, "d": Self.quiet, "e": Self.quiet])
    let now = Self.fit([
      "a": Self.shifted(-4), "b": Self.shifted(-2), "c": Self.shifted(0), "d": Self.shifted(2),
      "e": Self.shifted(4),
    ])
    let shifts = try #require(BeaconShifts(now, since: then))
    let intervals = ChangeFamily(shifts.shifts.map(\.change)).intervals.compactMap(\.self)
    #expect(intervals.count == 5 && intervals.allSatisfy { $0.contains(0) })
  }

  @Test func `Lines are compared where both were surveyed, and not by their intercepts`() throws {
    let then = Self.fit(["a": Self.quiet], sessions: 2)
    // 4 dB stronger at 1 m, and 20·log₁₀ 8 · 0.2 steeper: the same at about 10 m.
    let now = Self.fit(
      ["a": Self.quiet], sessions: 3, power: -56, exponent: 2.4, distances: [2, 4, 8, 16])
    let known = try LineChange(now, since: then, assuming: 2)
    let distances: [Double] = known.points.map { ($0.distance * 100).rounded() / 100 }
    #expect(distances == [2, 4, 8])
    for point in known.points {
      let x = log10(point.distance)
      #expect(abs(point.difference - (4 - 4 * x)) < 1e-9)
      let lines: Double = 0.04 - 0.02 * x + 0.09 * x * x
      let variance: Double = 2 * lines + 4 * (1.0 / 2 + 1.0 / 3)
      let judged = try #require(point.judged)
      #expect(abs(judged.standardError * judged.standardError - variance) < 1e-9)
      #expect(judged.degreesOfFreedom > 20)
    }
    #expect(known.isAssumed && known.sessionSD == 2)
    let unknown = try LineChange(now, since: then)
    #expect(unknown.sessionSD == nil && unknown.points.allSatisfy { $0.judged == nil })
  }

  @Test func `What cannot be compared says why`() {
    let fit = Self.fit(["a": Self.quiet])
    let refused = ConditionFit(fit.sample, .refused([]))
    let far = Self.fit(["a": Self.quiet], distances: [20, 30, 40, 50])
    let mixed = ConditionFit(fit.sample, .weak(fit.outcome.line!, FitChecks(), [.shapeDoubt]))
    #expect(throws: ChangeDoubt.notFitted) { try LineChange(fit, since: refused) }
    #expect(throws: ChangeDoubt.noCommonDistance) { try LineChange(far, since: fit) }
    #expect(throws: ChangeDoubt.unreliableFit) { try LineChange(mixed, since: fit) }
  }
}

extension FitReason {
  fileprivate static let shapeDoubt = FitReason.sample(.shapeDiffers)
}
