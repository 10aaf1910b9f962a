import PathLoss
package import RadioSurvey
import SurveyDesign
package import CalibrationModel

extension RecordDocument {
  package init(
    log: String, format: String?, packets: Int, missedPackets: Int, rejectedRows: Int, betweenDwells: Int,
    limit: Double, dwells: [Dwell], site: Site
  ) {
    self.init(
      log: log, format: format, packets: packets, missedPackets: missedPackets, rejectedRows: rejectedRows,
      betweenDwells: betweenDwells, limit: limit,
      dwells: dwells.indices.map { Entry(dwells[$0], after: dwells[..<$0], limit: limit) },
      silentBeacons: Self.silent(site, heard: dwells))
  }

  /// The site's beacons that none of the dwells is of.
  package static func silent(_ site: Site, heard: [Dwell]) -> [BeaconIdentifier] {
    let heard = Set(heard.map(\.beacon))
    return site.beacons.map(\.identifier).filter { !heard.contains($0) }
  }
}

extension RecordDocument.Entry {
  /// A dwell after earlier ones, of which those of the same beacon at the same receiver tell how packets correlate.
  /// - Parameter limit: What fading may leave in the mean, dB.
  package init(_ dwell: Dwell, after earlier: some Sequence<Dwell>, limit: Double) {
    let alike = earlier.filter { one in
      one.beacon == dwell.beacon && one.conditions.receiver == dwell.conditions.receiver
        && one.conditions.channel == dwell.conditions.channel && one.conditions.source == .raw
    }
    self.init(
      beacon: dwell.beacon, location: dwell.location.name, distance: dwell.location.distance,
      conditions: dwell.conditions, start: dwell.start, duration: dwell.end - dwell.start,
      expectedPackets: dwell.expectedPackets, advice: DwellAdvice(dwell, earlier: alike, limit: limit))
  }
}
