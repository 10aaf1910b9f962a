/// What a device says about its distance to a beacon.
public enum Zone: String, Codable, Sendable, CaseIterable, Comparable {
  /// Nearer than the first boundary.
  case immediate
  /// Between the boundaries.
  case near
  /// Beyond the second boundary.
  case far
  /// Heard, but with no usable distance.
  case unknown

  /// Nearest first.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .immediate: 0
    case .near: 1
    case .far: 2
    case .unknown: 3
    }
  }
}

/// The distances at which a device changes its zone. Nobody publishes official ones, so the user can set them.
public struct ZoneBoundaries: Hashable, Codable, Sendable {
  /// Metres up to which a device says immediate, > 0.
  public var immediate: Double
  /// Metres up to which a device says near, > immediate.
  public var near: Double

  /// Boundaries in metres, 0 < immediate < near.
  public init(immediate: Double, near: Double) {
    self.immediate = immediate
    self.near = near
  }

  /// 0.5 m and 3 m.
  public static let `default` = ZoneBoundaries(immediate: 0.5, near: 3)

  /// The farthest distance in metres that still counts as the zone; `nil` for far and unknown.
  public func outerDistance(of zone: Zone) -> Double? {
    switch zone {
    case .immediate: immediate
    case .near: near
    case .far, .unknown: nil
    }
  }

  private enum CodingKeys: String, CodingKey {
    case immediate = "immediate_m"
    case near = "near_m"
  }
}
