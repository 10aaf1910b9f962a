import Foundation

/// The distance that Android's AltBeacon library reads into a level.
///
/// With r = level / measured power, both dBm < 0: r¹⁰ if r < 1, otherwise c₁ rᶜ² + c₃, in metres. An app sets the three coefficients; it
/// cannot set the piece below 1.
package struct CurveFittedDistance: Hashable, Sendable {
  /// c₁, metres.
  package var coefficient1: Double
  /// c₂.
  package var coefficient2: Double
  /// c₃, metres.
  package var coefficient3: Double

  package init(coefficient1: Double, coefficient2: Double, coefficient3: Double) {
    self.coefficient1 = coefficient1
    self.coefficient2 = coefficient2
    self.coefficient3 = coefficient3
  }

  /// Metres, of a level in dBm at a measured power in dBm; both are below 0.
  package func distance(level: Double, measuredPower: Int) -> Double {
    let ratio = level / Double(measuredPower)
    return ratio < 1 ? pow(ratio, 10) : coefficient1 * pow(ratio, coefficient2) + coefficient3
  }
}
