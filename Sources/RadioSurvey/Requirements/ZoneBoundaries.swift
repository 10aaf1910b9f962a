/// The distances at which a device changes its zone. Nobody publishes official ones, so the user can set them.
package struct ZoneBoundaries: Hashable, Codable, Sendable {
  /// Metres up to which a device says immediate, > 0.
  package var immediate: Double
  /// Metres up to which a device says near, > immediate.
  package var near: Double

  /// Boundaries in metres, 0 < immediate < near.
  package init(immediate: Double, near: Double) {
    self.immediate = immediate
    self.near = near
  }

  /// 0.5 m and 3 m.
  package static let `default` = ZoneBoundaries(immediate: 0.5, near: 3)

  /// The farthest distance in metres that still counts as the zone; `nil` for far and unknown.
  package func outerDistance(of zone: Zone) -> Double? {
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
