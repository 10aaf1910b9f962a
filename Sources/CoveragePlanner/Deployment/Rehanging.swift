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
        }
        .map { ($0, beacon, place) }
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
