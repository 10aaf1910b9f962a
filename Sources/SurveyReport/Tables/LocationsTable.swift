import PathLoss
import RadioSurvey

/// The means of a fit's locations, for the page.
enum LocationsTable {
  static func table(_ fit: ConditionFit) -> ResultTable {
    ResultTable(
      caption: "Locations drawn above", PointLimit.thinned(fit.locationMeans),
      columns: [
        .text("Location") { $0.location },
        .text("Beacon") { $0.beacon.description },
        .number("Distance", "m") { NumberFormat.significant($0.distance) },
        .number("Packets") { NumberFormat.count($0.receivedPackets) },
        .number("Mean RSSI", "dBm") { NumberFormat.fixed($0.mean, 1) },
        .number("Residual", "dB") {
          fit.status == .refused ? NumberFormat.absent : NumberFormat.signed($0.residual, 1)
        },
      ])
  }
}
