/// A placement of the survey, with what planning needs to know of it.
package struct PlacementDefinition: Hashable, Codable, Sendable {
  /// Its name in the logs.
  package var placement: Placement
  /// Height of the beacon above the device in metres, ≥ 0: no device ever comes closer than this.
  package var heightAboveDevice: Double?
  /// Whether the survey only uses it, for a beacon or a log, and declares no placement. Not part of any document.
  package var isImplied = false

  private enum CodingKeys: String, CodingKey { case placement, heightAboveDevice }

  /// A placement with what is known of it.
  package init(placement: Placement, heightAboveDevice: Double? = nil, isImplied: Bool = false) {
    self.placement = placement
    self.heightAboveDevice = heightAboveDevice
    self.isImplied = isImplied
  }
}
