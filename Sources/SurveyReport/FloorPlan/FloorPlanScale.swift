import RadioSurvey

/// From the metres of a plan to the units of a drawing, the same for all levels.
struct FloorPlanScale {
  /// Units per metre.
  let factor: Double
  /// Units.
  let width: Double
  let height: Double
  private let left: Double
  private let top: Double

  /// The largest scale at which everything on the levels fits.
  init(_ levels: [VenueLevel], width: Double, height: Double) {
    let points = levels.flatMap { level in
      let regions = level.outline + level.fixtures.map(\.region) + level.areas.map(\.region)
      return regions.flatMap(\.outer) + level.walls.flatMap { [$0.start, $0.end] }
        + level.points.map(\.position) + level.mounts.map(\.position) + level.paths.flatMap(\.positions)
    }
    left = points.map(\.x).min() ?? 0
    top = points.map(\.y).max() ?? 0
    let metres = ((points.map(\.x).max() ?? 1) - left, top - (points.map(\.y).min() ?? 0))
    factor = min(width / max(metres.0, 0.1), height / max(metres.1, 0.1))
    self.width = metres.0 * factor
    self.height = metres.1 * factor
  }

  /// A point in units, the second axis downwards.
  func units(_ position: Position) -> (x: Double, y: Double) {
    ((position.x - left) * factor, (top - position.y) * factor)
  }

  /// The same as text: `12.5 30`.
  func text(_ position: Position) -> String {
    "\(SVGNumber.text((position.x - left) * factor)) \(SVGNumber.text((top - position.y) * factor))"
  }

  /// The same to a tenth of a unit.
  func coarseText(_ position: Position) -> String {
    func tenths(_ value: Double) -> String { SVGNumber.text((value * 10).rounded() / 10) }
    return "\(tenths((position.x - left) * factor)) \(tenths((top - position.y) * factor))"
  }

  /// The same as attributes: `x="12.5" y="30"`.
  func attributes(_ position: Position, _ x: String, _ y: String, down: Double = 0) -> String {
    "\(x)=\"\(SVGNumber.text((position.x - left) * factor))\" "
      + "\(y)=\"\(SVGNumber.text((top - position.y) * factor + down))\""
  }

  /// A ring as a closed path.
  func path(_ ring: [Position]) -> String { "M" + ring.map(text).joined(separator: " L") + " Z" }

  /// The longest bar of 1, 5, 10, 50 … metres that is not longer than this, metres.
  func bar(_ units: Double) -> Int {
    [1000, 500, 100, 50, 10, 5].first { Double($0) * factor <= units } ?? 1
  }
}
