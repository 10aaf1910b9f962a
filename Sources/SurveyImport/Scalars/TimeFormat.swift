import RadioSurvey

/// How a log writes times.
enum TimeFormat: Equatable {
  /// RFC 3339 or Unix seconds.
  case standard
  /// The same, numbers being finer than seconds.
  case milliseconds, microseconds, nanoseconds
  /// `MM-DD-YYYY HH:MM:SS`, with hyphens, slashes or points.
  case monthFirst
  /// `DD-MM-YYYY HH:MM:SS`, with hyphens, slashes or points.
  case dayFirst
  /// `YY-MM-DD HH:MM:SS`, with hyphens or slashes.
  case yearFirst

  /// Numbers per second.
  var unitsPerSecond: Double {
    switch self {
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    case .standard, .monthFirst, .dayFirst, .yearFirst: 1
    }
  }

  /// The format for people; `nil` for the standard.
  var name: String? {
    switch self {
    case .standard: nil
    case .milliseconds: "in milliseconds"
    case .microseconds: "in microseconds"
    case .nanoseconds: "in nanoseconds"
    case .monthFirst: "as MM-DD-YYYY"
    case .dayFirst: "as DD-MM-YYYY"
    case .yearFirst: "as YY-MM-DD"
    }
  }

  /// What comes first in dates; `nil` if the format is not one of dates.
  var order: DateOrder? {
    switch self {
    case .monthFirst: .monthFirst
    case .dayFirst: .dayFirst
    case .yearFirst: .yearFirst
    case .standard, .milliseconds, .microseconds, .nanoseconds: nil
    }
  }

  /// The format of dates in an order.
  init(_ order: DateOrder) {
    switch order {
    case .monthFirst: self = .monthFirst
    case .dayFirst: self = .dayFirst
    case .yearFirst: self = .yearFirst
    }
  }

  /// The format of a number of Unix time by its size: milliseconds above 10¹¹, microseconds above 10¹⁴, nanoseconds
  /// above 10¹⁷.
  init(magnitude: Double) {
    switch magnitude {
    case ...Timestamp.latest: self = .standard
    case ...1e14: self = .milliseconds
    case ...1e17: self = .microseconds
    default: self = .nanoseconds
    }
  }
}
