import CalibrationModel
import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss

/// What neighbours that are alike do to a fit and to its checks.
@Suite struct NeighbourJudgementTests {
  /// A walk of 12 m away from a beacon, a location every 10 cm, and what it is walked through.
  private struct Walk {
    var shadowing: [Double] = []
    private(set) var dwells: [Dwell] = []

    /// - Parameters:
    ///   - length: metres over which shadowing falls to 1/e; 0 for none.
    ///   - named: whether places have names instead.
    init(seed: UInt64, length: Double, named: Bool = false, count: Int = 120) {
      var random = SeededGenerator(seed: seed)
      let kept = length > 0 ? exp(-0.1 / length) : 0
      var value = random.normal()
      for g in 0..<count {
        if g > 0 { value = kept * value + (1 - kept * kept).squareRoot() * random.normal() }
        shadowing.append(4 * value)
        let distance = 0.5 + 0.1 * Double(g)
        let mean = -60 - 20 * log10(distance) + 4 * value
        let levels = (0..<10).map { _ in Int((mean + 2 * random.normal()).rounded()) }
        dwells.append(
          Dwell(
            beacon: .name("door"),
            location: SurveyLocation(
              name: named ? "spot \(g)" : "distance \(distance) m", isNamed: named, distance: distance),
            conditions: Conditions(), start: Double(g), end: Double(g) + 1,
            histogram: RSSIHistogram(levels), log: "walk.csv"))
      }
    }
  }

  private func fit(_ dwells: [Dwell], checked: Bool = false) throws -> ConditionFit {
    try #require(PathLossFitting.fit(dwells, options: FitOptions(checksHeldOut: checked)).first)
  }

  /// Walks of 12 m, sampled every 10 cm: a place of another beacon, out of the neighbourhood, is inside as often as promised to what
  /// the draws scatter by, and no walk is refused for a field that it cannot see the end of; treated as independent, locations would
  /// hold half as often in the mean of a block.
  @Test(arguments: TestLength.cases([0.3, 1], short: 1))
  func `A place of a beacon elsewhere is inside as often as promised`(length: Double) throws {
    var random = SeededGenerator(seed: 5)
    var inside = (narrow: 0, wide: 0)
    var (slopes, lengths, trials) = (0, 0, 0)
    let walks = TestLength.count(200, short: 80)
    for seed in 1...UInt64(walks) {
      let fit = try fit(Walk(seed: seed, length: length).dwells)
      guard let model = PathLossModel(fit, question: .newBeacon) else { continue }
      trials += 1
      let x = Double.random(in: -0.3...1.1, using: &random)
      let level = -60 - 20 * x + 4 * random.normal() + 2 * random.normal() / 10.0.squareRoot()
      let sd = model.predictiveSD(at: pow(10, x), packets: 10)
      let size = abs(level - model.mean(at: pow(10, x))) / sd
      let t = { Distributions.studentTQuantile((1 + $0) / 2, degreesOfFreedom: model.degreesOfFreedom) }
      if size <= t(HeldOutCheck.oneSigma) { inside.narrow += 1 }
      if size <= t(HeldOutCheck.twoSigma) { inside.wide += 1 }
      let exponent = try #require(fit.pathLossExponent)
      if (exponent.lower95 ?? 9) <= 2 && 2 <= (exponent.upper95 ?? 0) { slopes += 1 }
      if let found = fit.decorrelation {
        if (found.lower95 ?? 0) <= length && length <= (found.upper95 ?? .infinity) { lengths += 1 }
      }
    }
    #expect(trials * 40 >= walks * 39)
    let count = Double(trials)
    // 3 points, and two standard errors of so many draws.
    let root = count.squareRoot()
    #expect(abs(Double(inside.narrow) / count - 0.6827) < 0.03 + 0.93 / root, "\(inside.narrow)")
    #expect(abs(Double(inside.wide) / count - 0.9545) < 0.03 + 0.42 / root, "\(inside.wide)")
    #expect(Double(slopes) / count > 0.93 - 0.51 / root, "\(slopes)")
    #expect(Double(lengths) / count > 0.93 - 0.51 / root, "\(lengths)")
  }

