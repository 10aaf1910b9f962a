import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@Suite struct SpatialPatternTests {
  /// A grid of places 1.5 m apart about a beacon in a corner, with shadowing that is a function of the place and noise.
  private func diagnosis(
    seed: UInt64, hasPositions: Bool = true, field: (Double, Double) -> Double = { _, _ in 0 }
  ) throws -> Diagnosis? {
    var random = SeededGenerator(seed: seed)
    var dwells: [Dwell] = []
    for row in 0..<6 {
      for column in 0..<6 {
        let (x, y) = (1 + 1.5 * Double(column), 1 + 1.5 * Double(row))
        let distance = (x * x + y * y).squareRoot()
        let mean = -60 - 22 * log10(distance) + field(x, y) + 2 * random.normal()
        var dwell = SyntheticSurvey.dwell(
          location: "P\(row)-\(column)", distance: distance,
          levels: (0..<8).map { _ in Int((mean + 2 * random.normal()).rounded()) })
        if hasPositions { dwell.location.position = Position(x: x, y: y) }
        dwells.append(dwell)
      }
    }
    return try #require(PathLossFitting.fit(dwells).first?.diagnostics).first { $0.code == .spatialPattern }
  }

  @Test func `A room of two halves is seen`() throws {
    let found = try #require(try diagnosis(seed: 1, field: { x, y in x > y ? 3 : -3 }))
    #expect(found.isRaised && found.statistic > 0.1 && found.estimator == .received)
    #expect(found.values["locations"].integer == 36 && found.values["range_m"].number == 3)
  }

  /// Independent shadowing: z is standard normal over 30 surveys (SE of its mean 0.18, of its SD 0.13), and is seldom raised.
  @Test func `Independent shadowing is not`() throws {
    var scores: [Double] = []
    var raised = 0
    for seed in 1...30 as ClosedRange<UInt64> {
      let found = try #require(try diagnosis(seed: seed))
      scores.append(-Distributions.normalQuantile(try #require(found.pValue)))
      if found.isRaised { raised += 1 }
    }
    let mean = scores.reduce(0, +) / 30
    let sd = (scores.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 29).squareRoot()
    #expect(abs(mean) < 0.5 && abs(sd - 1) < 0.4, "\(mean) \(sd)")
    #expect(raised <= 2)
  }

  @Test func `Without coordinates nothing is said`() throws {
    #expect(try diagnosis(seed: 1, hasPositions: false) == nil)
  }
}
