import Foundation

/// A filter at work on one beacon.
struct RunningLevel: Sendable {
  private let filter: ReplayFilter
  /// The latest packets, of a mean.
  private var window: [Double] = []
  private var next = 0
  private var sum = 0.0
  private var variance = 0.0
  private var latest = 0.0
  /// The smoothed level in dBm; `nil` before the first packet.
  private(set) var level: Double?

  init(_ filter: ReplayFilter) { self.filter = filter }

  /// Forgets everything: what comes next is a first packet.
  mutating func reset() { self = RunningLevel(filter) }

  /// Takes a packet: its time in seconds and its level in dBm.
  mutating func add(_ value: Double, at time: Double) {
    switch filter {
    case .mean(let packets):
      if window.count < packets {
        window.append(value)
        sum += value
      } else {
        sum += value - window[next]
        window[next] = value
        next = (next + 1) % packets
      }
      level = sum / Double(window.count)
    case .exponential(let weight):
      level = level.map { $0 + weight * (value - $0) } ?? value
    case .kalman(let drift, let noise):
      guard let before = level else {
        level = value
        variance = noise * noise
        latest = time
        return
      }
      variance += drift * drift * max(0, time - latest)
      let gain = variance / (variance + noise * noise)
      level = before + gain * (value - before)
      variance *= 1 - gain
      latest = max(latest, time)
    }
  }
}
