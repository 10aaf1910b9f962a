import PathLoss
import RadioSurvey

/// The means of a fit's locations, for the page.
enum LocationsTable {
  /// - Parameter limit: rows at most; the caption says so where there are more.
  static func table(_ fit: ConditionFit, limit: Int = PointLimit.points) -> ResultTable {
    let means = PointLimit.thinned(fit.locationMeans, limit: limit)
    let beacons = Set(means.map(\.beacon))
    // One beacon is named once.
    let single =
      beacons.count == 1
      ? beacons.first.map { String(localized: " of beacon \(DisplayText.visible($0.description))") } : nil
    let all = fit.locationMeans.count
    let chosen =
      all > means.count
      ? String(
        localized:
          ": \(NumberFormat.count(means.count)) of \(NumberFormat.count(all)), evenly chosen; all are in report.json"
      )
      : ""
    return ResultTable(
      caption: String(localized: "Locations\(single ?? "")\(chosen)"), means,
      columns: [.text(String(localized: "Location")) { $0.location }]
        + (single == nil ? [.text(String(localized: "Beacon")) { $0.beacon.description }] : [])
        + [
          .number(String(localized: "Distance"), "m") { NumberFormat.significant($0.distance) },
          .number(String(localized: "Packets")) { NumberFormat.count($0.receivedPackets) },
          .number(String(localized: "Mean RSSI"), "dBm") { NumberFormat.fixed($0.mean, 1) },
          .number(String(localized: "Residual"), "dB") {
            fit.status == .refused ? NumberFormat.absent : NumberFormat.signed($0.residual, 1)
          },
        ])
  }
}
