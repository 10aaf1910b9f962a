/// A unit of times that are numbers.
package enum TimeUnit: String, CaseIterable, Codable, Sendable {
  /// Seconds, milliseconds, microseconds, nanoseconds.
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"
  /// Days since 1899-12-30, as spreadsheets count.
  case excelDays = "excel-days"
  /// Days since the year 0, as MATLAB's `datenum` counts.
  case matlabDays = "matlab-days"

  /// How many make a second.
  package var perSecond: Double {
    switch self {
    case .seconds: 1
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    case .excelDays, .matlabDays: 1 / 86_400
    }
  }

  /// Whether times are days: calendar times without a zone.
  package var isDays: Bool { self == .excelDays || self == .matlabDays }

  /// The seconds of a number in this unit: since 1970, or since whatever start the number counts from. Days are rounded to
  /// 1 ms, which is about what a `Double` of them holds.
  package func seconds(_ number: Double) -> Double {
    switch self {
    case .seconds, .milliseconds, .microseconds, .nanoseconds: number / perSecond
    // 1970-01-01 is day 25 569 of the one, 719 529 of the other.
    case .excelDays: ((number - 25_569) * 86_400_000).rounded() / 1000
    case .matlabDays: ((number - 719_529) * 86_400_000).rounded() / 1000
    }
  }
}
