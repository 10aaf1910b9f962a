import Foundation
import Testing

@testable import Ranging

/// The formula of Android's AltBeacon library.
@Suite struct CurveFittedDistanceTests {
  /// The library's own coefficients of its default phone, and those that its first versions had for all.
  private let nexus = CurveFittedDistance(
    coefficient1: 0.42093, coefficient2: 6.9476, coefficient3: 0.54992)
  private let first = CurveFittedDistance(coefficient1: 0.89976, coefficient2: 7.7095, coefficient3: 0.111)

  /// By a calculator with 30 digits, at a measured power of −59 dBm.
  @Test(arguments: [
    (-59.0, 0.97085, 1.01076), (-80.0, 4.040892574, 9.521557510), (-90.0, 8.462784007, 23.44427633),
    (-53.1, 0.3486784401, 0.3486784401),
    (-29.5, 0.0009765625, 0.0009765625),
  ])
  func `Equals published coefficients at levels on both sides of the measured power`(
    level: Double, ofNexus: Double, ofFirst: Double
  ) {
    for (curve, expected) in [(nexus, ofNexus), (first, ofFirst)] {
      let distance = curve.distance(level: level, measuredPower: -59)
      #expect(abs(distance / expected - 1) < 1e-8, "\(distance), not \(expected)")
    }
  }
}
