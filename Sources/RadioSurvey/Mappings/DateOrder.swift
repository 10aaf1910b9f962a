/// What comes first in a date of numbers, such as 05/06/2026.
package enum DateOrder: String, CaseIterable, Codable, Sendable {
  /// Day, month, year.
  case dayFirst = "dmy"
  /// Month, day, year.
  case monthFirst = "mdy"
  /// Year, month, day, the year of two digits.
  case yearFirst = "ymd"

  /// The order for people.
  package var name: String {
    switch self {
    case .dayFirst: "day.month.year"
    case .monthFirst: "month/day/year"
    case .yearFirst: "year-month-day"
    }
  }
}
