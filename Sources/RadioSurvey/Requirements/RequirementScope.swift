/// Where a requirement holds: on the whole floor, or only at places of the floor plan that are named.
package struct RequirementScope: Hashable, Codable, Sendable {
  /// Points of interest.
  package var points: [String]
  /// Areas: everywhere in them.
  package var areas: [String]
  /// Paths: everywhere along them.
  package var paths: [String]

  /// The whole floor, unless something is named.
  package init(points: [String] = [], areas: [String] = [], paths: [String] = []) {
    self.points = points
    self.areas = areas
    self.paths = paths
  }

  /// Whether nothing is named.
  package var isEverywhere: Bool { points.isEmpty && areas.isEmpty && paths.isEmpty }

  /// All names, points first.
  package var names: [String] { points + areas + paths }
}
