/// What a device says about its distance to a beacon.
package enum Zone: String, Codable, Sendable, CaseIterable, Comparable {
  /// Nearer than the first boundary.
  case immediate
  /// Between the boundaries.
  case near
  /// Beyond the second boundary.
  case far
  /// Heard, but with no usable distance.
  case unknown

  /// Nearest first.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .immediate: 0
    case .near: 1
    case .far: 2
    case .unknown: 3
    }
  }
}
