import CalibrationModel

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
    case .exponential(let weight): level = level.map { $0 + weight * (value - $0) } ?? value
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

/// Our own rule: a margin that lasts.
///
/// A beacon that is not heard for the time-out is dropped, and then the best that is heard follows at once. Beacons are compared by their
/// smoothed level less the power that they have at 1 m.
struct MarginRule: SwitchRule {
  let setting: SwitchSetting
  private(set) var current: Int?
  private var challenger: Int?
  private var since = 0.0

  init(_ setting: SwitchSetting) { self.setting = setting }

  mutating func step(_ moment: ReplayMoment) -> Int? {
    func isHeard(_ track: ReplayMoment.Track) -> Bool {
      track.heardAt > moment.end - setting.timeOut - 1e-9
    }
    var best: Int?
    for (index, track) in moment.tracks.enumerated() where isHeard(track) {
      if best.map({ track.lead > moment.tracks[$0].lead }) ?? true { best = index }
    }
    guard let now = current, isHeard(moment.tracks[now]) else {
      current = best
      challenger = nil
      return current
    }
    guard let best, best != now, moment.tracks[best].lead >= moment.tracks[now].lead + setting.margin else {
      challenger = nil
      return current
    }
    if challenger != best {
      challenger = best
      since = moment.end
    }
    if moment.end - since >= setting.dwell - 1e-9 {
      current = best
      challenger = nil
    }
    return current
  }
}
