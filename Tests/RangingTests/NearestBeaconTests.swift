import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import TestSupport
import Testing

@Suite struct NearestBeaconTests {
  @Test func `The smallest spacings of two beacons to 1e-8`() throws {
    let tables = try JSON(reference: "Tables/nearest")["nearest_two"]
    #expect(tables.keys == ["mean_over_segment", "min_spacing_over_r", "point"])
    let spacings = tables["min_spacing_over_r"].elements
    #expect(spacings.count == 24)
    for row in spacings {
      let value = NearestBeacon.smallestSpacing(
        guardRadius: 1, probability: row["conf"].real, pathLossExponent: row["n"].real,
        levelSD: row["sigma"].real, correlation: row["rho"].real)
      #expect(agrees(value, row["s_over_r"].real, within: 1e-8))
    }
  }
}

@Suite struct LoudestBeaconTests {
  @Test(arguments: 1...12)
  func `Two beacons: the closed form, with equal, unequal and very unequal SDs`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let levels = (0..<2).map { _ in
      LoudestBeacon.Level(mean: -70 + 20 * generator.uniform(), sd: pow(10, 2 * generator.uniform() - 0.5))
    }
    let rho = 0.9 * generator.uniform()
    let probabilities = try #require(LoudestBeacon.probabilities(of: levels, correlation: rho))
    let (a, b) = (levels[0], levels[1])
    let variance = a.sd * a.sd + b.sd * b.sd - 2 * rho * a.sd * b.sd
    let expected = Distributions.normalCDF((a.mean - b.mean) / variance.squareRoot())
    #expect(abs(probabilities[0] - expected) < 1e-10, "\(levels), \(rho)")
    #expect(abs(probabilities[0] + probabilities[1] - 1) < 1e-10)
  }

  @Test(arguments: 1...10)
  func `Six beacons of equal SD: sums to one and equals fine panels to 2e-14`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let means = (0..<6).map { _ in -75 + 15 * generator.uniform() }
    let (sd, rho) = (2 + 4 * generator.uniform(), 0.5)
    let probabilities = try #require(
      LoudestBeacon.probabilities(of: means.map { .init(mean: $0, sd: sd) }, correlation: rho))
    let own = sd * (1 - rho).squareRoot()
    let rule = GaussLegendreRule(count: 20, panels: stride(from: -9.0, through: 9, by: 0.5).map { $0 })
    for (index, probability) in probabilities.enumerated() {
      let expected = rule.integral { z in
        means.indices.filter { $0 != index }.reduce(Distributions.normalDensity(z)) {
          $0 * Distributions.normalCDF((means[index] - means[$1]) / own + z)
        }
      }
      #expect(abs(probability - expected) < 1e-13)
    }
    #expect(isClose(probabilities.total, to: 1, within: 1e-13))
  }

  @Test(arguments: 1...4)
  func `Four beacons of unequal SD sum to one, whatever they share`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let levels = (0..<4).map { _ in
      LoudestBeacon.Level(mean: -75 + 12 * generator.uniform(), sd: 1 + 7 * generator.uniform())
    }
    for rho in [0, 0.4] {
      let probabilities = try #require(LoudestBeacon.probabilities(of: levels, correlation: rho))
      #expect(isClose(probabilities.total, to: 1, within: 1e-9), "\(levels)")
    }
  }

  @Test func `Domain`() {
    #expect(LoudestBeacon.probabilities(of: [.init(mean: -60, sd: 0), .init(mean: -70, sd: 3)]) == nil)
    #expect(LoudestBeacon.probabilities(of: [.init(mean: -60, sd: 3)], correlation: 1) == nil)
    #expect(LoudestBeacon.probabilities(of: [])?.isEmpty == true)
    #expect(abs((LoudestBeacon.probabilities(of: [.init(mean: -60, sd: 3)])?.first ?? 0) - 1) < 1e-13)
  }
}
