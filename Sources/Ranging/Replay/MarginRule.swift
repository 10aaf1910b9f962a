import CalibrationModel

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
