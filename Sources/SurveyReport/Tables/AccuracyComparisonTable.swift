import RadioSurvey
import Ranging

/// One number of the accuracy of all conditions, for the page: conditions down, distances across.
enum AccuracyComparisonTable {
  /// Distances that a table of all conditions has across at most. Each set of conditions brings its nearest and its farthest
  /// distance, so that a table of all of them would grow with the square of the sets; what is left out is in the table of its set.
  static let comparedDistances = 40

  /// The radius that holds 95 % of errors.
  static func radii(_ tables: [AccuracyTable], href: @escaping (FitConditions) -> String) -> ResultTable {
    table(tables, String(localized: "Radius that holds 95 % (m), by distance"), href: href) {
      NumberFormat.distance($0.radius95)
    }
  }

  /// How often a device names near or better.
  static func near(_ tables: [AccuracyTable], href: @escaping (FitConditions) -> String) -> ResultTable {
    table(tables, String(localized: "Probability of near or better (%), by distance"), href: href) {
      NumberFormat.fixed(($0.zones.immediate + $0.zones.near) * 100, 0)
    }
  }

  /// The distances that most tables have, ``comparedDistances`` at most, and how many there are in all.
  static func compared(_ tables: [AccuracyTable]) -> (distances: [Double], all: Int) {
    let counts = tables.flatMap(\.rows).reduce(into: [:]) { $0[$1.distance, default: 0] += 1 }
    let common = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(comparedDistances)
    return (common.map(\.key).sorted(), counts.count)
  }

  private static func table(
    _ tables: [AccuracyTable], _ caption: String, href: @escaping (FitConditions) -> String,
    value: @escaping (AccuracyRow) -> String
  ) -> ResultTable {
    let (distances, all) = compared(tables)
    return ResultTable(
      caption: all > distances.count
        ? String(
          localized: "\(caption): the \(NumberFormat.count(distances.count)) that most conditions have, of "
            + "\(NumberFormat.count(all)); each table below has all of its own") : caption,
      tables,
      columns: [.conditions(href: href) { $0.conditions }]
        + distances.map { distance in
          .number(NumberFormat.metres(distance)) { table in
            table.rows.first { $0.distance == distance }.map(value) ?? "–"
          }
        })
  }
}
