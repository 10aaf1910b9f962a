import CalibrationModel
import RadioSurvey

/// Which of the beacons of a placement goes to which planned place: those that hang there now are hung anew, and the rest is new.
///
/// The nearest pair of a beacon and a place comes first, then the nearest of what is left. Beacons without a known position take
/// the places that are left, in order.
struct Rehanging {
  /// Metres within which a beacon stays.
  private static let same = 0.1

  /// The beacon for each place; `nil` for a new one.
  let beacons: [Beacon?]

  /// - Parameters:
  ///   - places: where beacons are to hang.
  ///   - present: those of the placement that hang now, in the order of the site.
  init(_ places: [Position], present: [Beacon]) {
    var chosen: [Beacon?] = places.map { _ in nil }
    var free = Set(places.indices)
    let pairs = present.indices.flatMap { beacon in
      places.indices.compactMap { place -> (distance: Double, beacon: Int, place: Int)? in
        present[beacon].position.flatMap { position in
          Position(x: position.x, y: position.y).distance(
            to: Position(x: places[place].x, y: places[place].y))
        }.map { ($0, beacon, place) }
      }
    }
    var left = Set(present.indices)
    for pair in pairs.sorted(by: { $0 < $1 }) where left.contains(pair.beacon) && free.contains(pair.place) {
      chosen[pair.place] = present[pair.beacon]
      left.remove(pair.beacon)
      free.remove(pair.place)
    }
    for (beacon, place) in zip(left.sorted(), free.sorted()) { chosen[place] = present[beacon] }
    beacons = chosen
  }

  /// What to do with the beacon of a place.
  static func action(_ beacon: Beacon?, to place: Position) -> Deployment.Action {
    guard let beacon else { return .new }
    guard let position = beacon.position else { return .move }
    let distance = Position(x: position.x, y: position.y).distance(to: Position(x: place.x, y: place.y))
    return distance ?? .infinity <= same ? .stays : .move
  }
}

/// Identities for beacons to buy: the UUID and the major number of those that are there, and minor numbers that none of them has.
struct NewIdentities {
  private let uuid: String?
  private let major: UInt16
  private let free: [UInt16]

  init(_ beacons: [Beacon]) {
    var counts: [String: Int] = [:]
    var triples: [(uuid: String, major: UInt16, minor: UInt16)] = []
    for beacon in beacons {
      guard case .iBeacon(let uuid, let major, let minor) = beacon.identifier else { continue }
      counts["\(uuid)/\(major)", default: 0] += 1
      triples.append((uuid, major, minor))
    }
    // The commonest, the first of equals by name.
    let common = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    let own = triples.filter { "\($0.uuid)/\($0.major)" == common }
    uuid = own.first?.uuid
    major = own.first?.major ?? 1
    let taken = Set(own.map(\.minor))
    free = (1...UInt16.max).filter { !taken.contains($0) }
  }

  /// The one at a place from 0; `nil` if the site has no iBeacon, or no number is left.
  subscript(_ place: Int) -> BeaconIdentifier? {
    guard let uuid, free.indices.contains(place) else { return nil }
    return .iBeacon(uuid: uuid, major: major, minor: free[place])
  }
}
