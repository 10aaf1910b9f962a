import Foundation
package import RadioSurvey

/// How well a position can at best be distinguished from the levels of several beacons.
///
/// Each level carries information about the distance only along the line to its beacon: with g_i the gradient of the mean
/// level at the position, −10 n/ln 10 · (p − b_i)/d_i², and levels that scatter independently by σ, no unbiased estimate has
/// a smaller root mean square error than √tr J⁻¹, J = Σ g_i g_i'/σ² (Cramér–Rao; N. Patwari et al., IEEE Trans. Signal
/// Process. 51(8), 2003, doi 10.1109/TSP.2003.814469). At height h the distance is √(r² + h²) and the gradient shrinks. An
/// unknown offset of the receiver is one more parameter: it takes Σg Σg'/N off.
package struct PositioningBound: Hashable, Sendable {
  /// n > 0.
  package var pathLossExponent: Double
  /// σ of the level of one beacon, dB > 0.
  package var levelSD: Double
  /// Height of the beacons above the device, metres ≥ 0.
  package var height: Double
  /// Whether the receiver's offset is unknown.
  package var isOffsetUnknown: Bool

  package init(
    pathLossExponent: Double, levelSD: Double, height: Double = 0, isOffsetUnknown: Bool = false
  ) {
    self.pathLossExponent = pathLossExponent
    self.levelSD = levelSD
    self.height = height
    self.isOffsetUnknown = isOffsetUnknown
  }

  /// √tr J⁻¹ in metres at a position, by the beacons that are heard there (their x and y).
  ///
  /// - Returns: `nil` if these beacons do not tell the position: fewer than two (three with an unknown offset), all in
  ///   line with it, or one of them just there.
  package func error(at position: Position, beacons: [Position]) -> Double? {
    let gradients = beacons.map { beacon in
      let dx = position.x - beacon.x
      let dy = position.y - beacon.y
      let scale = -10 * pathLossExponent / log(10) / (dx * dx + dy * dy + height * height)
      return (x: scale * dx, y: scale * dy)
    }
    guard gradients.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), !gradients.isEmpty else { return nil }
    let mean =
      isOffsetUnknown
      ? (
        x: gradients.reduce(0) { $0 + $1.x } / Double(gradients.count),
        y: gradients.reduce(0) { $0 + $1.y } / Double(gradients.count)
      ) : (x: 0, y: 0)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for gradient in gradients {
      let (x, y) = (gradient.x - mean.x, gradient.y - mean.y)
      xx += x * x
      xy += x * y
      yy += y * y
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 1e-10 * (xx + yy) * (xx + yy) else { return nil }
    return levelSD * ((xx + yy) / determinant).squareRoot()
  }
}
