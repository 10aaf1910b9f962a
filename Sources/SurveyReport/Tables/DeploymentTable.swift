import CoveragePlanner
import RadioSurvey

/// The beacons of a deployment.
enum DeploymentTable {
  /// - Parameter limit: the most beacons that are listed.
  static func table(_ deployment: Deployment, limit: Int = .max) -> ResultTable {
    ResultTable(
      caption: String(localized: "Install list"), Array(deployment.beacons.prefix(limit)),
      columns: [
        .number(String(localized: "Beacon")) { String($0.number) },
        .text(String(localized: "To do")) { InstallListTable.action($0) },
        .number("x", "m") { NumberFormat.fixed($0.x, 2) },
        .number("y", "m") { NumberFormat.fixed($0.y, 2) },
        .number(String(localized: "Height"), "m") { spot in spot.z.map { NumberFormat.fixed($0, 2) } ?? "–" },
        .text(String(localized: "Where")) { spot in
          spot.name.map { DisplayText.short($0, 30) }
            ?? "–"
        },
        .text(String(localized: "Identity")) { spot in spot.identifier.map { "\($0)" } ?? "–" },
        .number(String(localized: "Serves")) { NumberFormat.percent($0.share) },
        .number(String(localized: "Alone")) { NumberFormat.percent($0.onlyShare) },
      ])
  }
}
