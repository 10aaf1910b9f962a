import RadioSurvey

/// One stretch of time at one distance: a dwell, or the dwells that overlap it, as those of three channels do.
struct LevelStay {
  let session: String
  let receiver: Receiver?
  /// Heading of the surveyor, degrees.
  let orientation: Double?
  private(set) var histogram: RSSIHistogram
  private var end: Double

  /// Packets received.
  var packets: Int { histogram.count }
  /// Mean level, dBm.
  var level: Double { histogram.mean ?? .nan }

  /// The stays of one beacon's dwells, in an order that does not depend on theirs.
  static func stays(_ dwells: [Dwell], sessions: SurveySessions) -> [LevelStay] {
    struct Key: Hashable {
      let session: String
      let receiver: Receiver?
      let orientation: Double?
      let log: String?
    }
    let groups = Dictionary(grouping: dwells) { dwell in
      Key(
        session: sessions.name(of: dwell), receiver: dwell.conditions.receiver,
        orientation: dwell.conditions.orientation, log: dwell.log)
    }
    let order: (Key) -> (String, String, Double, String) = {
      ($0.session, $0.receiver?.rawValue ?? "", $0.orientation ?? -1, $0.log ?? "")
    }
    return groups.sorted { order($0.key) < order($1.key) }.flatMap { key, dwells in
      var stays: [LevelStay] = []
      for dwell in dwells.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
        if let last = stays.indices.last, dwell.start < stays[last].end, dwell.end > dwell.start {
          stays[last].histogram.merge(dwell.histogram)
          stays[last].end = max(stays[last].end, dwell.end)
        } else {
          stays.append(
            LevelStay(
              session: key.session, receiver: key.receiver, orientation: key.orientation,
              histogram: dwell.histogram, end: dwell.end))
        }
      }
      return stays
    }
  }
}
