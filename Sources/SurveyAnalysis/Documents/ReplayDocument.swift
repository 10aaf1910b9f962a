import RadioSurvey
import Ranging
package import CalibrationModel

extension ReplayDocument {
  /// - Parameter switches: changes from one beacon to another.
  package init(
    log: String, by: String, every: Double, setting: SwitchSetting, summary: ReplaySummary, tracks: [Track],
    switches: Int, rejectedRows: Int, forecast: SwitchForecast? = nil
  ) {
    let hours = summary.seconds / 3600
    self.init(
      log: log, by: by, every: every, setting: setting, packets: summary.packets,
      latePackets: summary.latePackets, rejectedRows: rejectedRows, parts: summary.parts,
      seconds: summary.seconds, gaps: summary.gaps, tracks: tracks,
      switches: EventRate(switches, hours: hours), entries: EventRate(summary.regions.entries, hours: hours),
      exits: EventRate(summary.regions.exits, hours: hours), truth: summary.truth,
      switching: summary.switching, rules: summary.rules.map { Rule(rule: $0.rule, score: $0.score) },
      regions: summary.regions, zones: summary.zones, reportedAccuracy: summary.reported,
      accuracy: summary.own, sweep: summary.sweep, forecast: forecast, forecastScore: summary.recommended)
  }
}
