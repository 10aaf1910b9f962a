package import RadioSurvey

/// What walls are between beacons and devices, by kind.
///
/// A plan of a venue knows that and is not known here: who has one says it through this protocol.
package protocol WallCrossings: Sendable {
  /// The kinds of walls, as costs name them.
  var kinds: [String] { get }

  /// How often the straight line between two points of one floor, seen from above, passes through walls of each kind, in the order of
  /// ``kinds``; zeros where nothing is known of the floor.
  func counts(from beacon: Position, to device: Position) -> [Int]
}
