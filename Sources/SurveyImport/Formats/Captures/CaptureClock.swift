import RadioSurvey

/// Puts the times of a live capture on this machine's clock.
///
/// What a capture's times count from shows in its first reading, which has just arrived. Times without zone that lie whole
/// quarters of an hour from now are local times. Times that count from the capture's own start keep their spacing and are
/// moved so that the first falls on its arrival, once more if the capture starts anew. A reading without a time gets
/// that of its arrival. Everything else, a log of former days above all, keeps its times.
struct CaptureClock {
  /// What was found out about a capture's times.
  enum Kind: Equatable {
    /// They are kept.
    case kept
    /// They were local times, this many seconds ahead of UTC.
    case local(Double)
    /// They counted from the capture's start.
    case sinceStart
    /// There were none.
    case arrival
  }

  /// Seconds by which a reading may seem to have arrived before it was made, as clocks are read to a second or so, and
  /// seconds that it may have spent in the buffers of the programs before this one.
  static let delays = -5.0...120.0
  private static let quarter = 900.0

  /// `nil` before the first reading.
  private(set) var kind: Kind?
  private var shift = 0.0
  private var last = 0.0

  init() {}

  /// Whether the times are those of now, and can be held against this machine's clock.
  var isLive: Bool { kind != nil && (kind != .kept || isPrompt) }
  private var isPrompt = false

  /// The time of a reading in Unix seconds.
  ///
  /// - Parameters:
  ///   - time: As the capture has it, in seconds; 0 if it has none.
  ///   - hasZone: Whether it came with a zone, or counts from 1970.
  ///   - arrival: When the reading arrived, Unix seconds.
  mutating func time(_ time: Double, hasZone: Bool, arrival: Double) -> Double {
    // A capture that begins at 0 has times all the same, as its second reading shows.
    if kind == nil || kind == .arrival && time != 0 { decide(time, hasZone: hasZone, arrival: arrival) }
    guard time != 0 else { return arrival }
    let restarts = time < last + Self.delays.lowerBound || time + shift > arrival - Self.delays.lowerBound
    if kind == .sinceStart, restarts { shift = arrival - time }
    last = time
    return time + shift
  }

  private mutating func decide(_ time: Double, hasZone: Bool, arrival: Double) {
    let delay = arrival - time
    let quarters = ((delay - Self.delays.lowerBound) / Self.quarter).rounded(.down) * Self.quarter
    if time == 0 {
      kind = .arrival
    } else if Self.delays.contains(delay) {
      (kind, isPrompt) = (.kept, true)
    } else if !hasZone, abs(quarters) <= 14 * 3600, Self.delays.contains(delay - quarters) {
      (kind, shift) = (.local(-quarters), quarters)
    } else if SurveyBounds.clockFromStart.contains(time) {
      (kind, shift, last) = (.sinceStart, delay, time)
    } else {
      kind = .kept
    }
  }
}