  /// A field that hardly changes over the walk cannot be seen, and what is not known of it must not take the line with it: without a prior
  /// such walks had 95 % intervals of up to 500 dB, or were refused.
  @Test func `A field longer than half the walk blows no interval up`() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      let fit = try fit(Walk(seed: seed, length: 5).dwells)
      guard fit.status != .refused else { continue }
      let t = { (model: PathLossModel) in
        Distributions.studentTQuantile(0.97725, degreesOfFreedom: model.degreesOfFreedom)
      }
      let elsewhere = try #require(PathLossModel(fit, question: .newBeacon))
      #expect(2 * t(elsewhere) * elsewhere.predictiveSD(at: 3, packets: 10) < 60)
      // Within the area walked it is no wider than independent locations scatter.
      let here = try #require(PathLossModel(fit))
      #expect(
        2 * t(here) * here.predictiveSD(at: 3, packets: 10) < 4.5 * (fit.shadowingSD?.estimate ?? 0) + 2)
    }
  }

  @Test func `Blocks are left out of a walk, and answer for it`() throws {
    let fit = try fit(Walk(seed: 3, length: 0.5).dwells, checked: true)
    let blocks = try #require(fit.heldOutBlocks)
    #expect(blocks.unit == .block && blocks.leftOut >= 5 && (blocks.size ?? 0) >= 2)
    #expect(fit.outcome.checks?.headline == blocks)
    let length = try #require(fit.decorrelation)
    #expect((length.lower95 ?? 0) < 0.5 && (length.upper95 ?? 9) > 0.5)
    #expect(fit.reml?.decorrelation == length)
    let likeness = try #require(fit.neighbours)
    #expect(likeness.method == .line && abs(likeness.gap - 0.1) < 1e-9 && likeness.pValue < 0.001)
    // The interval of the exponent is wider than that of independent locations.
    let alone = try #require(fit.reml?.pathLossExponent.standardError)
    #expect(try #require(fit.pathLossExponent?.standardError) > 1.5 * alone)
  }

  @Test func `Independent locations keep their intervals`() throws {
    let fit = try fit(Walk(seed: 4, length: 0).dwells)
    #expect(fit.decorrelation == nil && fit.neighbours?.shadowingSD == nil)
    #expect(fit.pathLossExponent == fit.reml?.pathLossExponent)
    #expect(PathLossModel(fit)?.degreesOfFreedom == 118)
  }

  @Test func `Places of which only the name is known have no neighbours`() throws {
    let fit = try fit(Walk(seed: 3, length: 0.5, named: true).dwells, checked: true)
    #expect(fit.neighbours == nil && fit.decorrelation == nil && fit.heldOutBlocks == nil)
  }

  /// People who change seats are at many distances from one another, in any order.
  @Test func `Distances that were not walked in order have no neighbours`() throws {
    let walk = Walk(seed: 3, length: 0.5).dwells
    func timed(_ time: (Int) -> Int) -> [Dwell] {
      walk.enumerated().map { index, dwell in
        var dwell = dwell
        (dwell.start, dwell.end) = (Double(time(index)), Double(time(index)) + 1)
        return dwell
      }
    }
    let seats = try fit(timed { $0 * 13 % 120 }, checked: true)
    #expect(seats.neighbours == nil && seats.decorrelation == nil && seats.heldOutBlocks == nil)
    // To and fro is a walk too: the even steps on the way out, the odd ones on the way back.
    let returned = try fit(timed { $0 % 2 == 0 ? $0 : 240 - $0 }, checked: true)
    #expect(returned.decorrelation == (try fit(walk)).decorrelation && returned.heldOutBlocks != nil)
  }

  @Test func `What is left out whole in front is as asked`() throws {
    var dwells: [Dwell] = []
    for (log, seed) in zip("abcdef", 1...6 as ClosedRange<UInt64>) {
      dwells += Walk(seed: seed, length: 0, count: 20).dwells.map { dwell in
        var dwell = dwell
        dwell.log = "\(log).csv"
        return dwell
      }
    }
    func checks(_ unit: HeldOutGroups.Unit?) throws -> FitChecks {
      var options = FitOptions()
      options.holdOutBy = unit
      return try #require(PathLossFitting.fit(dwells, options: options).first?.outcome.checks)
    }
    let chosen = try checks(nil)
    #expect(chosen.heldOutLogs == nil && chosen.headline?.unit == .block)
    let logs = try checks(.log)
    #expect(logs.headline == logs.heldOutLogs && logs.headline?.leftOut == 6)
    #expect(logs.headline?.heldOut?.locations == 120 && logs.headline?.heldOut?.groups == 6)
    #expect(try checks(.place).headline == nil)
    // A log of one location each: the share of single locations, and said to be that of logs.
    dwells = dwells.filter { $0.location.distance == 0.5 || $0.location.distance == 1.5 }
    for index in dwells.indices { dwells[index].log = "\(index).csv" }
    let singles = try checks(.log)
    #expect(singles.headline?.leftOut == 12 && singles.headline?.heldOut?.locations == 12)
    #expect(
      singles.headline?.heldOut?.inside68 == singles.heldOut.map { Int(($0.coverage68 * 12).rounded()) })
  }

  @Test func `Points on a slanting line are a line, and points of two beacons are two`() throws {
    let walk = Walk(seed: 3, length: 0.5).dwells
    func placed(_ dwell: Dwell, beacon: String = "door", _ point: (Double) -> (Double, Double)) -> Dwell {
      var dwell = dwell
      let (x, y) = point(dwell.location.distance ?? 0)
      dwell.beacon = .name(beacon)
      dwell.location.position = Position(x: x, y: y)
      return dwell
    }
    let straight = try fit(walk.map { placed($0) { (0.6 * $0 - 2, 0.8 * $0) } })
    let line = try fit(walk)
    #expect(straight.neighbours?.method == .line)
    let lengths = (try #require(straight.decorrelation?.estimate), try #require(line.decorrelation?.estimate))
    #expect(abs(lengths.0 - lengths.1) < 1e-6)
    let bent = try fit(walk.map { placed($0) { ($0, $0 < 3 ? 0 : $0 - 3) } })
    #expect(bent.neighbours?.method == .plane)
    let two = try fit(
      walk.enumerated().map { index, dwell in
        placed(dwell, beacon: index % 2 == 0 ? "door" : "bar") { ($0, $0 * $0 / 20) }
      })
    #expect(two.neighbours?.method == .plane && abs((two.neighbours?.gap ?? 0) - 0.2) < 0.1)
  }
}
