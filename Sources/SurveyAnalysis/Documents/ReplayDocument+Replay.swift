package import CalibrationModel
import PathLoss
import RadioSurvey
package import Ranging

extension ReplayDocument {
  /// - Parameter switches: changes from one beacon to another.
  package init(
    log: String, by: String, every: Double, setting: SwitchSetting, summary: ReplaySummary, tracks: [Track],
    switches: Int, rejectedRows: Int, forecast: SwitchForecast? = nil
  ) {
    let hours = summary.seconds / 3600
    self.init(
      log: log, by: by, every: every, setting: setting, summary: summary, rejectedRows: rejectedRows,
      tracks: tracks, switches: EventRate(switches, hours: hours),
      entries: EventRate(summary.regions.entries, hours: hours),
      exits: EventRate(summary.regions.exits, hours: hours), forecast: forecast)
  }
}

extension ReplayStepDocument {
  /// - Parameter names: Of the beacons or receivers, by number.
  package init(_ step: ReplayStep, names: [String]) {
    self.init(
      start: step.start, end: step.end, nearest: step.nearest.map { names[$0] },
      truth: step.truth.map { names[$0] },
      sightings: step.sightings.map {
        Sighting(
          name: names[$0.track], zone: $0.zone, level: $0.level, distance: $0.distance,
          accuracy: $0.accuracy, reported: $0.reported, packets: $0.packets)
      },
      events: step.events.map { event in
        Event(
          event: event.kind, time: event.time, name: event.track.map { names[$0] },
          from: event.from.map { names[$0] })
      })
  }
}

extension AccuracyOverTimeDocument {
  /// - Parameter filters: and how each is typed.
  /// - Parameter changes: what is to be followed beside a turn of the body and a pocket, dB > 0.
  package init(
    _ fits: [ConditionFit], filters: [(name: String, filter: ReplayFilter)], changes: [Double] = []
  ) {
    var sets: [AccuracyOverTime] = []
    var refused: [Refused] = []
    for fit in fits {
      if let times = AccuracyOverTime(fit, filters: filters, changes: changes) {
        sets.append(times)
      } else {
        refused.append(
          Refused(conditions: fit.conditions, reason: fit.status == .refused ? .fitRefused : .packetsUnknown))
      }
    }
    let sorted = sets.enumerated().sorted {
      ($1.element.floor, $0.offset) < ($0.element.floor, $1.offset)
    }.map(\.element)
    self.init(sets: sorted, refused: refused)
  }
}
