import RadioSurvey

/// What times say about the clock that they were read from.
struct ClockResolution {
  /// Whether a time was seen that is not a multiple of 10 ms.
  var isMilliseconds = false

  /// Takes a time in seconds.
  @inline(__always)
  mutating func see(_ time: Double) {
    guard !isMilliseconds else { return }
    let hundredths = time * 100
    // A Unix time as Double is 0.00002 hundredths off at most.
    isMilliseconds = abs(hundredths - hundredths.rounded()) > 0.001
  }
}
