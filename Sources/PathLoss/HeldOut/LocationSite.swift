import Foundation
import RadioSurvey

/// Where a location is and whose it is, as far as that can be shared with another location.
struct LocationSite: Hashable {
  /// A point in the plane, metres.
  struct Point: Hashable {
    let x: Double
    let y: Double
    let floor: String?
  }

  /// Locations between which the distance is known: of one beacon on one floor, or along one log of distances.
  struct Walk: Hashable {
    let beacon: BeaconIdentifier
    let floor: String?
    /// A log and a session; `nil` if there are coordinates.
    let log: [String]?
  }

  let beacon: BeaconIdentifier
  /// The place in words; `nil` if only a distance is known, which is no place.
  let place: String?
  /// Its coordinates, if it has any.
  let point: Point?
  /// From the beacon, metres.
  let distance: Double
  /// The log of its first dwell.
  let log: String?
  /// What it shares with locations at a known distance from it; `nil` for a place of which only the name is known, and for distances
  /// that were not walked in order.
  private(set) var walk: Walk?

  init(_ placed: PlacedDwell) {
    let location = placed.dwell.location
    beacon = placed.dwell.beacon
    place = placed.place.name
    distance = placed.distance
    log = placed.dwell.log
    point = location.position.map { Point(x: $0.x, y: $0.y, floor: $0.floor) }
    if let point {
      walk = Walk(beacon: placed.dwell.beacon, floor: point.floor, log: nil)
    } else if placed.place.name == nil {
      walk = Walk(beacon: placed.dwell.beacon, floor: nil, log: [placed.dwell.log ?? "", placed.session])
    } else {
      walk = nil
    }
  }

  /// The same where distances tell nothing of how far locations are from one another.
  var withoutLine: LocationSite {
    var site = self
    if walk?.log != nil { site.walk = nil }
    return site
  }

  /// The group that the location belongs to; `nil` if nobody knows.
  ///
  /// - Parameter side: metres that a block is long.
  func label(_ unit: HeldOutGroups.Unit, side: Double) -> String? {
    switch unit {
    case .place: place
    case .beacon: "\(beacon)"
    case .log: log
    case .session: nil
    case .block: block(side: side)
    }
  }

  /// The square of a plane, whatever beacon was heard there, or the stretch of a log; a place without coordinates is a block of its
  /// own.
  private func block(side: Double) -> String? {
    func step(_ metres: Double) -> Double { (metres / side).rounded(.down) }
    if let point { return "\(point.floor ?? "") \(step(point.x)) \(step(point.y))" }
    if let log = walk?.log { return (log + ["\(step(distance))"]).joined(separator: "\n") }
    return place
  }

  /// The place, or where along a log.
  var spot: String { place ?? ((walk?.log ?? []) + ["\(distance)"]).joined(separator: "\n") }
}
