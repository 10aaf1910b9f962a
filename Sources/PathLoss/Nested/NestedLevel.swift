/// What levels vary with, from the inside out.
package enum NestedLevel: Int, CaseIterable, Sendable, Comparable {
  /// From packet to packet within a dwell.
  case packet
  /// From dwell to dwell at a location: body angle, or another time.
  case dwell
  /// From location to location in a session.
  case location
  /// From session to session: day, person, phone, state of the room.
  case session

  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
