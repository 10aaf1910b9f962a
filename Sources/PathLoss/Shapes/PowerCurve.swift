import Foundation

/// The power curve d = A (rssi/t)^B + 1 − A, solved for the level.
struct PowerCurve {
  /// t, dBm < 0.
  let level: Double
  /// log A.
  let logScale: Double
  /// B > 0.
  let exponent: Double
  private let scale: Double

  init(level: Double, logScale: Double, exponent: Double) {
    self.level = level
    self.logScale = logScale
    self.exponent = exponent
    scale = exp(logScale)
  }

  /// (rssi/t)^B at a distance in metres; there is a level where it is above 0.
  func reach(at distance: Double) -> Double { (distance - (1 - scale)) / scale }

  /// dBm, at a distance in metres.
  func level(at distance: Double) -> Double { level * pow(reach(at: distance), 1 / exponent) }
}
