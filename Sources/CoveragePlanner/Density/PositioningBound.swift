import Foundation
package import RadioSurvey
package import Statistics

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
    covariance(at: position, beacons: beacons.map { ($0, height, 1) }).map { ($0.m00 + $0.m11).squareRoot() }
  }

  /// J⁻¹ in m², x before y.
  ///
  /// - Parameters:
  ///   - beacons: where each is, its height above the device in metres, and the share of the time that it is heard: J is the sum of
  ///     the beacons' information, each times its share.
  ///   - directionalSD: dB of the scatter that is alike for beacons in the same direction, as a part of ``levelSD``. An estimate that
  ///     takes the levels as independent has the covariance J⁻¹ + J⁻¹ K J⁻¹ to first order, with K what this part adds to the
  ///     covariance of Σ g_i e_i/σ²; it is then no bound.
  /// - Returns: `nil` if these beacons do not tell the position.
  package func covariance(
    at position: Position, beacons: [(position: Position, height: Double, share: Double)],
    directionalSD: Double = 0
  ) -> SymmetricMatrix2? {
    let total = beacons.reduce(0) { $0 + $1.share }
    guard total > 0 else { return nil }
    var (meanX, meanY) = (0.0, 0.0)
    if isOffsetUnknown {
      for beacon in beacons {
        let gradient = gradient(at: position, of: beacon.position, height: beacon.height)
        meanX += beacon.share * gradient.x / total
        meanY += beacon.share * gradient.y / total
      }
    }
    var information = SymmetricMatrix2.zero
    var own = SymmetricMatrix2.zero
    // Σ share · g e', for e the direction to the beacon.
    var (xx, xy, yx, yy) = (0.0, 0.0, 0.0, 0.0)
    for beacon in beacons {
      let gradient = gradient(at: position, of: beacon.position, height: beacon.height)
      guard gradient.x.isFinite, gradient.y.isFinite else { return nil }
      let (x, y) = (gradient.x - meanX, gradient.y - meanY)
      let square = SymmetricMatrix2(x * x, x * y, y * y)
      information = information + square.scaled(by: beacon.share)
      guard directionalSD > 0 else { continue }
      own = own + square.scaled(by: beacon.share * beacon.share)
      let (dx, dy) = (beacon.position.x - position.x, beacon.position.y - position.y)
      let distance = max(hypot(dx, dy), .leastNormalMagnitude)
      xx += beacon.share * x * dx / distance
      xy += beacon.share * x * dy / distance
      yx += beacon.share * y * dx / distance
      yy += beacon.share * y * dy / distance
    }
    let trace = information.m00 + information.m11
    guard information.determinant > 1e-10 * trace * trace else { return nil }
    let inverse = information.inverse
    let variance = levelSD * levelSD
    let independent = inverse.scaled(by: variance)
    guard directionalSD > 0 else { return independent }
    let alike = SymmetricMatrix2(xx * xx + xy * xy, xx * yx + xy * yy, yx * yx + yy * yy)
    let added = (alike + own.scaled(by: -1)).conjugated(by: inverse)
    return independent + added.scaled(by: directionalSD * directionalSD)
  }

  /// Of the mean level, dB per metre.
  private func gradient(at position: Position, of beacon: Position, height: Double) -> (x: Double, y: Double)
  {
    let dx = position.x - beacon.x
    let dy = position.y - beacon.y
    let scale = -10 * pathLossExponent / log(10) / (dx * dx + dy * dy + height * height)
    return (scale * dx, scale * dy)
  }
}

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
