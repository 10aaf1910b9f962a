import CoveragePlanner
import RadioSurvey

/// What is said of the point that beacons were hung for.
enum WorstPointWords {
  /// The distance with its bound, then how often the requirement is met there with its range; goes on from `Hang 4 beacons:`.
  static func sentences(_ worst: WorstPoint, of deployment: Deployment) -> String {
    let apart = NumberFormat.short(worst.step, "m")
    let walls = deployment.walls.isEmpty ? "" : String(localized: ", what walls lose counted as distance")
    var text =
      String(
        localized:
          "no point of those looked at, \(apart) apart, is farther than \(NumberFormat.metres(worst.distance)) in a straight line from a beacon\(walls)."
      )
    text += String(
      localized: " In the places considered no other placement of so many brings the worst point nearer")
    text += worst.isProven ? "." : String(localized: " than \(NumberFormat.metres(worst.lowerBound)).")
    let place = "(\(NumberFormat.fixed(worst.x, 1)), \(NumberFormat.fixed(worst.y, 1)))"
    let range = NumberFormat.range(
      NumberFormat.percent(worst.probabilityLow), NumberFormat.percent(worst.probabilityHigh))
    return
      String(
        localized:
          "\(text) There, at \(place), the requirement is met in \(NumberFormat.percent(worst.probability)) (90\u{00A0}% range \(range))."
      )
  }
}
