import Foundation
import RadioSurvey

/// Where a location is and whose it is, as far as that can be shared with another location.
struct LocationSite: Hashable {
  let beacon: BeaconIdentifier
  /// The place in words; `nil` if only a distance is known, which is no place.
  let place: String?

  init(_ dwell: Dwell) {
    beacon = dwell.beacon
    let location = dwell.location
    if let position = location.position {
      // Two visits to one point are one place, whatever each was called.
      let axes = [("x", position.x), ("y", position.y)] + (position.z.map { [("z", $0)] } ?? [])
      let floor = position.floor.map { ", floor \($0)" } ?? ""
      place = axes.map { "\($0.0) \($0.1) m" }.joined(separator: ", ") + floor
    } else {
      place = location.isNamed ? location.name : nil
    }
  }

  /// The group that the location belongs to.
  func label(_ unit: HeldOutGroups.Unit) -> String? {
    switch unit {
    case .place: place
    case .beacon: "\(beacon)"
    }
  }
}
