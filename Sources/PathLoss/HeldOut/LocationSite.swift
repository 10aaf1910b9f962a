import RadioSurvey

/// Where a location is and whose it is, as far as that can be shared with another location.
struct LocationSite: Hashable {
  let beacon: BeaconIdentifier
  /// The place in words; `nil` if only a distance is known, which is no place.
  let place: String?

  init(_ placed: PlacedDwell) {
    beacon = placed.dwell.beacon
    place = placed.place.name
  }

  /// The group that the location belongs to.
  func label(_ unit: HeldOutGroups.Unit) -> String? {
    switch unit {
    case .place: place
    case .beacon: "\(beacon)"
    }
  }
}
