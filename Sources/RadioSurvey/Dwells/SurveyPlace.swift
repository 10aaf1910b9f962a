/// What makes the place of a dwell that of another, whatever beacon was heard there.
///
/// Dwells are at one place if their coordinates are the same, rounded to 5 cm. Without coordinates they are at one place if the
/// surveyor gave it one name. A mere distance is a place only within one log and one session: another time the surveyor stood
/// that far away, it may have been elsewhere.
package struct SurveyPlace: Hashable, Comparable, Sendable {
  private enum Kind: Hashable {
    /// Coordinates in steps of 5 cm.
    case point(x: Int, y: Int, z: Int?, floor: String?)
    case named(String)
    case distance(String, log: String, session: String)
  }

  /// Steps of coordinates in a metre.
  private static let stepsPerMetre = 20.0
  /// Metres within which two distances from one point to one beacon may differ: the steps' diagonal in space, and some.
  package static let reach = 0.1

  private let kind: Kind

  /// The place of a dwell that belongs to a session.
  package init(_ dwell: Dwell, session: String) {
    let location = dwell.location
    if let position = location.position {
      kind = .point(
        x: Self.steps(position.x), y: Self.steps(position.y), z: position.z.map(Self.steps),
        floor: position.floor)
    } else if location.isNamed {
      kind = .named(location.name)
    } else {
      kind = .distance(location.name, log: dwell.log ?? "", session: session)
    }
  }

  /// Whether it is known by its coordinates.
  package var isPoint: Bool { if case .point = kind { true } else { false } }

  /// The place in words; `nil` if only a distance is known, to which nobody can come back.
  package var name: String? {
    switch kind {
    case .point(let x, let y, let z, let floor):
      // Two visits to one point are one place, whatever each was called.
      let axes = [("x", x), ("y", y)] + (z.map { [("z", $0)] } ?? [])
      return axes.map { "\($0.0) \(Double($0.1 * 5) / 100) m" }.joined(separator: ", ")
        + (floor.map { ", floor \($0)" } ?? "")
    case .named(let name): return name
    case .distance: return nil
    }
  }

  /// A place and a beacon that was heard there.
  package struct Link: Hashable, Sendable {
    /// The beacon.
    package let beacon: BeaconIdentifier
    /// The place.
    package let place: SurveyPlace

    package init(beacon: BeaconIdentifier, place: SurveyPlace) {
      self.beacon = beacon
      self.place = place
    }
  }

  /// The places of dwells, each with the beacons that were heard there.
  package static func locations(of dwells: some Sequence<Dwell>, sessions: SurveySessions) -> Set<Link> {
    Set(
      dwells.map { Link(beacon: $0.beacon, place: SurveyPlace($0, session: sessions.name(of: $0))) })
  }

  /// Orders by name; mere distances come first, by log and session.
  package static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.sortKey.lexicographicallyPrecedes(rhs.sortKey)
  }

  private var sortKey: [String] {
    switch kind {
    case .distance(let name, let log, let session): ["", name, log, session]
    case .named, .point: [name ?? "", isPoint ? "1" : "0"]
    }
  }

  /// The nearest step; a store that somebody else has written may hold any coordinates.
  private static func steps(_ metres: Double) -> Int {
    Int(exactly: (metres * stepsPerMetre).rounded()).map { min(max($0, -1 << 40), 1 << 40) } ?? 0
  }
}
