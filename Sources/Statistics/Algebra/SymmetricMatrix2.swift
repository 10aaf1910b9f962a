import Foundation

/// A symmetric matrix of two rows, as covariances of a line's intercept and slope are.
package struct SymmetricMatrix2: Hashable, Sendable {
  package var m00: Double
  package var m01: Double
  package var m11: Double

  package init(_ m00: Double, _ m01: Double, _ m11: Double) {
    self.m00 = m00
    self.m01 = m01
    self.m11 = m11
  }

  package static let zero = SymmetricMatrix2(0, 0, 0)

  package static func + (a: Self, b: Self) -> Self { Self(a.m00 + b.m00, a.m01 + b.m01, a.m11 + b.m11) }

  package var determinant: Double { m00 * m11 - m01 * m01 }

  /// The inverse; not finite if the matrix is singular.
  package var inverse: Self { Self(m11 / determinant, -m01 / determinant, m00 / determinant) }

  package func scaled(by factor: Double) -> Self { Self(m00 * factor, m01 * factor, m11 * factor) }

  /// x'Mx for x = (1, x).
  package func variance(at x: Double) -> Double { m00 + 2 * x * m01 + x * x * m11 }

  /// S M S for another symmetric matrix S.
  package func conjugated(by s: Self) -> Self {
    let left = (
      s.m00 * m00 + s.m01 * m01, s.m00 * m01 + s.m01 * m11, s.m01 * m00 + s.m11 * m01,
      s.m01 * m01 + s.m11 * m11
    )
    return Self(
      left.0 * s.m00 + left.1 * s.m01, left.0 * s.m01 + left.1 * s.m11, left.2 * s.m01 + left.3 * s.m11)
  }

  /// The covariance of intercept and slope where the line is stated from another origin: the intercept at x less `shift`.
  package func moved(by shift: Double) -> Self {
    Self(m00 + 2 * shift * m01 + shift * shift * m11, m01 + shift * m11, m11)
  }

  /// L with M = LL': l00, l10, l11.
  private var root: (Double, Double, Double) {
    let l00 = m00.squareRoot()
    let l10 = m01 / l00
    return (l00, l10, max(0, m11 - l10 * l10).squareRoot())
  }

  /// This matrix made larger as `other` is larger than `reference`, and nowhere smaller: with `reference` = LL' and
  /// R = L⁻¹ other L⁻ᵀ, eigenvalues of R below 1 are raised to 1, and the result is KRK' for this matrix KK'. With
  /// `reference` equal to this it is the least matrix that is no smaller than either in the directions of R.
  package func inflated(as other: Self, over reference: Self) -> Self {
    let (l00, l10, l11) = reference.root
    let r00 = other.m00 / (l00 * l00)
    let first = other.m01 / l00 - l10 * r00
    let r01 = first / l11
    let r11 = (other.m11 - 2 * l10 * other.m01 / l00 + l10 * l10 * r00) / (l11 * l11)
    // Eigenvalues and the first one's direction.
    let middle = (r00 + r11) / 2
    let half = (((r00 - r11) / 2) * ((r00 - r11) / 2) + r01 * r01).squareRoot()
    let angle = 0.5 * atan2(2 * r01, r00 - r11)
    let (high, low) = (max(1, middle + half), max(1, middle - half))
    let (c, s) = (cos(angle), sin(angle))
    let raised = Self(
      high * c * c + low * s * s, (high - low) * c * s, high * s * s + low * c * c)
    let (k00, k10, k11) = root
    let upper = k10 * raised.m00 + k11 * raised.m01
    return Self(
      k00 * k00 * raised.m00, k00 * upper, k10 * upper + k11 * (k10 * raised.m01 + k11 * raised.m11))
  }
}
