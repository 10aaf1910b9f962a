package import CoveragePlanner
import RadioSurvey

/// Where to hang beacons, for a terminal.
package enum DeploymentText {
  private static let mostSpots = 40

  /// The deployment as text with a final newline, the answer first.
  package static func render(_ deployment: Deployment, requirement: RequirementReason) -> String {
    var lines = [headline(deployment), "", "Requirement: \(RequirementWords.sentence(requirement))", ""]
    lines += TextTable(DeploymentTable.table(deployment, limit: mostSpots)).lines
    let left = deployment.beacons.count - mostSpots
    if left > 0 { lines.append("\(NumberFormat.count(left)) more: see --csv or --format json") }
    lines += [""] + worth(deployment) + walls(deployment)
    return lines.map(TerminalText.plain).joined(separator: "\n") + "\n"
  }

  /// `Hang 12 beacons at “counter”; no fewer than 11 will do.`
  package static func headline(_ deployment: Deployment) -> String {
    let new = deployment.beacons.count { !$0.isKept }
    let kept = deployment.beacons.count - new
    var text = "Hang \(NumberFormat.count(new, "beacon"))"
    if let placement = deployment.placement { text += " at “\(DisplayText.visible(placement.rawValue))”" }
    if kept > 0 { text += " beside the \(NumberFormat.count(kept)) that \(kept == 1 ? "stays" : "stay")" }
    text += ": \(NumberFormat.percent(deployment.servedShare)) of \(asked(deployment)) is served."
    if let bound = deployment.lowerBound {
      text +=
        bound >= deployment.beacons.count
        ? " In the places considered no fewer will do."
        : " In the places considered no fewer than \(NumberFormat.count(bound)) in all will do."
    } else if deployment.gap > 0 {
      text += " The best may serve \(NumberFormat.percent(deployment.gap)) more."
    }
    if deployment.isCut { text += " The clock ended the search: --seconds gives it more." }
    return text
  }

  private static func asked(_ deployment: Deployment) -> String {
    deployment.area > 0
      ? NumberFormat.unit(NumberFormat.fixed(deployment.area, 0), "m²") : "the points of interest"
  }

  private static func worth(_ deployment: Deployment) -> [String] {
    var lines = [
      "Two beacons or more serve \(NumberFormat.percent(deployment.doublyServedShare)); whichever one fails, "
        + "\(NumberFormat.percent(deployment.shareAfterAnyLoss)) stays served."
    ]
    let marks = deployment.curve.filter { [deployment.today, deployment.knee ?? -1].contains($0.beacons) }
    for step in marks {
      let beacons = NumberFormat.count(step.beacons, "beacon")
      let mark = step.beacons == deployment.today ? "kept" : "the knee"
      lines.append("\(beacons) (\(mark)): \(NumberFormat.percent(step.share)).")
    }
    if deployment.unreachableArea > 0 {
      lines.append(
        "\(NumberFormat.unit(NumberFormat.fixed(deployment.unreachableArea, 0), "m²")) are out of reach of every place where a beacon can hang."
      )
    }
    if !deployment.unservedPoints.isEmpty {
      let names = deployment.unservedPoints.map { "“\(DisplayText.short($0, 40))”" }
      lines.append("Not served: \(names.joined(separator: ", ")).")
    }
    return lines
  }

  private static func walls(_ deployment: Deployment) -> [String] {
    deployment.walls.map { wall in
      let basis =
        switch wall.basis {
        case .measured: "measured here"
        case .literature: "by the literature, not measured here"
        case .assumed: "assumed: nothing is known of its material"
        }
      return
        "A wall of kind “\(DisplayText.visible(wall.kind.rawValue))” is taken to lose \(NumberFormat.unit(NumberFormat.fixed(wall.loss, 1), "dB")) (\(basis))."
    }
  }
}
