/// A placement of the survey, with what planning needs to know of it.
package struct PlacementDefinition: Hashable, Codable, Sendable {
  /// Its name in the logs.
  package var placement: Placement
  /// Height of the beacon above the device in metres, ≥ 0: no device ever comes closer than this.
  package var heightAboveDevice: Double?

  /// A placement with what is known of it.
  package init(placement: Placement, heightAboveDevice: Double? = nil) {
    self.placement = placement
    self.heightAboveDevice = heightAboveDevice
  }
}
