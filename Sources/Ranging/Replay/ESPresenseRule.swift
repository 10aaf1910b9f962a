import Foundation

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
