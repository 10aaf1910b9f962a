import Foundation
import PathLoss
import RadioSurvey

/// Levels of one beacon's places about the fall of the level with distance.
struct BeaconSample {
  /// Places.
  let count: Int
  /// Mean of log₁₀ d.
  let centre: Double
  /// Mean level, dB.
  let mean: Double
  /// Σ of the squares about the mean, the fall taken off, dB².
  let squares: Double

  /// - Parameters:
  ///   - x: log₁₀ d of each place.
  ///   - y: its level, dB.
  ///   - slope: dB per decade.
  init(x: [Double], y: [Double], slope: Double) {
    let count = Double(max(1, x.count))
    let centre = x.reduce(0, +) / count
    let mean = y.reduce(0, +) / count
    squares = zip(x, y).reduce(0) { sum, place in
      let error = place.1 - mean - slope * (place.0 - centre)
      return sum + error * error
    }
    self.count = x.count
    self.centre = centre
    self.mean = mean
  }

  /// Mean level at another mean of log₁₀ d.
  func level(at x: Double, slope: Double) -> Double { mean + slope * (x - centre) }

  /// Variance of the mean, dB²: no less than what the beacon's own places or those of all say.
  func variance(pooled: Double) -> Double {
    max(pooled, squares / Double(max(1, count - 1))) / Double(max(1, count))
  }
}
