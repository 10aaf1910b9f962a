import Foundation
import PathLoss
import RadioSurvey
@testable import Ranging
import Statistics
import TestSupport
import Testing

/// How filters settle and follow: by the tables, by the sums over their weights, and by simulation.
@Suite struct FilterCourseTests {
  @Test
  func `An exponential filter tends to the tabulated variance, a Kalman filter to the tabulated gain's`()
    throws
  {
    let tables = try JSON(reference: "Tables/averages")
    for row in tables["ema_ar1"].elements {
      let course = FilterCourse(
        .exponential(weight: row["alpha"].real), interval: 1, autocorrelation: row["rho"].real)
      #expect(agrees(course.settledFactor, row["var_ratio"].real, within: 1e-12))
      #expect(agrees(try #require(course.varianceFactors(5000).last), row["var_ratio"].real, within: 1e-9))
    }
    for row in tables["local_level_gain"].elements {
      // q = drift² Δt/noise² with Δt = 4 and noise = 3.
      let course = FilterCourse(
        .kalman(drift: 1.5 * row["q_over_r"].real.squareRoot(), noise: 3), interval: 4, autocorrelation: 0.6)
      let settled = ExponentialSmoothing(weight: row["K"].real).varianceFactor(autocorrelation: 0.6)
      #expect(agrees(course.settledFactor, settled, within: 1e-9))
      #expect(agrees(try #require(course.varianceFactors(5000).last), settled, within: 1e-9))
    }
  }

  @Test func `The mean of k packets has the tabulated variance, and keeps it`() throws {
    for row in try JSON(reference: "Tables/averages")["ar1_mean"].elements {
      let packets = Int(row["k"].real)
      let course = FilterCourse(
        .mean(packets: packets), interval: 1, autocorrelation: row["rho"].real)
      let factors = course.varianceFactors(packets + 7)
      #expect(agrees(factors[packets - 1], row["var_ratio"].real, within: 1e-12))
      #expect(factors[packets - 1] == factors[packets + 6] && course.settledFactor == factors[packets - 1])
    }
  }

  @Test(arguments: [0.1, 0.3, 1], [0, 0.5, 0.9])
  func `At every packet the variance is the double sum over the weights`(alpha: Double, rho: Double) {
    let factors = FilterCourse(.exponential(weight: alpha), interval: 1, autocorrelation: rho)
      .varianceFactors(40)
    for count in [1, 2, 3, 7, 40] {
      // The first packet starts the level, and keeps what the others leave of it.
      let weights = (1...count).map { index in
        (index == 1 ? 1 : alpha) * pow(1 - alpha, Double(count - index))
      }
      var variance = 0.0
      for (i, first) in weights.enumerated() {
        for (j, second) in weights.enumerated() {
          variance += first * second * (i == j ? 1 : pow(rho, Double(abs(i - j))))
        }
      }
      #expect(abs(factors[count - 1] - variance) < 1e-12)
    }
  }

  /// The filter of ``LogReplay`` itself, on simulated packets.
  @Test(arguments: [
    ReplayFilter.mean(packets: 8), .exponential(weight: 0.2), .kalman(drift: 0.8, noise: 5),
    .kalman(drift: 0, noise: 5),
  ]) func `Simulated packets through the filter of replay vary as predicted`(filter: ReplayFilter) {
    let rho = 0.6
    let course = FilterCourse(filter, interval: 0.5, autocorrelation: rho)
    let predicted = course.varianceFactors(30)
    var random = SeededGenerator(seed: 11)
    func normal() -> Double { Distributions.normalQuantile(random.uniform()) }
    let runs = 4000
    var squares = [Double](repeating: 0, count: 30)
    for _ in 0..<runs {
      var level = RunningLevel(filter)
      var packet = normal()
      for index in 0..<30 {
        if index > 0 { packet = rho * packet + (1 - rho * rho).squareRoot() * normal() }
        level.add(packet, at: 0.5 * Double(index))
        let value = level.level ?? .nan
        squares[index] += value * value
      }
    }
    for index in [0, 1, 4, 9, 29] {
      // The variance of n squares has a relative SD of √(2/n): five of them.
      #expect(abs(squares[index] / Double(runs) / predicted[index] - 1) < 5 * (2 / Double(runs)).squareRoot())
    }
  }

  /// The filter of ``LogReplay`` itself, on a step.
  @Test(
    arguments: [
      ReplayFilter.mean(packets: 8), .exponential(weight: 0.2), .exponential(weight: 1),
      .kalman(drift: 0.8, noise: 5),
    ], [0.5, 0.25, 0.05])
  func `A step is followed at the packet predicted, and not before`(filter: ReplayFilter, rest: Double) throws
  {
    let course = FilterCourse(filter, interval: 0.5, autocorrelation: 0.6)
    var level = RunningLevel(filter)
    var time = 0.0
    for _ in 0..<2000 {
      level.add(0, at: time)
      time += 0.5
    }
    let packets = try #require(course.packets(toFollowAllBut: rest))
    for packet in 1...packets {
      level.add(1, at: time)
      time += 0.5
      let left = 1 - (level.level ?? .nan)
      #expect(packet == packets ? left <= rest + 1e-6 : left > rest - 1e-6)
    }
  }

  @Test func `Who does not drift follows ever more slowly`() {
    let course = FilterCourse(.kalman(drift: 0, noise: 6), interval: 1, autocorrelation: 0.3)
    #expect(course.packets(toFollowAllBut: 0.25) == nil && course.packets(toFollowAllBut: 1.5) == 0)
    #expect(course.settledFactor == 0)
    // The mean of all packets.
    let factors = course.varianceFactors(200)
    #expect(abs(factors[199] - AutoregressiveMean.varianceFactor(packets: 200, autocorrelation: 0.3)) < 1e-12)
  }
}
