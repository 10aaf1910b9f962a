import CalibrationModel
import Foundation
import RadioSurvey

/// Whether distances change their unit within a log, as from metres to centimetres: far packets are then much stronger for their distance than
/// near ones of the same beacon, under the same conditions, and no distances are between. In free space they are as strong, and weaker
/// everywhere else.
struct DistanceUnitDoubt {
  private struct Stream: Hashable {
    var beacon: BeaconIdentifier
    var conditions: Conditions
  }

  /// Of one decade of distances: the sum of levels at 1 m in free space, dBm, and packets.
  private struct Decade {
    var level = 0.0
    var packets = 0
    var nearest = Double.infinity
    var mean: Double { level / Double(packets) }
  }

  private static let (mostStreams, fewest) = (1000, 20)
  /// dB by which far packets are too strong. A corridor gives 4 dB in a decade, centimetres for metres 40 dB.
  private static let excess = 20.0

  private var streams: [Stream: [Int: Decade]] = [:]

  mutating func see(_ dwell: Dwell) {
    guard let distance = dwell.location.distance, let level = dwell.histogram.mean else { return }
    var conditions = dwell.conditions
    (conditions.orientation, conditions.channel) = (nil, nil)
    let stream = Stream(beacon: dwell.beacon, conditions: conditions)
    guard streams[stream] != nil || streams.count < Self.mostStreams else { return }
    let decade = Int(log10(distance).rounded(.down))
    var seen = streams[stream]?[decade] ?? Decade()
    seen.level += Double(dwell.receivedPackets) * (level + 20 * log10(distance))
    seen.packets += dwell.receivedPackets
    seen.nearest = min(seen.nearest, distance)
    streams[stream, default: [:]][decade] = seen
  }

  var found: LogDoubt? {
    let doubtful = streams.values.compactMap { decades -> (far: Decade, difference: Double)? in
      let sure = decades.filter { $0.value.packets >= Self.fewest }.sorted { $0.key < $1.key }
      return sure.indices.dropFirst().compactMap { index -> (far: Decade, difference: Double)? in
        let (key, far) = (sure[index].key, sure[index].value)
        // A level that stays, whatever the distance, is that of another beacon.
        guard decades[key - 1] == nil, let nearer = sure[..<index].map(\.value.mean).min() else { return nil }
        return (far, far.mean - nearer)
      }.max { $0.difference < $1.difference }
    }
    guard let worst = doubtful.max(by: { $0.difference < $1.difference }), worst.difference >= Self.excess
    else { return nil }
    return LogDoubt(
      code: .ambiguousDistance,
      message:
        "packets from \((worst.far.nearest * 100).rounded() / 100) m on are \(Int(worst.difference.rounded())) dB too strong for "
        + "distances in the unit of the nearer ones: the log seems to change units",
      help: "write all distances in one unit, or give each unit a column of its own: distance_m, distance_cm")
  }
}
