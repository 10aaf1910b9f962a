import Foundation
import PathLoss
import Statistics

/// How much of the shadowing is alike for beacons that are in the same direction from the device.
///
/// The body of who holds a device, or a shelf beside it, weakens all beacons on one side and none on the other. With residuals
/// r_i of the beacons heard at one stop, in directions θ_i,
///
///     E r_i r_j = σC² + σB² cos(θ_i − θ_j),  i ≠ j
///
/// where σC is the SD of what all beacons of a stop have in common and u · e, u ~ N(0, σB² I), the directional part. Both variances
/// follow by least squares over all pairs of all stops (the method of moments); fading and each beacon's own shadowing
/// are independent between beacons and fall out. The surveyor should turn between stops: with one heading for all, a constant
/// direction takes the place of a scatter.
struct DirectionalShadowing: Hashable, Sendable {
  /// σB in dB, ≥ 0.
  var directionalSD: Double
  /// σC in dB, ≥ 0.
  var commonSD: Double
  /// Stops with two beacons or more that entered.
  var stops: Int

  /// One beacon as heard at a stop.
  struct Residual: Hashable, Sendable {
    /// Direction from the device to the beacon in radians, from any axis, either way round.
    var bearing: Double
    /// Level heard less the level expected, dB.
    var residual: Double

    init(bearing: Double, residual: Double) {
      self.bearing = bearing
      self.residual = residual
    }
  }

  /// - Parameter stops: the beacons heard at each stop: one place, one heading.
  /// - Returns: `nil` if no pair of beacons separates the two.
  /// - Complexity: O(stops × beacons²).
  init?(stops: [[Residual]]) {
    var (ones, cosines, squares, products, turned) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for stop in stops {
      for (index, first) in stop.enumerated() {
        for second in stop[(index + 1)...] {
          let cosine = cos(first.bearing - second.bearing)
          let product = first.residual * second.residual
          ones += 1
          cosines += cosine
          squares += cosine * cosine
          products += product
          turned += cosine * product
        }
      }
    }
    let determinant = ones * squares - cosines * cosines
    guard determinant > 1e-9 * ones * ones else { return nil }
    directionalSD = max(0, (ones * turned - cosines * products) / determinant).squareRoot()
    commonSD = max(0, (squares * products - cosines * turned) / determinant).squareRoot()
    self.stops = stops.count { $0.count > 1 }
  }

  /// The level in dBm to expect of one packet that was heard, if the line's mean is μ and levels scatter by σ (dB): packets too weak
  /// to be heard are missing, so it is above μ by σ² λ(a)/√(σ² + w²), with a = (μ − τ)/√(σ² + w²) and λ = φ/Φ.
  static func expectedLevel(mean: Double, levelSD: Double, threshold: ReceptionThreshold) -> Double {
    guard threshold.level.isFinite else { return mean }
    let total = hypot(levelSD, threshold.width)
    return mean + levelSD * levelSD / total * NormalTail.inverseMills((mean - threshold.level) / total)
  }
}
