package import RadioSurvey

/// Where a device can be: a region of a floor, and a grid of points over it.
package struct PositionArea: Sendable {
  /// The region.
  package let outline: FloorPolygon
  /// Metres between points of the grid.
  package let step: Double
  /// Points of the grid inside the region: at least one.
  package let points: [Position]

  /// Metres between points on a floor small enough.
  static let finestStep = 0.25
  /// Points, about, above which they are set farther apart.
  static let mostPoints = 4_000.0

  /// A grid of 0.25 m, or coarser if the region would have more than about 4,000 points.
  package init(_ outline: FloorPolygon) {
    self.outline = outline
    let step = max(Self.finestStep, (outline.area / Self.mostPoints).squareRoot())
    self.step = step
    let xs = outline.outer.map(\.x)
    let ys = outline.outer.map(\.y)
    let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
    let (low, high) = (ys.min() ?? 0, ys.max() ?? 0)
    let columns = max(1, Int(((right - left) / step).rounded(.up)))
    let rows = max(1, Int(((high - low) / step).rounded(.up)))
    let cells = (0..<rows).flatMap { row in
      (0..<columns).map { column in
        Position(
          x: left + (right - left) * (Double(column) + 0.5) / Double(columns),
          y: low + (high - low) * (Double(row) + 0.5) / Double(rows))
      }
    }
    let inside = cells.filter(outline.contains)
    points = inside.isEmpty ? [outline.outer.first ?? Position(x: 0, y: 0)] : inside
  }

  /// The rectangle round some points, metres.
  package init(around positions: [Position], margin: Double = 0) {
    let xs = positions.map(\.x)
    let ys = positions.map(\.y)
    let (left, right) = ((xs.min() ?? 0) - margin, (xs.max() ?? 0) + margin)
    let (low, high) = ((ys.min() ?? 0) - margin, (ys.max() ?? 0) + margin)
    self.init(
      FloorPolygon(
        outer: [
          Position(x: left, y: low), Position(x: right, y: low), Position(x: right, y: high),
          Position(x: left, y: high),
        ]))
  }
}
