import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import Ranging
import Support

/// Beacons as a device ranks them.
@Suite struct BeaconFieldTests {
  private func model(power: Double = -60, exponent: Double = 2.2, shadowing: Double = 4, fading: Double = 0)
    -> PathLossModel
  {
    PathLossModel(
      referencePower: power, pathLossExponent: exponent, shadowingSD: shadowing, fadingSD: fading,
      covariance: LineCovariance(interceptVariance: 0, covariance: 0, slopeVariance: 0),
      degreesOfFreedom: 20, distanceRange: Interval(lower: 0.5, upper: 10))
  }

  private func source(
    _ name: String, x: Double, y: Double = 0, height: Double = 0, model: PathLossModel, assumed: Double? = -60
  ) -> BeaconField.Source {
    BeaconField.Source(
      identifier: BeaconIdentifier(name), position: Position(x: x, y: y), height: height, model: model,
      assumedPower: assumed)
  }

  @Test(arguments: [(0.0, 1.0), (0.5, 2.0), (0.3, 0.7)])
  func `Of two beacons the nearer is first as often as the closed form says`(
    correlation: Double, place: Double
  ) throws {
    let field = BeaconField(
      sources: [source("A", x: 0, model: model()), source("B", x: 5, model: model())], packets: 10,
      correlation: correlation)
    let shares = field.shares(at: Position(x: place, y: 0))
    let levelSD = 4 * (2 * (1 - correlation)).squareRoot()
    let expected = Distributions.normalCDF(22 * log10((5 - place) / place) / levelSD)
    #expect(abs(shares[0] - expected) < 1e-9 && abs(shares[0] + shares[1] - 1) < 1e-9, "\(shares)")
  }

  @Test
  func `A beacon that is weaker than it says comes first less often, unless its measured power is true`() {
    // Under a table 10 dB are lost; that both broadcast −60 dBm is wrong of it, −70 dBm is right.
    func share(assumed: Double?) -> Double {
      BeaconField(
        sources: [
          source("table", x: 0, model: model(power: -70), assumed: assumed),
          source("wall", x: 4, model: model()),
        ], packets: 10
      ).shares(at: Position(x: 1, y: 0))[0]
    }
    let (wrong, right, level) = (share(assumed: -60), share(assumed: -70), share(assumed: nil))
    #expect(wrong < 0.6 && right > 0.9, "\(wrong), \(right)")
    // What is not known of one is used of none.
    #expect(level == wrong)
  }

  @Test func `Beacons that cannot come first change nothing`() {
    let near = [source("A", x: 0, model: model()), source("B", x: 3, model: model())]
    let far = (0..<40).map { source("F\($0)", x: 5000 + Double($0), model: model()) }
    let place = Position(x: 1, y: 0)
    let (few, many) = (
      BeaconField(sources: near, packets: 10).shares(at: place),
      BeaconField(sources: near + far, packets: 10).shares(at: place)
    )
    #expect(zip(few, many).allSatisfy { abs($0 - $1) < 1e-9 } && many.dropFirst(2).allSatisfy { $0 == 0 })
  }

  @Test(arguments: [0.0, 0.4])
  func `The share of one beacon alone is that among all, with equal and unequal spreads`(correlation: Double)
  {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<20 {
      let sources = (0..<6).map {
        source(
          "B\($0)", x: 12 * generator.uniform(),
          model: model(
            power: -60 - 10 * generator.uniform(),
            shadowing: correlation == 0 ? 3 + 3 * generator.uniform() : 4))
      }
      let field = BeaconField(sources: sources, packets: 10, correlation: correlation)
      let place = Position(x: 12 * generator.uniform(), y: generator.uniform())
      for (index, share) in field.shares(at: place).enumerated() {
        #expect(abs(field.share(of: index, at: place) - share) < 1e-8)
      }
    }
  }

  @Test func `Equals the share of drawn levels`() {
    let field = BeaconField(
      sources: [
        source("A", x: 0, height: 1, model: model(shadowing: 3)),
        source("B", x: 2, y: 1, model: model(power: -64, shadowing: 5)),
        source("C", x: -1, y: 2, height: 2, model: model(exponent: 1.8, shadowing: 4), assumed: -58),
      ], packets: 10)
    let place = Position(x: 0.5, y: 0.5)
    let scores = field.scores(at: place)
    var generator = SeededGenerator(seed: 7)
    var first = [0.0, 0, 0]
    let count = 20_000
    for _ in 0..<count {
      let drawn = scores.map { $0.mean + $0.sd * Distributions.normalQuantile(generator.uniform()) }
      first[drawn.indices.max { drawn[$0] < drawn[$1] } ?? 0] += 1 / Double(count)
    }
    for (drawn, share) in zip(first, field.shares(at: place)) {
      #expect(abs(drawn - share) < 4 * (share * (1 - share) / Double(count)).squareRoot() + 1e-9)
    }
  }

  @Test func `A switch at the smallest margin is right as often as asked, and a tenth less is not`() throws {
    let at = LoudestBeacon.Level(mean: 3, sd: 5)
    let back = LoudestBeacon.Level(mean: 6, sd: 4)
    let found = try #require(SwitchMargin.smallest(atFirst: at, atSecond: back, probability: 0.95))
    func share(_ margin: Double) -> Double {
      let right = Distributions.normalCDF((6 - margin) / 4)
      return right / (right + Distributions.normalCDF((-3 - margin) / 5))
    }
    #expect(share(found.margin) >= 0.95 && share(found.margin - 0.1) < 0.95)
    #expect(abs(found.detection - Distributions.normalCDF((6 - found.margin) / 4)) < 1e-12)
    // Nothing tells beacons apart that are as strong at one as at the other, and less spread where they should lead.
    let alike = LoudestBeacon.Level(mean: 0, sd: 2)
    #expect(
      SwitchMargin.smallest(
        atFirst: LoudestBeacon.Level(mean: 0, sd: 6), atSecond: alike, probability: 0.95) == nil)
  }
}
