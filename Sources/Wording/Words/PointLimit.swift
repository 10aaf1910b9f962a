/// Most points that one plot draws and most rows that one table of locations has; above it, an even selection is shown, and the page says so.
package enum PointLimit {
  /// The limit of a plot or a table of any report.
  static let points = 2000
  /// Points of all plots of a page, about.
  private static let pointsOfPage = 16_000
  /// Rows of all tables of locations of a page, about.
  private static let rowsOfPage = 2000
  /// Placements with plots of their own, at most, and curves of one plot: among thousands nobody finds one.
  package static let subjects = 48
  /// No plot and no table has to make do with fewer.
  private static let (fewestPoints, fewestRows) = (100, 20)

  /// The limit of each of a number of plots of locations.
  static func points(plots: Int) -> Int { min(points, max(fewestPoints, pointsOfPage / max(1, plots))) }

  /// The limit of each of a number of tables of locations.
  static func rows(tables: Int) -> Int { min(points, max(fewestRows, rowsOfPage / max(1, tables))) }

  /// Evenly chosen members, at most the limit; the first always among them.
  package static func thinned<Value>(_ values: [Value], limit: Int = points) -> [Value] {
    guard values.count > limit, limit > 0 else { return values }
    let step = Double(values.count) / Double(limit)
    return (0..<limit).map { values[Int(Double($0) * step)] }
  }

  /// The sentence that says so; absent where everything is drawn.
  package static func omission(total: Int, limit: Int) -> String? {
    total > limit
      ? say(
        "Of \(NumberFormat.count(total)) locations, \(NumberFormat.count(limit)) are drawn, chosen evenly by "
          + "distance.") : nil
  }

  /// The sentence that says that there is more than is drawn; `nil` if there is not.
  package static func omission(subjects count: Int) -> String? {
    count > subjects
      ? say(
        "Of \(NumberFormat.count(count)) sets of conditions, \(NumberFormat.count(subjects)) are drawn; the "
          + "tables have all.") : nil
  }
}
