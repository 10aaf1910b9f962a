/// A unit of times.
package enum TimeUnit: String, CaseIterable, Codable, Sendable {
  /// Seconds, milliseconds, microseconds, nanoseconds.
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"

  /// How many make a second.
  package var perSecond: Double {
    switch self {
    case .seconds: 1
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    }
  }
}
