/// Times of day in the order of a log, which may pass midnight.
struct ClockOfDay {
  /// A fall of more than this many seconds is midnight. Rows in another order than that of time seldom fall as far.
  private static let fall = 22.0 * 3600

  private var latest = 0.0
  private var days = 0
  /// Whether a time had no date.
  var lacksDate = false
  /// Whether that was told.
  var isTold = false

  /// Seconds since the midnight before the first time.
  mutating func seconds(_ timeOfDay: Double) -> Double {
    if latest - timeOfDay > Self.fall { days += 1 }
    latest = timeOfDay
    return Double(days) * 86_400 + timeOfDay
  }
}
