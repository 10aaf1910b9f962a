import RadioSurvey

/// Counts region events.
struct RegionTally: Sendable {
  private struct Beacon: Sendable {
    /// Whether the device is inside in truth, as far as was known last.
    var truth: Bool?
    var waitingSince: Double?
  }

  private var beacons: [Int: Beacon] = [:]
  private var entries = 0
  private var exits = 0
  private var falseEntries = 0
  private var falseExits = 0
  private var outside = 0.0
  private var inside = 0.0
  private var entering = DelayTally()
  private var leaving = DelayTally()

  /// Takes the truth of a step, before its events: `nil` if it is not known, or the device is between inside and outside.
  mutating func add(_ track: Int, truth: Bool?, isInside: Bool, start: Double, length: Double) {
    guard let truth else { return }
    if truth { inside += length } else { outside += length }
    var beacon = beacons[track] ?? Beacon()
    if beacon.truth != truth {
      end(&beacon, at: start)
      if beacon.truth != nil {
        if isInside == truth { tally(truth, 0) } else { beacon.waitingSince = start }
      }
      beacon.truth = truth
    }
    beacons[track] = beacon
  }

  /// Takes an event.
  mutating func add(_ track: Int, entered: Bool, at time: Double) {
    if entered { entries += 1 } else { exits += 1 }
    guard var beacon = beacons[track], let truth = beacon.truth else { return }
    if truth != entered {
      if entered { falseEntries += 1 } else { falseExits += 1 }
    } else if let since = beacon.waitingSince {
      tally(entered, max(0, time - since))
      beacon.waitingSince = nil
    }
    beacons[track] = beacon
  }

  private mutating func end(_ beacon: inout Beacon, at time: Double) {
    guard let since = beacon.waitingSince, let truth = beacon.truth else { return }
    tally(truth, time - since, isMissed: true)
    beacon.waitingSince = nil
  }

  private mutating func tally(_ entered: Bool, _ delay: Double, isMissed: Bool = false) {
    if entered {
      entering.add(delay, isMissed: isMissed)
    } else {
      leaving.add(delay, isMissed: isMissed)
    }
  }

  func score(until time: Double) -> RegionScore {
    var copy = self
    for (_, beacon) in beacons.sorted(by: { $0.key < $1.key }) {
      var beacon = beacon
      copy.end(&beacon, at: time)
    }
    return RegionScore(
      entries: entries, exits: exits, outsideHours: outside / 3600, insideHours: inside / 3600,
      falseEntries: outside > 0 ? EventRate(falseEntries, hours: outside / 3600) : nil,
      falseExits: inside > 0 ? EventRate(falseExits, hours: inside / 3600) : nil,
      enterDelay: copy.entering.summary, exitDelay: copy.leaving.summary)
  }
}
