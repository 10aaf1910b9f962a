import CoveragePlanner
import Foundation
import RadioSurvey
import SurveyProject

/// What the floor plan of a survey says against its coordinates: places and beacons outside it, and coordinates in another unit than its
/// metres, which sessions that all share the mistake cannot show.
struct PlanDoubts {
  /// Coordinates that one mistake explains: those of a session, or of the beacons of `survey.toml`.
  private struct Group {
    /// Whose they are, after "of".
    var name: String
    var noun: String
    var points: [Point]
    /// What to correct.
    var help: String
  }

  private struct Point {
    var name: String
    var position: Position
    var file: String?
    var line: Int?

    var order: (file: String, line: Int) { (file ?? "", line ?? 0) }
  }

  /// A unit that coordinates may be in instead of metres.
  private struct Unit {
    var perMetre: Double
    var factor: String
    var name: String
    var remedy: String
  }

  /// Metres outside the plan that raise no doubt: a step through the door, a wall drawn by its inner side.
  private static let tolerance = 3.0
  /// How many times as far as the plan coordinates reach that are in another unit: what is only moved reaches no farther.
  private static let reach = 1.5
  /// Places of a session that are looked at; of more, every second, third and so on.
  private static let mostPlaces = 20_000
  /// The smallest first: with a larger one everything fits.
  private static let units = [
    Unit(perMetre: 3.2808, factor: "3.28", name: "feet", remedy: "multiply them by 0.3048"),
    Unit(perMetre: 10, factor: "10", name: "decimetres", remedy: "divide them by 10"),
    Unit(perMetre: 100, factor: "100", name: "centimetres", remedy: "divide them by 100"),
    Unit(perMetre: 1000, factor: "1000", name: "millimetres", remedy: "divide them by 1000"),
  ]

  private let floors: VenueFloors
  private var groups: [Group] = []

  /// - Parameter plan: `nil` for the rectangle of the site.
  init(_ dwells: [Dwell], site: Site, plan: VenuePlan?) {
    floors = VenueFloors(plan: plan, site: site)
    guard !floors.levels.isEmpty else { return }
    let beacons = site.beacons.compactMap { beacon in
      beacon.position.map {
        Point(name: beacon.name ?? beacon.identifier.description, position: $0, file: SurveyProject.fileName)
      }
    }
    groups.append(
      Group(
        name: "survey.toml", noun: "beacon", points: beacons, help: "correct x_m and y_m under [[beacon]]"))
    let sessions = SurveySessions(dwells)
    var names = Numbering<String>()
    var sittings: [(places: Numbering<SurveyPlace>, points: [Point])] = []
    for dwell in dwells {
      guard let position = dwell.location.position else { continue }
      let session = sessions.name(of: dwell)
      let number = names.number(session)
      if number == sittings.count { sittings.append((Numbering(), [])) }
      let place = sittings[number].places.number(SurveyPlace(dwell, session: session))
      let point = Point(name: dwell.location.name, position: position, file: dwell.log, line: dwell.line)
      if place == sittings[number].points.count {
        sittings[number].points.append(point)
      } else if point.order < sittings[number].points[place].order {
        // Whatever the order of the dwells, the first of a place is named.
        sittings[number].points[place] = point
      }
    }
    groups += zip(names.values, sittings).sorted { $0.0 < $1.0 }.map { session, sitting in
      let sorted = sitting.points.sorted { $0.order < $1.order }
      let step = (sorted.count + Self.mostPlaces - 1) / Self.mostPlaces
      return Group(
        name: session.isEmpty ? "the session" : "session '\(session)'", noun: "place",
        points: stride(from: 0, to: sorted.count, by: max(1, step)).map { sorted[$0] },
        help: "correct the coordinates and import the log again")
    }
  }

  /// The doubts, a warning each: the beacons first, then sessions by name.
  var issues: [SurveyIssue] { groups.compactMap { scaled($0) ?? outside($0) } }

  /// Metres from a point to its floor; `nil` if the plan does not have the floor.
  private func distance(_ point: Position) -> Double? {
    let level = floors.level(of: point.floor)
    let levels = point.floor == nil && level == nil ? floors.levels : [level].compactMap(\.self)
    return levels.map { $0.distance(to: point) }.min().flatMap { $0.isFinite ? $0 : nil }
  }

  private func outside(_ group: Group) -> SurveyIssue? {
    let distances = group.points.map { distance($0.position) ?? 0 }
    let count = distances.count { $0 > Self.tolerance }
    guard let farthest = distances.indices.max(by: { distances[$0] < distances[$1] }), count > 0 else {
      return nil
    }
    let point = group.points[farthest]
    let (x, y) = (Self.metres(point.position.x), Self.metres(point.position.y))
    let nouns = group.points.count == 1 ? group.noun : "\(group.noun)s"
    return SurveyIssue(
      .warning, .outsidePlan, file: point.file, line: point.line,
      message:
        "\(count) of \(group.points.count) \(nouns) of \(group.name) \(count == 1 ? "is" : "are") outside the floor plan"
        + "\(count == 1 ? "" : ", the farthest of them"): '\(point.name)' at x \(x) m, y \(y) m, by "
        + "\(Self.metres(distances[farthest])) m (up to \(Self.metres(Self.tolerance)) m is accepted)",
      help:
        "\(group.help), or set the size, the level or the origin of the plan: coordinates are metres from its (0, 0)"
    )
  }

  /// A group that fits the plan in another unit, and reaches too far for one that is only moved.
  private func scaled(_ group: Group) -> SurveyIssue? {
    let positions = group.points.map(\.position)
    let corners = floors.levels.flatMap { $0.outline.flatMap(\.outer) }
    let (own, plan) = (SessionDoubts.reach(positions), SessionDoubts.reach(corners))
    let outside = positions.count { distance($0) ?? 0 > Self.tolerance }
    // One place far away is a mistake of its own.
    guard plan > 0, own >= Self.reach * plan, 2 * outside >= positions.count,
      let unit = Self.units.first(where: { unit in
        positions.allSatisfy { position in
          var scaled = position
          (scaled.x, scaled.y) = (position.x / unit.perMetre, position.y / unit.perMetre)
          return distance(scaled) ?? 0 <= Self.tolerance
        }
      })
    else { return nil }
    let point = group.points[0]
    return SurveyIssue(
      .warning, .coordinateUnits, file: point.file,
      message:
        "the \(group.noun)s of \(group.name) reach over \(Int(own)) m, the floor plan over \(Int(plan)) m: their coordinates "
        + "seem to be in \(unit.name), \(unit.factor) times too large",
      help:
        "\(unit.remedy)\(group.noun == "beacon" ? "" : " and import the log again"), or correct the size of the plan"
    )
  }

  private static func metres(_ value: Double) -> String { String(format: "%.1f", value) }
}
