import CalibrationModel
import RadioSurvey
import Wording

/// Points, ways, wrong floors, and what walls and floors are taken to cost, for a terminal.
enum NearestVenueText {
  /// Places listed, at most.
  private static let mostPlaces = 8
  /// Costs named, at most.
  private static let mostCosts = 6

  /// What is asked about points and ways, the worst in front; empty if nothing is.
  static func answers(_ venue: NearestVenue, _ document: NearestDocument) -> [String] {
    var points: [String] = []
    if let worst = venue.points.first {
      points.append(verdict(worst, venue, document))
      points += [""] + TextTable(NearestPointTable.table(venue.points)).lines
      if venue.points.contains(where: NearestPointTable.isExtrapolated) {
        points.append("\(AccuracyRowsTable.extrapolated) outside the distances measured")
      }
    }
    let paths = venue.paths.map { path in
      let stretches = path.stretches.isEmpty ? [] : TextTable(.nearestPath(path)).lines
      return [sentence(path, document)] + stretches
    }
    let least = venue.paths.flatMap(\.points).map(\.right).min() ?? 1
    let isPointWorse = (venue.points.first?.right ?? 1) <= least
    let parts = isPointWorse ? [points] + paths : paths + [points]
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private static func verdict(
    _ worst: NearestPoint, _ venue: NearestVenue, _ document: NearestDocument
  ) -> String {
    let asked = NumberFormat.percent(document.probability)
    let failing = venue.points.count { !$0.isMet }
    let share = NumberFormat.share(worst.right, worst.interval)
    let place = NearestPointTable.place(worst)
    let name = NearestPointTable.name(worst.nearest, worst)
    guard failing > 0 else {
      return "The nearest beacon comes first at least \(asked) of the time at "
        + "\(venue.points.count == 1 ? "the point" : "every point") asked about; least often at \(place), "
        + "in \(share)."
    }
    let taken =
      worst.first == worst.nearest
      ? "" : "; there, \(NearestPointTable.name(worst.first, worst)) comes first more often"
    return
      "At \(failing) of \(NumberFormat.count(venue.points.count, "answer")), the nearest beacon comes first "
      + "less than \(asked) of the time; least often at \(place), where \(name) does in \(share)\(taken)."
  }

  private static func sentence(_ path: NearestPath, _ document: NearestDocument) -> String {
    let name = path.name.map { "Along \($0)" } ?? "Along the way"
    let floor = path.floor.map { " on floor \($0)" } ?? ""
    let conditions = path.conditions.names.isEmpty ? "" : " (\(path.conditions.label))"
    let taken =
      path.stretches.isEmpty
      ? "no other usually comes first"
      : "along \(NumberFormat.percent(path.takenShare)) of it, another usually comes first"
    return
      "\(name)\(floor), \(NumberFormat.metres(path.length))\(conditions): the nearest beacon comes first in "
      + "\(NumberFormat.share(path.right, path.interval)); at least "
      + "\(NumberFormat.percent(document.probability)) of the time along "
      + "\(NumberFormat.percent(path.metShare)) of it; \(taken)."
  }

  static func wrongFloors(_ venue: NearestVenue, names: [BeaconIdentifier: String]) -> [String] {
    guard let worst = venue.wrongFloors.first else { return [] }
    let step = NumberFormat.metres(worst.step)
    var lines = [
      "On floor \(worst.floor), the first beacon is on another floor in "
        + "\(NumberFormat.share(worst.mean, worst.meanInterval)), over a grid of \(step); at worst in "
        + "\(NumberFormat.percent(venue.wrongFloors.map(\.worst.probability).max() ?? 0))."
    ]
    lines += TextTable(WrongFloorTable.table(venue.wrongFloors, names: names)).lines
    let places = venue.wrongFloors.reduce(0) { $0 + $1.places.count }
    guard places > 0 else { return lines + ["Nowhere more than 5 %."] }
    lines += ["", "More than 5 %:"]
    lines += TextTable(WrongFloorTable.places(venue.wrongFloors, names: names, most: mostPlaces)).lines
    if places > mostPlaces {
      lines.append("and \(NumberFormat.count(places - mostPlaces, "place")) more (--format json)")
    }
    return lines
  }

  /// What is counted between beacons and devices, and what is not.
  static func costs(_ venue: NearestVenue) -> [String] {
    var lines: [String] = []
    if venue.walls.isEmpty {
      lines.append("No walls are counted: the floor plan has none, or survey.toml has no plan.")
    } else {
      let words = venue.walls.prefix(mostCosts).map(words)
      let rest = venue.walls.count > mostCosts ? ", …" : ""
      lines.append("Walls counted, per crossing: \(words.joined(separator: ", "))\(rest).")
    }
    if let floor = venue.floorCosts.first {
      let source =
        floor.cost.basis == .given
        ? "as given"
        : "not measured here; ITU-R P.1238 has \(NumberFormat.fixed(ObstacleCost.literatureFloorRange.lowerBound, 0)) to \(NumberFormat.fixed(ObstacleCost.literatureFloorRange.upperBound, 0)) dB: see --floor-loss"
      let measured = venue.floorCosts.dropFirst().prefix(mostCosts).map(words)
      let known = measured.isEmpty ? "" : "; measured: \(measured.joined(separator: ", "))"
      lines.append(
        "Per floor: \(decibels(floor.cost.loss)) (\(source))\(known). Floors are assumed to be "
          + "\(NumberFormat.metres(venue.floorHeight)) apart (--floor-height).")
    }
    if !venue.isFloorOrderKnown {
      lines.append(
        "The order of the floors is unknown, so any two count as neighbours: name floors by number, or use a "
          + "floor plan with ordinals.")
    }
    if !venue.unknownFloors.isEmpty {
      lines.append(
        "The floor plan has no level \(venue.unknownFloors.prefix(mostCosts).joined(separator: ", ")), so no "
          + "walls are counted there.")
    }
    return lines
  }

  private static func words(_ item: NearestVenue.Cost) -> String {
    let basis = item.cost.basis == .assumed ? "assumed: as one brick" : item.cost.basis.rawValue
    let conditions = item.conditions.map { ", \($0.label)" } ?? ""
    return "\(item.cost.kind) \(decibels(item.cost.loss)) (\(basis)\(conditions))"
  }

  private static func decibels(_ loss: Double) -> String { NumberFormat.fixed(loss, 1, "dB") }
}
