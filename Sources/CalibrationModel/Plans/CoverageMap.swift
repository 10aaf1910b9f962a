package import RadioSurvey

/// How often a requirement is met over the floor: a grid of probabilities, as estimated.
package struct CoverageMap: Hashable, Codable, Sendable {
  /// Metres along the first axis of the middle of the first cell.
  package var x: Double
  /// Metres along the second axis of the middle of the first cell.
  package var y: Double
  /// Side of a cell, metres.
  package var step: Double
  /// Cells along the first axis.
  package var columns: Int
  /// Cells along the second axis.
  package var rows: Int
  /// By the beacons of the plan, row by row; absent where there is no floor. To a thousandth.
  package var planned: [Double?]
  /// By the beacons that hang there now; empty if there are none with coordinates.
  package var today: [Double?]
  /// Places to measure once the beacons hang: for each new one where it is needed most from afar.
  package var remeasure: [Position]

  package init(
    x: Double, y: Double, step: Double, columns: Int, rows: Int, planned: [Double?], today: [Double?],
    remeasure: [Position]
  ) {
    self.x = x
    self.y = y
    self.step = step
    self.columns = columns
    self.rows = rows
    self.planned = planned
    self.today = today
    self.remeasure = remeasure
  }

  /// The middle of a cell.
  package func position(_ index: Int) -> Position {
    Position(x: x + Double(index % columns) * step, y: y + Double(index / columns) * step)
  }

  private enum CodingKeys: String, CodingKey {
    case x = "x_m"
    case y = "y_m"
    case step = "step_m"
    case columns, rows, planned, today, remeasure
  }
}
