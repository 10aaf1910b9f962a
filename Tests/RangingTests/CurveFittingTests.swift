import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import Ranging
import Support

/// Coefficients for AltBeacon from our model.
@Suite struct CurveFittingTests {
  private func line(
    power: Double = -60, exponent: Double = 2.2, from: Double = 0.5, to: Double = 10, byte: Int? = nil
  ) -> SettingsLine {
    SettingsLine(
      referencePower: power, pathLossExponent: exponent, range: Interval(lower: from, upper: to),
      measuredPower: byte ?? Int(power.rounded()))
  }

  /// The largest and the RMS deviation in percent by the formula as an app has it, of distances other than those fitted: on either side
  /// of the measured power.
  private func deviations(_ curve: CurveFittedDistance, _ line: SettingsLine) -> (
    far: [Double], near: [Double]
  ) {
    var (far, near): ([Double], [Double]) = ([], [])
    let count = 1237
    for step in 0...count {
      let distance =
        line.range.lower * pow(line.range.upper / line.range.lower, Double(step) / Double(count))
      let level = line.referencePower - 10 * line.pathLossExponent * log10(distance)
      let found = curve.distance(level: level, measuredPower: line.measuredPower)
      let percent = 100 * abs(found - distance) / distance
      if level / Double(line.measuredPower) < 1 { near.append(percent) } else { far.append(percent) }
    }
    return (far, near)
  }

  @Test(arguments: 1...100)
  func `Distances of an app stay within the stated deviation of our model`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    func uniform(_ lower: Double, _ upper: Double) -> Double { lower + (upper - lower) * generator.uniform() }
    let lines = (0..<(1 + seed % 4)).map { _ in
      let from = exp(uniform(log(0.3), log(3)))
      return line(
        power: uniform(-85, -40), exponent: uniform(1.2, 4), from: from, to: from * uniform(3, 20))
    }
    let curve = try #require(CurveFitting.fit(lines))
    // One line is followed closely; several with exponents of their own cannot be by one curve.
    for line in lines {
      let stated = CurveDeviation(curve, line)
      let (far, near) = deviations(curve, line)
      for (percents, part) in [(far, stated.far), (near, stated.near)] {
        guard let part else {
          // Less than a twentieth beyond the border is not worth a statement.
          #expect(percents.count < 60)
          continue
        }
        // The deviation grows between points of the grid stated, by its curvature: a thousandth of it.
        let largest = try #require(percents.max())
        #expect(largest <= part.largest * 1.001 + 0.01, "\(largest) % against \(part.largest) %")
        #expect(largest >= part.largest * 0.9)
        #expect(part.rootMeanSquare <= part.largest)
      }
      if lines.count == 1, let far = stated.far { #expect(far.largest < 12, "\(far)") }
    }
  }

  @Test func `One line over a short range is followed within a fifth of a percent`() throws {
    let line = line(from: 1, to: 3)
    let curve = try #require(CurveFitting.fit([line]))
    #expect(try #require(CurveDeviation(curve, line).far).largest < 0.2)
  }

  @Test func `No exponent nearby does better`() throws {
    let line = line()
    let best = try #require(CurveFitting.fit([line]))
    let stated = try #require(CurveDeviation(best, line).far)
    for factor in [0.8, 0.95, 1.05, 1.2] {
      var other = best
      other.coefficient2 *= factor
      #expect(try #require(CurveDeviation(other, line).far).rootMeanSquare > stated.rootMeanSquare)
    }
    for change in [-0.02, 0.02] {
      var (scaled, moved) = (best, best)
      scaled.coefficient1 *= 1 + change
      moved.coefficient3 += change
      #expect(try #require(CurveDeviation(scaled, line).far).rootMeanSquare > stated.rootMeanSquare)
      #expect(try #require(CurveDeviation(moved, line).far).rootMeanSquare > stated.rootMeanSquare)
    }
  }

  @Test func `No level has a negative distance, however far away the survey begins`() throws {
    for (from, to) in [(2.0, 6.0), (5, 12), (8, 30)] {
      for exponent in [1.5, 2.2, 3.5] {
        let line = line(exponent: exponent, from: from, to: to)
        let curve = try #require(CurveFitting.fit([line]))
        for level in -110 ... -60 {
          #expect(curve.distance(level: Double(level), measuredPower: -60) > 0)
        }
      }
    }
  }

  @Test func `Without distances beyond the measured power, or below 0 dBm, there is no curve`() {
    #expect(CurveFitting.fit([line(from: 0.3, to: 0.9)]) == nil)
    #expect(CurveFitting.fit([line(power: 0, byte: 0)]) == nil)
    #expect(CurveFitting.fit([]) == nil)
  }

  @Test func `Intervals hold the estimates, narrow with the fit, and are the same again`() throws {
    let line = line()
    let curve = try #require(CurveFitting.fit([line]))
    func intervals(_ scale: Double) throws -> [Interval] {
      let model = PathLossModel(
        referencePower: -60, pathLossExponent: 2.2, shadowingSD: 4, fadingSD: 2,
        covariance: LineCovariance(
          interceptVariance: 1 * scale, covariance: -0.8 * scale, slopeVariance: 1.5 * scale),
        degreesOfFreedom: 20, distanceRange: line.range)
      return try #require(CurveFitting.intervals([(line, model)], about: curve, seed: 3))
    }
    let (wide, narrow) = (try intervals(1), try intervals(0.01))
    #expect(try wide == intervals(1))
    for (index, value) in [curve.coefficient1, curve.coefficient2, curve.coefficient3].enumerated() {
      #expect(wide[index].contains(value) && narrow[index].contains(value))
      #expect(narrow[index].upper - narrow[index].lower < (wide[index].upper - wide[index].lower) / 4)
    }
  }
}
