import RadioSurvey

/// Finds packets that belong to the advertising event of the packet before them.
///
/// A beacon sends each event on up to three channels within a few milliseconds, and some tools report a packet twice.
/// Packets of one beacon at one receiver within the window of the one before, whatever the channel, are therefore one
/// event, of which the first is kept; each is compared with the one before it, kept or not. Location and the other
/// conditions must be the same.
///
/// This holds only where the receiver's clock resolves it: in a log of whole seconds rows with equal times are no
/// duplicates, and a log may hold receivers of both kinds. What a receiver hears of a beacon resolves milliseconds once a
/// time that is not a multiple of 10 ms has been seen in it, and before that nothing is merged; a format that always writes
/// milliseconds may say so beforehand. Averaged readings and packets that were not heard are never merged.
struct EventMerger {
  private struct Key: Hashable {
    var beacon: BeaconIdentifier
    var receiver: Receiver?
  }

  /// The window in seconds; 0 merges nothing.
  let window: Double
  /// The window as times are compared: Unix times as Double are exact to a quarter of a microsecond.
  var reach: Double { window + 1e-6 }
  private let limit: Int
  private var hearings: [Key: Hearing] = [:]
  /// What is known of every receiver's clock beforehand.
  var resolution = ClockResolution()

  /// Merges within a window in milliseconds, and remembers as many pairs of beacon and receiver as the limit says.
  init(milliseconds: Double, limit: Int) {
    window = milliseconds / 1000
    self.limit = limit
  }

  /// The window for people.
  var windowText: String {
    let milliseconds = window * 1000
    let rounded = (milliseconds * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded)) ms" : "\(rounded) ms"
  }

  /// Whether a reading (Unix seconds; dBm, `nil` for a packet that was not heard) repeats the one before.
  @inline(__always)
  mutating func merges(_ context: ReadingContext, time: Double, level: Int?) -> Bool {
    guard window > 0, level != nil, !context.isAveraged else { return false }
    guard let hearing = context.hearing, !hearing.quick.pointee.isForgotten else {
      return meet(context, time: time)
    }
    return repeats(hearing, context, time: time)
  }

  @inline(__always)
  private func repeats(_ hearing: Hearing, _ context: ReadingContext, time: Double) -> Bool {
    let silence = abs(time - hearing.quick.pointee.time)
    hearing.quick.pointee.time = time
    hearing.quick.pointee.resolution.see(time)
    if silence <= reach, hearing.quick.pointee.resolution.isMilliseconds,
      hearing.context.isSameEvent(as: context)
    {
      return true
    }
    if hearing.context !== context { hearing.context = context }
    return false
  }

  /// A context's first reading: its beacon may have been heard in another context.
  private mutating func meet(_ context: ReadingContext, time: Double) -> Bool {
    let key = Key(beacon: context.beacon, receiver: context.conditions.receiver)
    if let hearing = hearings[key] {
      context.hearing = hearing
      return repeats(hearing, context, time: time)
    }
    if hearings.count >= limit { forget() }
    let hearing = Hearing(context, time: time, resolution: resolution)
    hearings[key] = hearing
    context.hearing = hearing
    return false
  }

  /// Lets go of everything. A context and what was heard in it hold each other, and would stay for ever.
  mutating func forget() {
    for hearing in hearings.values {
      hearing.quick.pointee.isForgotten = true
      hearing.context.hearing = nil
    }
    hearings = [:]
  }
}

extension ReadingContext {
  /// Whether packets of both, of one beacon at one receiver, may be of one advertising event: everything but the
  /// channel is the same.
  func isSameEvent(as other: ReadingContext) -> Bool {
    if serial == other.serial { return true }
    guard location == other.location else { return false }
    var (mine, theirs) = (conditions, other.conditions)
    (mine.channel, theirs.channel) = (nil, nil)
    return mine == theirs
  }
}
