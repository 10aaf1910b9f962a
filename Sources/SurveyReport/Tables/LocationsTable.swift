import PathLoss
import RadioSurvey

/// The means of a fit's locations, for the page.
enum LocationsTable {
  static func table(_ fit: ConditionFit) -> ResultTable {
    let means = PointLimit.thinned(fit.locationMeans)
    let beacons = Set(means.map(\.beacon))
    // One beacon is named once.
    let single =
      beacons.count == 1 ? beacons.first.map { " of beacon \(DisplayText.visible($0.description))" } : nil
    return ResultTable(
      caption: "Locations\(single ?? "")", means,
      columns: [.text("Location") { $0.location }]
        + (single == nil ? [.text("Beacon") { $0.beacon.description }] : [])
        + [
          .number("Distance", "m") { NumberFormat.significant($0.distance) },
          .number("Packets") { NumberFormat.count($0.receivedPackets) },
          .number("Mean RSSI", "dBm") { NumberFormat.fixed($0.mean, 1) },
          .number("Residual", "dB") {
            fit.status == .refused ? NumberFormat.absent : NumberFormat.signed($0.residual, 1)
          },
        ])
  }
}
