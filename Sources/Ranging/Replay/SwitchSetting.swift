/// When an app takes another beacon for the nearest.
package struct SwitchSetting: Hashable, Codable, Sendable {
  /// dB by which another beacon must be ahead, ≥ 0.
  package var margin: Double
  /// Seconds for which the same one must be ahead, ≥ 0.
  package var dwell: Double
  /// Seconds without a packet after which a beacon takes part no more, > 0.
  package var timeOut: Double

  package init(margin: Double, dwell: Double, timeOut: Double) {
    self.margin = margin
    self.dwell = dwell
    self.timeOut = timeOut
  }

  /// 6 dB, 3 s and 10 s: the SD of levels that is the rule of thumb, and nothing that a survey has measured.
  package static let unsurveyed = SwitchSetting(margin: 6, dwell: 3, timeOut: 10)

  private enum CodingKeys: String, CodingKey {
    case margin = "margin_db"
    case dwell = "dwell_s"
    case timeOut = "timeOut_s"
  }
}

/// Something that names the nearest beacon once a step.
protocol SwitchRule {
  /// The beacon that it takes for the nearest after a step; `nil` for none.
  mutating func step(_ moment: ReplayMoment) -> Int?
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
