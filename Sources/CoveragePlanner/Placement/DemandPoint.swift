package import RadioSurvey

/// A point that is to be served.
package struct DemandPoint: Hashable, Sendable {
  /// Where.
  package var position: Position
  /// What serving it is worth, > 0: square metres of the floor for one of a grid.
  package var weight: Double
  /// The name of a point of interest; `nil` for a point that stands for some of the floor.
  package var name: String?
  /// What it is to get: an index of the problem's radios.
  package var service: Int

  package init(position: Position, weight: Double = 1, name: String? = nil, service: Int = 0) {
    self.position = position
    self.weight = weight
    self.name = name
    self.service = service
  }
}
