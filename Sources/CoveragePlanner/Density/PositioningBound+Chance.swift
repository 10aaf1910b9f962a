import Foundation

extension PositioningBound {
  /// What the levels of some beacons tell of a position: sums over their gradients, to which a beacon more is added.
  struct Information: Hashable, Sendable {
    private var count = 0.0
    private var (x, y) = (0.0, 0.0)
    private var (xx, xy, yy) = (0.0, 0.0, 0.0)

    /// No beacon.
    init() {}

    /// A beacon `dx`, `dy` metres away along the floor; one just there says nothing of the direction.
    mutating func add(dx: Double, dy: Double, by bound: PositioningBound) {
      let square = dx * dx + dy * dy + bound.height * bound.height
      guard square > 0 else { return }
      let scale = -10 * bound.pathLossExponent / log(10) / square / bound.levelSD
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
    func chance(within r: Double, isOffsetUnknown: Bool) -> Double {
      let mean = isOffsetUnknown && count > 0 ? (x: x / count, y: y / count) : (x: 0, y: 0)
      let (a, b, c) = (
        xx - count * mean.x * mean.x, xy - count * mean.x * mean.y, yy - count * mean.y * mean.y
      )
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
  }
}
