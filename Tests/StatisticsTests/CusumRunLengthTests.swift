import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import Statistics

@Suite struct CusumRunLengthTests {
  @Test(
    "run lengths equal the table, and Siegmund's approximation is near them")
  func table() throws {
    let rows = try JSON(reference: "Tables/cusum")["cusum_arl"].elements
    #expect(rows.count == 10)
    for row in rows {
      let (k, h, shift) = (row["k"].real, row["h"].real, row["shift"].real)
      let length = try #require(CusumRunLength(reference: k, limit: h).averageRunLength(shift: shift))
      #expect(agrees(length, row["arl"].real, within: 1e-8), "h \(h), shift \(shift): \(length)")
      // Siegmund's corrected diffusion approximation, another column of the table.
      #expect(relativeError(length, row["siegmund"].real) < 0.05)
    }
  }

  @Test("simulated charts run as long as computed")
  func simulation() throws {
    let chart = CusumRunLength(reference: 0.5, limit: 4)
    var generator = SeededGenerator(seed: 11)
    for shift in [0.5, 1.5] {
      let runs = 2000
      var lengths: [Double] = []
      for _ in 0..<runs {
        var (sum, steps) = (0.0, 0.0)
        while sum < chart.limit {
          sum = max(0, sum + generator.normal() + shift - chart.reference)
          steps += 1
        }
        lengths.append(steps)
      }
      let mean = lengths.reduce(0, +) / Double(runs)
      let variance = lengths.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(runs - 1)
      let expected = try #require(chart.averageRunLength(shift: shift))
      #expect(abs(mean - expected) < 3.5 * (variance / Double(runs)).squareRoot())
    }
  }

  @Test func domain() throws {
    #expect(CusumRunLength(reference: 0.5, limit: 0).averageRunLength(shift: 0) == nil)
    #expect(CusumRunLength(reference: -1, limit: 5).averageRunLength(shift: 0) == nil)
    #expect(CusumRunLength().averageRunLength(shift: .nan) == nil)
    // A shift so large that the first value signals.
    #expect(try abs(#require(CusumRunLength().averageRunLength(shift: 40)) - 1) < 1e-12)
    // One that never comes: no number is invented.
    #expect(try #require(CusumRunLength().averageRunLength(shift: -40)) > 1e15)
  }
}
