import RadioSurvey

extension Timestamp {
  /// Reads a cell whose numbers are of a unit; a calendar time is read as such.
  static func read(_ cell: Cell, unit: TimeUnit?) -> Reading {
    guard let unit, unit != .seconds, let number = Number.double(cell), number >= 0 else { return read(cell) }
    return reading(number / unit.perSecond)
  }
}
