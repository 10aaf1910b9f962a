import RadioSurvey

extension Timestamp {
  /// Reads a cell whose numbers are of a unit; a calendar time is read as such.
  static func read(_ cell: Cell, unit: TimeUnit?) -> Reading {
    guard let unit, unit != .seconds, let number = Number.double(cell), number >= 0 else { return read(cell) }
    if unit.isDays {
      return SurveyBounds.isTime(unit.seconds(number))
        ? .withoutZone(unit.seconds(number)) : .impossible(number)
    }
    return reading(unit.seconds(number))
  }
}
