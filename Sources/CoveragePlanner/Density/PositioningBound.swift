import Foundation

/// How well a position can at best be distinguished from the levels of several beacons.
///
/// Each level carries information about the distance only along the line to its beacon: with g_i the gradient of the mean
/// level at the position, −10 n/ln 10 · (p − b_i)/d_i², and levels that scatter independently by σ, no unbiased estimate has
/// a smaller root mean square error than √tr J⁻¹, J = Σ g_i g_i'/σ² (Cramér–Rao; N. Patwari et al., IEEE Trans. Signal
/// Process. 51(8), 2003, doi 10.1109/TSP.2003.814469). At height h the distance is √(r² + h²) and the gradient shrinks. The
/// unknown offset of the receiver is one more parameter: it takes Σg Σg'/N off.
struct PositioningBound: Hashable, Sendable {
  private(set) var count = 0.0
  private(set) var (x, y) = (0.0, 0.0)
  private(set) var (xx, xy, yy) = (0.0, 0.0, 0.0)

  /// A beacon `dx`, `dy` metres away along the floor and `height` metres up, whose level falls by the exponent and scatters by `levelSD`
  /// (dB > 0); one just there says nothing of the direction.
  mutating func add(dx: Double, dy: Double, height: Double, pathLossExponent: Double, levelSD: Double) {
    let square = dx * dx + dy * dy + height * height
    guard square > 0 else { return }
    let scale = -10 * pathLossExponent / log(10) / square / levelSD
    let (gx, gy) = (scale * dx, scale * dy)
    count += 1
    x += gx
    y += gy
    xx += gx * gx
    xy += gx * gy
    yy += gy * gy
  }

  /// P(error ≤ r) of a normal error with covariance J⁻¹, the least that an unbiased estimate has; 0 if the beacons do not tell the
  /// position.
  ///
  /// Along each direction the error is Rayleigh: P = ½π⁻¹ √det J ∫ w (1 − e^(−r²/2w)) dθ with 1/w = u'J u, by the trapezoid rule, which
  /// converges geometrically for a period.
  func chance(within r: Double) -> Double {
    let (a, b, c) = information
    let determinant = a * c - b * b
    guard determinant > 1e-10 * (a + c) * (a + c) else { return 0 }
    let (middle, half) = ((a + c) / 2, ((a - c) * (a - c) / 4 + b * b).squareRoot())
    // Directions of the axes do not matter: J is diagonal along its own. Nodes follow how flat the ellipse is.
    let (most, least) = (middle + half, determinant / (middle + half))
    let nodes = min(4096, 32 * Int((most / least).squareRoot().rounded(.up)))
    var sum = 0.0
    for node in 0..<nodes {
      let angle = Double.pi * (Double(node) + 0.5) / Double(nodes)
      let (cosine, sine) = (cos(angle), sin(angle))
      let curvature = most * cosine * cosine + least * sine * sine
      sum += (1 - exp(-r * r * curvature / 2)) / curvature
    }
    return min(1, determinant.squareRoot() * sum / Double(nodes))
  }

  /// J, the offset taken off: xx, xy and yy.
  var information: (Double, Double, Double) {
    let mean = count > 0 ? (x: x / count, y: y / count) : (x: 0, y: 0)
    return (xx - count * mean.x * mean.x, xy - count * mean.x * mean.y, yy - count * mean.y * mean.y)
  }
}
