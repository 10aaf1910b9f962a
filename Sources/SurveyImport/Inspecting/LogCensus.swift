import RadioSurvey

/// Counts what a log distinguishes, up to its limits: what is distinguished is kept in memory, here and in the store.
///
/// Values are distinguished by their hashes, which of 10⁵ are the same with a probability of 3 × 10⁻¹⁰.
struct LogCensus {
  private let limits: ReadLimits
  private var beacons: Set<Int> = []
  private var receivers: Set<Int> = []
  private var locations: Set<Int> = []
  private var conditions: Set<Int> = []
  /// What was exceeded first, in words; `nil` while nothing was.
  private(set) var excess: (message: String, help: String)?

  init(_ limits: ReadLimits) { self.limits = limits }

  /// Takes the context of a reading.
  mutating func count(_ beacon: BeaconIdentifier, _ location: SurveyLocation, _ conditions: Conditions) {
    var location = location
    location.distance = nil
    var others = conditions
    (others.receiver, others.channel) = (nil, nil)
    insert(beacon.hashValue, into: \.beacons, atMost: limits.beacons, .beacons)
    if let receiver = conditions.receiver {
      insert(receiver.hashValue, into: \.receivers, atMost: limits.receivers, .receivers)
    }
    insert(location.hashValue, into: \.locations, atMost: limits.locations, .locations)
    insert(others.hashValue, into: \.conditions, atMost: limits.conditions, .conditions)
  }

  private mutating func insert(
    _ hash: Int, into set: WritableKeyPath<Self, Set<Int>>, atMost most: Int, _ limit: SurveyLimit
  ) {
    guard self[keyPath: set].count < most || self[keyPath: set].contains(hash) else {
      if excess == nil { excess = (limit.message(most), limit.help) }
      return
    }
    self[keyPath: set].insert(hash)
  }
}
