/// The state of one region: what ``RegionMonitor`` predicts, on the packets of a log.
///
/// A packet that is not heard is passed over on the way in and is a weak one on the way out, as there.
struct RegionState: Sendable {
  /// What became of the region, and when.
  enum Change: Hashable, Sendable {
    case entered(Double)
    case left(Double)
  }

  /// Rounding of times, seconds.
  private static let slack = 1e-6

  let region: ReplayRegion
  /// Whether the device is taken to be inside.
  private(set) var isInside: Bool
  private var strongPackets = 0
  /// When a packet kept the device inside last.
  private var keptAt: Double

  init(_ region: ReplayRegion, isInside: Bool = false, at time: Double = 0) {
    self.region = region
    self.isInside = isInside
    keptAt = time
  }

  /// Lets time pass without a packet.
  ///
  /// - Parameter isIncluded: Whether the moment itself has passed; a packet that comes then may still keep the device inside.
  mutating func advance(to time: Double, isIncluded: Bool = true) -> Change? {
    guard isInside else { return nil }
    let end = keptAt + region.exitTimeOut
    guard isIncluded ? end <= time + Self.slack : end < time - Self.slack else { return nil }
    isInside = false
    strongPackets = 0
    return .left(end)
  }

  /// Takes a packet, after ``advance(to:isIncluded:)`` to its time. A packet on the way in that is too weak starts the count anew.
  mutating func add(_ level: Double, at time: Double) -> Change? {
    if isInside {
      if level >= region.exitLevel {
        keptAt = max(keptAt, time)
        return nil
      }
      return advance(to: time)
    }
    strongPackets = level >= region.enterLevel ? strongPackets + 1 : 0
    guard strongPackets >= region.packetsToEnter else { return nil }
    isInside = true
    keptAt = time
    return .entered(time)
  }
}
