import Foundation
import CalibrationModel

extension PublishedRule {
  var rule: any SwitchRule {
    switch self {
    case .espresense: ESPresenseRule()
    case .bermuda: BermudaRule()
    }
  }
}

/// A node smooths distance and reports it; the room sensor follows any report that is nearer, or that comes after a silence.
///
/// Node (ESPresense, `include/defaults.h`, `lib/BleFingerprint/FilteredDistance.cpp`): absorption 2.7, nothing beyond 16 m is reported, a
/// report follows when the distance has moved by 0.5 m or 5 s have passed; a low-pass filter with a cut-off of 1 Hz, then the mean of those of
/// the latest five that are at most 1.2 times their median. Sensor (Home Assistant, `components/mqtt_room/sensor.py`): a report is taken if it
/// is of the same room, or nearer than the latest that was taken, or if that is 5 s old.
struct ESPresenseRule: SwitchRule {
  static let absorption = 2.7
  static let farthest = 16.0
  static let skippedDistance = 0.5
  static let skippedTime = 5.0
  static let cutoff = 1.0
  static let kept = 5
  static let outlierFactor = 1.2
  static let sensorTimeOut = 5.0

  private struct Node {
    var smoothed = 0.0
    var recent: [Double] = []
    var heardAt = -Double.infinity
    var reported: Double?
    var reportedAt = -Double.infinity
  }

  private var nodes: [Node] = []
  private var current: Int?
  private var distance = Double.infinity
  private var updatedAt = -Double.infinity

  mutating func step(_ moment: ReplayMoment) -> Int? {
    while nodes.count < moment.tracks.count { nodes.append(Node()) }
    // In the order in which the packets came last, as reports do.
    let heard = moment.tracks.indices.filter { moment.tracks[$0].packets > 0 }
      .sorted { (moment.tracks[$0].heardAt, $0) < (moment.tracks[$1].heardAt, $1) }
    for index in heard {
      let track = moment.tracks[index]
      guard let distance = report(index, track) else { continue }
      guard
        current == nil || index == current || distance < self.distance
          || track.heardAt - updatedAt >= Self.sensorTimeOut
      else { continue }
      current = index
      self.distance = distance
      updatedAt = track.heardAt
    }
    return current
  }

  /// The distance that a node reports; `nil` if it reports none.
  private mutating func report(_ index: Int, _ track: ReplayMoment.Track) -> Double? {
    let raw = pow(10, -track.stepLead / (10 * Self.absorption))
    var node = nodes[index]
    defer { nodes[index] = node }
    if node.recent.isEmpty {
      node.smoothed = raw
    } else {
      let elapsed = max(track.heardAt - node.heardAt, 0.001)
      node.smoothed += (raw - node.smoothed) / (1 + 1 / (2 * .pi * Self.cutoff * elapsed))
    }
    node.heardAt = track.heardAt
    node.recent.append(node.smoothed)
    if node.recent.count > Self.kept { node.recent.removeFirst() }
    let median = node.recent.sorted()[node.recent.count / 2]
    let near = node.recent.filter { $0 <= median * Self.outlierFactor }
    let distance = near.reduce(0, +) / Double(near.count)
    guard distance <= Self.farthest else { return nil }
    if let before = node.reported, abs(distance - before) < Self.skippedDistance,
      track.heardAt - node.reportedAt < Self.skippedTime
    {
      return nil
    }
    node.reported = distance
    node.reportedAt = track.heardAt
    return distance
  }
}

/// The scanner that wins every two-way race against the one that holds the area.
///
/// Bermuda (`custom_components/bermuda/const.py`, `bermuda_advert.py`, `coordinator.py`): attenuation 3, at most 20 m, −55 dBm at 1 m; a
/// distance is the mean of the latest 20 readings in which each counts no more than any newer one; a reading that recedes faster than 3 m/s
/// repeats the one before; unknown after 30 s; a scanner silent for 10 s cannot win. A nearer one wins if its farthest of 5 readings is nearer than the
/// other's nearest of 5 and |a − b|/(a + b)/2 > 0.15, or if that is at least 0.18.
struct BermudaRule: SwitchRule {
  static let power = -55.0
  static let attenuation = 3.0
  static let radius = 20.0
  static let samples = 20
  static let velocity = 3.0
  static let timeOut = 30.0
  static let contestAge = 10.0
  static let history = 10
  static let lead = 0.18
  static let steadyLead = 0.15

  private struct Scanner {
    var raw = 0.0
    var distance: Double?
    /// By step, the newest first.
    var steps: [Double] = []
    /// By reading, the newest first.
    var readings: [(distance: Double, time: Double)] = []
  }

  private var scanners: [Scanner] = []
  private var current: Int?

  mutating func step(_ moment: ReplayMoment) -> Int? {
    while scanners.count < moment.tracks.count { scanners.append(Scanner()) }
    for (index, track) in moment.tracks.enumerated() { update(index, track, at: moment.end) }
    var closest = current
    for index in moment.tracks.indices where index != closest {
      guard moment.tracks[index].heardAt >= moment.end - Self.contestAge else { continue }
      guard let holder = closest, let held = scanners[holder].distance else {
        closest = index
        continue
      }
      guard let own = scanners[index].distance, own <= Self.radius, own <= held else { continue }
      let difference = abs(own - held) / (own + held) / 2
      let isSteady =
        scanners[index].steps.count > 3 && difference > Self.steadyLead
        && (scanners[index].steps.prefix(5).max() ?? 0) < (scanners[holder].steps.prefix(5).min() ?? 0)
      if isSteady || difference >= Self.lead { closest = index }
    }
    if let holder = closest, scanners[holder].distance == nil { closest = nil }
    current = closest
    return current
  }

  private mutating func update(_ index: Int, _ track: ReplayMoment.Track, at now: Double) {
    var scanner = scanners[index]
    defer { scanners[index] = scanner }
    let isNew = track.packets > 0
    if isNew {
      // Beacons use their own broadcast power if they have one: only its difference matters here.
      scanner.raw = pow(10, (Self.power - (track.power + track.stepLead)) / (10 * Self.attenuation))
      scanner.readings.insert((scanner.raw, track.heardAt), at: 0)
      if scanner.readings.count > Self.history { scanner.readings.removeLast() }
    }
    if scanner.distance == nil {
      guard isNew else { return }
      scanner.distance = scanner.raw
      scanner.steps = [scanner.raw]
      return
    }
    if !isNew, track.heardAt < now - Self.timeOut {
      scanner.distance = nil
      scanner.steps = []
      return
    }
    let isTooFast = Self.peakVelocity(scanner.readings) > Self.velocity
    scanner.steps.insert(isTooFast ? scanner.steps.first ?? scanner.raw : scanner.raw, at: 0)
    if scanner.steps.count > Self.samples { scanner.steps.removeLast() }
    var least = scanner.raw
    var total = 0.0
    for distance in scanner.steps {
      least = min(least, distance)
      total += least
    }
    scanner.distance = min(total / Double(scanner.steps.count), scanner.raw)
  }

  /// m/s away from the scanner; of an approach that of the latest reading.
  private static func peakVelocity(_ readings: [(distance: Double, time: Double)]) -> Double {
    guard readings.count > 1 else { return 0 }
    func velocity(_ old: (distance: Double, time: Double)) -> Double {
      let elapsed = readings[0].time - old.time
      return elapsed > 0 ? (readings[0].distance - old.distance) / elapsed : 0
    }
    let latest = velocity(readings[1])
    return latest < 0 ? latest : readings.dropFirst().map(velocity).max() ?? 0
  }
}
