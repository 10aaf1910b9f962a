import RadioSurvey

/// Identities for beacons to buy: the UUID and the major number of those that are there, and minor numbers that none of them has.
struct NewIdentities {
  private let uuid: String?
  private let major: UInt16
  private let taken: Set<UInt16>

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
    taken = Set(own.map(\.minor))
  }

  /// The one at a place from 0; `nil` if the site has no iBeacon, or no number is left.
  subscript(_ place: Int) -> BeaconIdentifier? {
    guard let uuid else { return nil }
    var left = place
    for minor in UInt16(1)...UInt16.max where !taken.contains(minor) {
      if left == 0 { return .iBeacon(uuid: uuid, major: major, minor: minor) }
      left -= 1
    }
    return nil
  }
}
