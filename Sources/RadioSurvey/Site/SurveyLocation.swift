/// A place where the surveyor stood still.
package struct SurveyLocation: Hashable, Codable, Sendable {
  /// The surveyor's name for the place, or a name derived from its coordinates or distance.
  package var name: String
  /// Whether the surveyor named the place. Two surveys share a place only if both named it.
  package var isNamed: Bool
  /// Where it is, if the log has coordinates.
  package var position: Position?
  /// True distance to the dwell's beacon in metres, if the log has it; > 0.
  package var distance: Double?

  /// A place; what is unknown stays `nil`.
  package init(name: String, isNamed: Bool = true, position: Position? = nil, distance: Double? = nil) {
    self.name = name
    self.isNamed = isNamed
    self.position = position
    self.distance = distance
  }
}
