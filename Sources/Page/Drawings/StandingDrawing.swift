import CalibrationModel
import Foundation
import RadioSurvey
import Wording

/// Where to stand for the next measurements, about a beacon: a ring for each distance, a mark for each place, and the distances at which
/// the answer is decided or the data are weak. Nothing is to scale, because half a metre and twenty do not fit into one drawing.
struct StandingDrawing {
  let visit: PlannedVisit
  /// Metres from a beacon at which the level begins to fall otherwise; `nil` if it does not.
  var breakpoint: Double?
  /// Metres that the beacons of the plan would have to reach, where nothing was measured there; `nil` otherwise.
  var reach: Double?

  struct Ring {
    var distance: Double
    var bearings: [Double]
    var words: String
    var style: String
  }

  private static var reading: String {
    say("A beacon at the centre, a ring per distance, a mark per place to stand.")
  }
  private static let centre = (x: 116.0, y: 128.0)
  private static let innermost = 44.0
  private static let outermost = 106.0
  private static let column = 242.0
  /// Of the legend, units.
  private static let foot = 268.0

  /// Distances to stand at, nearest first, then those that are only marked.
  var rings: [Ring] {
    let beacons = Set(visit.places.map { "\($0.beacon.map(\.description) ?? "") \($0.newPoint ?? 0)" }).count
    let distances = Set(visit.places.map(\.distance)).sorted()
    var rings = distances.map { distance in
      let own = visit.places.filter { $0.distance == distance }
      // About several beacons directions are not from one point, and places with coordinates have none.
      let stated = own.compactMap(\.bearing)
      let bearings =
        beacons > 1 || stated.count < own.count
        ? own.indices.map { 360 * Double($0) / Double(own.count) } : stated
      return Ring(
        distance: distance, bearings: bearings,
        words: "\(metres(distance)): \(NumberFormat.count(own.count, "place"))", style: "opening")
    }
    if let reach {
      rings.append(
        Ring(
          distance: reach, bearings: [], words: say("\(metres(reach)): measure here too"), style: "contour"))
    }
    if let breakpoint {
      rings.append(
        Ring(
          distance: breakpoint, bearings: [], words: say("\(metres(breakpoint)): measure on both sides"),
          style: "contour"))
    }
    return rings
  }

  var title: String {
    say(
      "Where to stand around a beacon, \(StandingWords.conditions(visit)): "
        + "\(rings.map(\.words).joined(separator: "; ")). Not to scale.")
  }

  var svg: String {
    let rings = rings.sorted { $0.distance > $1.distance }
    var drawing = InlineDrawing()
    for ring in rings {
      drawing.circle(ring.style, x: Self.centre.x, y: Self.centre.y, radius: radius(ring.distance))
    }
    drawing.circle("kept", x: Self.centre.x, y: Self.centre.y, radius: 7)
    drawing.text(say("beacon"), x: Self.centre.x, y: Self.centre.y + 22, style: "name")
    for ring in rings {
      for bearing in ring.bearings {
        let angle = bearing * .pi / 180
        drawing.circle(
          "point", x: Self.centre.x + radius(ring.distance) * cos(angle),
          y: Self.centre.y - radius(ring.distance) * sin(angle), radius: 6)
      }
    }
    var y = 22.0
    for (index, line) in StandingWords.lines(visit).enumerated() {
      drawing.text(line, x: Self.column, y: y, style: index == 0 ? "title" : nil)
      y += 18
    }
    y = max(y + 12, Self.centre.y - 13 * Double(rings.count - 1))
    for ring in rings {
      let radius = radius(ring.distance)
      // The point of the ring at the height of its words, as far as it has one.
      let rise = min(max(Self.centre.y - (y - 4), -0.8 * radius), 0.8 * radius)
      let edge = (x: Self.centre.x + (radius * radius - rise * rise).squareRoot(), y: Self.centre.y - rise)
      drawing.line("leader", [edge, (Self.column - 6, y - 4)])
      drawing.text(ring.words, x: Self.column, y: y)
      y += 26
    }
    drawing.circle("point", x: Self.column + 6, y: Self.foot - 4, radius: 6)
    drawing.text(say("stand here; not to scale"), x: Self.column + 20, y: Self.foot)
    return drawing.svg(id: "map", title: title, reading: Self.reading, height: max(Self.foot, y) + 8)
  }

  /// Units: rings are as far apart as the logarithms of their distances.
  private func radius(_ distance: Double) -> Double {
    let all = rings.map(\.distance)
    guard let least = all.min(), let most = all.max(), least > 0, most > least * 1.001 else {
      return (Self.innermost + Self.outermost) / 2
    }
    return Self.innermost + (Self.outermost - Self.innermost) * log(distance / least) / log(most / least)
  }

  private func metres(_ value: Double) -> String { NumberFormat.short(value, "m") }
}
