import CoveragePlanner
import RadioSurvey

/// What is known of beacons beside their logs.
struct KnownBeacons {
  private let names: [BeaconIdentifier: String]
  private let positions: [BeaconIdentifier: Position]

  /// - Parameters:
  ///   - beacons: of the site.
  ///   - map: of the report, which knows those that stay.
  init(_ beacons: [Beacon], map: PlannedMap?) {
    let kept = (map?.deployment.beacons ?? []).filter(\.isKept)
    names = Dictionary(
      beacons.compactMap { beacon in beacon.name.map { (beacon.identifier, $0) } }
        + kept.compactMap { spot in
          spot.identifier.flatMap { identifier in spot.name.map { (identifier, $0) } }
        }, uniquingKeysWith: { first, _ in first })
    positions = Dictionary(
      beacons.compactMap { beacon in beacon.position.map { (beacon.identifier, $0) } }
        + kept.compactMap { spot in
          spot.identifier.map { ($0, Position(x: spot.x, y: spot.y, z: spot.z)) }
        }, uniquingKeysWith: { first, _ in first })
  }

  func name(_ beacon: BeaconIdentifier) -> String? { names[beacon] }

  func position(_ beacon: BeaconIdentifier) -> Position? { positions[beacon] }
}
