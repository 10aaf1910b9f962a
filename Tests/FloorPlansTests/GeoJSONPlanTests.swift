@testable import FloorPlans
import Foundation
import RadioSurvey
import TestSupport
import Testing

@Suite struct GeoJSONPlanTests {
  private func read(_ text: String, options: FloorPlanOptions = FloorPlanOptions()) throws -> FloorPlanReading
  {
    let folder = try TemporaryFolder()
    return try FloorPlanReader.read(try folder.write(text, to: "plan.geojson"), options: options)
  }

  private func issues(_ features: [PlanSample.Feature], members: String = #""units": "metres""#) throws
    -> [SurveyIssue]
  {
    let text = PlanSample.text(features, members: members)
    do {
      return try read(text).notes
    } catch {
      return (error as? FloorPlanError)?.issues ?? []
    }
  }

  @Test func `A venue in metres is what was drawn`() throws {
    let reading = try read(PlanSample.text(PlanSample.venue))
    let plan = reading.plan
    #expect(plan.name == "Shop" && plan.levels.map(\.name) == ["Ground", "Upper"])
    let ground = try #require(plan.level(named: "Ground"))
    // 200 m by 120 m without the yard.
    #expect(ground.outline.map(\.area) == [23_800.0])
    #expect(ground.walls.map(\.material) == [.thinBrick, .thinBrick, .thinBrick])
    // The door cuts the first wall in two.
    #expect(ground.walls.map(\.start.y) == [0, 11, 30])
    #expect(ground.walls.map(\.end.y) == [10, 30, 30])
    #expect(ground.walls.allSatisfy { $0.floor == "Ground" } && ground.openings.count == 1)
    #expect(ground.fixtures.map(\.name) == ["Till"] && ground.areas.map(\.name) == ["Shoes"])
    #expect(
      ground.points == [NamedPoint(name: "Main <door>", position: Position(x: 100, y: 1, floor: "Ground"))])
    let upper = try #require(plan.level(named: "Upper"))
    #expect(upper.mounts.map(\.placement) == ["overhead"] && upper.mounts[0].position.z == 3.2)
    #expect(upper.walls.map(\.kind) == ["glass 6 mm"])
    #expect(reading.notes.map(\.code) == [.planCoordinates, .assumedMaterial])
  }

  @Test(arguments: [
    GeoPoint(-0.1276, 51.5072), GeoPoint(18.9553, 69.6492), GeoPoint(179.9998, -16.5), GeoPoint(103.8, 1.3),
  ])
  func `Degrees and metres give the same plan to a centimetre`(origin: GeoPoint) throws {
    let metres = try read(PlanSample.text(PlanSample.venue)).plan
    let reading = try read(PlanSample.text(PlanSample.venue, degreesAt: origin))
    let degrees = reading.plan
    #expect(reading.notes.first?.message.contains("longitude and latitude") == true)
    func corners(_ plan: VenuePlan) -> [Position] {
      plan.levels.flatMap { level -> [Position] in
        let regions = level.outline + level.fixtures.map(\.region) + level.areas.map(\.region)
        var found = regions.flatMap { $0.outer + $0.holes.joined() }
        found += level.walls.flatMap { [$0.start, $0.end] } + level.openings.flatMap { [$0.start, $0.end] }
        return found + level.points.map(\.position) + level.mounts.map(\.position)
      }
    }
    let pairs = zip(corners(metres), corners(degrees))
    #expect(corners(metres).count > 30 && corners(metres).count == corners(degrees).count)
    for (one, other) in pairs {
      #expect(abs(one.x - other.x) < 0.01 && abs(one.y - other.y) < 0.01, "\(one) \(other)")
    }
    // And back.
    let corner = reading.frame.coordinate(Position(x: 200, y: 120))
    let expected = Geodesic.point(from: origin, east: 100, north: 60)
    #expect(abs(corner.y - expected.y) < 1e-7)
    #expect(abs((corner.x - expected.x).remainder(dividingBy: 360)) < 2e-7)
  }

  @Test func `Nothing is guessed about units`() throws {
    let small = [
      PlanSample.Feature(
        id: "f", properties: #""kind": "floor""#, type: "Polygon", lines: [PlanSample.rectangle(0, 0, 12, 8)])
    ]
    let refused = try issues(small, members: "")
    #expect(refused.map(\.code).contains(.unknownCoordinates))
    #expect(refused.last?.help?.contains("--units metres") == true)
    #expect(
      try read(PlanSample.text(small, members: ""), options: FloorPlanOptions(units: .metres)).plan.levels[0]
        .outline[0].area == 96)
    #expect(try issues(small, members: #""units": "feet""#).map(\.code) == [.unknownCoordinates])
    let mercator = #""crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::3857"}}"#
    #expect(try issues(small, members: mercator).map(\.code) == [.unknownCoordinates])
  }

  private func polygon(_ id: String, _ kind: String = "floor", _ lines: [(Double, Double)]...)
    -> PlanSample.Feature
  {
    PlanSample.Feature(id: id, properties: #""kind": "\#(kind)""#, type: "Polygon", lines: lines)
  }

  @Test func `A polygon that crosses itself is refused by its id`() throws {
    let found = try issues([polygon("bow tie", "floor", [(0, 0), (10, 10), (10, 0), (0, 10), (0, 0)])])
    #expect(found.map(\.code) == [.invalidGeometry])
    #expect(
      found[0].message
        == "feature 'bow tie': its outer ring crosses itself or runs along itself at (5 m, 5 m)")
    #expect(found[0].help?.isEmpty == false)
  }

  @Test func `Rings that cannot be used are refused, and all of them are named`() throws {
    let square = PlanSample.rectangle(0, 0, 10, 10)
    let found = try issues([
      polygon("ok", "floor", square),
      polygon("thin", "area", [(0, 0), (5, 0), (9, 0), (0, 0)]),
      polygon("two", "area", [(0, 0), (5, 0), (0, 0)]),
      polygon("spike", "area", [(0, 0), (5, 0), (5, 5), (5, 8), (5, 5), (0, 5), (0, 0)]),
      polygon("outside", "area", square, PlanSample.rectangle(20, 20, 2, 2)),
      polygon("across", "area", square, PlanSample.rectangle(8, 4, 4, 2)),
      polygon("nested", "area", square, PlanSample.rectangle(2, 2, 6, 6), PlanSample.rectangle(3, 3, 2, 2)),
      polygon("along", "area", square, PlanSample.rectangle(0, 4, 4, 2)),
      PlanSample.Feature(
        id: "line", properties: #""kind": "wall""#, type: "LineString", lines: [[(1, 1), (1, 1)]]),
    ])
    let ids = ["thin", "two", "spike", "outside", "across", "nested", "along", "line"]
    #expect(found.map(\.code) == ids.map { _ in .invalidGeometry })
    for id in ids { #expect(found.contains { $0.message.hasPrefix("feature '\(id)': ") }, "\(id)") }
  }

  @Test func `Open rings and repeated corners are repaired with a note; winding and touching are accepted`()
    throws
  {
    let open = [(0.0, 0.0), (0, 10), (0, 10), (10, 10), (10, 0)]
    let touching = [(2.0, 2.0), (4, 2), (3, 3), (4, 4), (2, 4), (3, 3), (2, 2)]
    let notes = try issues([polygon("open", "floor", open), polygon("touching", "area", touching)])
    #expect(notes.filter { $0.code == .repairedGeometry }.map(\.severity) == [.note, .note])
    #expect(!notes.contains { $0.severity == .error })
  }

  @Test func `What is not known is left out by name, and a level needs a floor`() throws {
    var features = PlanSample.venue
    features.append(
      PlanSample.Feature(
        id: "x", properties: #""kind": "dragon", "level": "Ground""#, type: "Point", lines: [[(1, 1)]]))
    features.append(
      PlanSample.Feature(id: "y", properties: #""level": "Ground""#, type: "Point", lines: [[(1, 1)]]))
    let notes = try issues(features)
    #expect(notes.count { $0.code == .ignoredFeature && $0.severity == .warning } == 2)
    features.append(
      PlanSample.Feature(
        id: "z", properties: #""kind": "point", "level": "Roof""#, type: "Point", lines: [[(1, 1)]]))
    features.append(
      PlanSample.Feature(id: "nowhere", properties: #""kind": "point""#, type: "Point", lines: [[(1, 1)]]))
    let errors = try issues(features)
    #expect(errors.map(\.code) == [.missingPlanPart, .invalidFeature])
    #expect(errors[1].help == #"add a property "level": "Ground", "Upper""#)
  }

  @Test func `The same of many features is told once`() throws {
    let many = (0..<20).map {
      PlanSample.Feature(id: "w\($0)", properties: #""kind": "wally""#, type: "Point", lines: [[(1, 1)]])
    }
    let notes = try issues([polygon("f", "floor", PlanSample.rectangle(0, 0, 5, 5))] + many)
    let unused = notes.filter { $0.code == .ignoredFeature }
    #expect(unused.count == 6 && unused[5].message.hasPrefix("15 more features: "))
  }

  @Test func `Text that is not GeoJSON is refused without harm`() throws {
    func code(_ text: String) throws -> IssueCode? {
      let folder = try TemporaryFolder()
      let path = try folder.write(text, to: "plan.json")
      let error = #expect(throws: FloorPlanError.self) { try FloorPlanReader.read(path) }
      return error?.issues.first?.code
    }
    let deep = String(repeating: "[", count: 100_000)
    #expect(try code(deep) == .limitExceeded)
    #expect(try code(#"{"type": "FeatureCollection", "features": \#(deep)}"#) == .limitExceeded)
    #expect(try code("") == .emptyFile)
    #expect(try code("{\"type\": \"FeatureCollection\",\n \"features\": [}") == .invalidPlan)
    #expect(try code(#"{"type": "Topology"}"#) == .invalidPlan)
    #expect(try code("[1, 2]") == .invalidPlan)
    #expect(
      try code(#"{"type": "FeatureCollection", "features": [1, null, {"type": "Feature"}]}"#)
        == .invalidFeature)
    for number in ["1e999", "\"1\"", "null", "[]", "[1]"] {
      let text =
        #"{"type": "FeatureCollection", "units": "metres", "features": [{"type": "Feature", "properties": {"kind": "floor"}, "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [5, \#(number)], [5, 5]]]}}]}"#
      #expect(try code(text) == .invalidFeature, "\(number)")
    }
  }

  private func wall(
    _ id: String, _ properties: String, _ line: [(Double, Double)], type: String = "LineString"
  )
    -> PlanSample.Feature
  {
    PlanSample.Feature(id: id, properties: #""kind": "wall"\#(properties)"#, type: type, lines: [line])
  }

  @Test func `Walls have a kind and a material, and a thick wall has a middle line`() throws {
    let floor = polygon("f", "floor", PlanSample.rectangle(0, 0, 20, 20))
    let text = PlanSample.text(
      [
        floor, wall("a", #", "material": "Bricks""#, [(0, 5), (5, 5)]), wall("b", "", [(0, 6), (5, 6)]),
        wall(
          "c", #", "wall_kind": "old", "material": "metal""#, PlanSample.rectangle(8, 2, 0.2, 10),
          type: "Polygon"),
        wall("d", #", "material": "jelly""#, [(1, 1), (4, 1), (2, 3), (1, 1)], type: "Polygon"),
      ], members: #""units": "m""#)
    let reading = try read(text, options: FloorPlanOptions(wallMaterial: .studWall))
    let walls = reading.plan.levels[0].walls
    #expect(walls.map(\.kind) == ["brick 215 mm", "wall", "old", "jelly", "jelly", "jelly"])
    #expect(walls.map(\.material) == [.brick, .studWall, .metal, .studWall, .studWall, .studWall])
    #expect(abs(walls[2].start.x - 8.1) < 1e-9 && abs(walls[2].start.y - walls[2].end.y) == 10)
    #expect(reading.notes.map(\.code).contains(.assumedWalls))
    let conflict = try issues([
      floor, wall("a", #", "wall_kind": "x", "material": "metal""#, [(0, 5), (5, 5)]),
      wall("b", #", "wall_kind": "x", "material": "glass 6 mm""#, [(0, 6), (5, 6)]),
    ])
    #expect(conflict.map(\.code) == [.invalidFeature] && conflict[0].message.contains("feature 'b'"))
  }

  @Test func `A door is cut out of every wall along it, and only out of those`() throws {
    let text = PlanSample.text(
      [
        polygon("f", "floor", PlanSample.rectangle(0, 0, 20, 20)), wall("a", "", [(0, 5), (10, 5)]),
        wall("face", "", [(10, 5.2), (0, 5.2)]), wall("across", "", [(3, 0), (3, 10)]),
        wall("far", "", [(0, 6), (10, 6)]),
        PlanSample.Feature(
          id: "d", properties: #""kind": "door""#, type: "LineString", lines: [[(2.5, 5), (3.5, 5)]]),
        PlanSample.Feature(
          id: "lost", properties: #""kind": "door""#, type: "LineString", lines: [[(2, 15), (3, 15)]]),
      ], members: #""units": "m""#)
    let reading = try read(text)
    let level = reading.plan.levels[0]
    #expect(level.walls.count == 6 && level.openings.count == 1)
    let inside = { (y: Double) in Position(x: 2.75, y: y) }
    #expect(level.walls.count { $0.isCrossed(from: inside(4), to: inside(5.5)) } == 0)
    #expect(level.walls.count { $0.isCrossed(from: inside(4), to: inside(7)) } == 1)
    #expect(
      reading.notes.contains { $0.message.hasPrefix("feature 'lost': the opening is not along a wall") })
  }
}

/// The direct problem of geodesy on WGS 84 by the formulas of T. Vincenty (Survey Review 23 (176), 1975): nothing that the reader uses.
enum Geodesic {
  /// The point that is so many metres east and north of an origin, along the geodesic that leaves it in this direction.
  static func point(from origin: GeoPoint, east: Double, north: Double) -> GeoPoint {
    let distance = (east * east + north * north).squareRoot()
    guard distance > 0 else { return origin }
    let a = 6_378_137.0
    let f = 1 / 298.257223563
    let b = a * (1 - f)
    let azimuth = atan2(east, north)
    let reduced = atan((1 - f) * tan(origin.y * .pi / 180))
    let start = atan2(tan(reduced), cos(azimuth))
    let sine = cos(reduced) * sin(azimuth)
    let u = (1 - sine * sine) * (a * a - b * b) / (b * b)
    let length = 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u)))
    let bend = u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)))
    var arc = distance / (b * length)
    var middle = 0.0
    for _ in 0..<20 {
      middle = cos(2 * start + arc)
      let change =
        bend * sin(arc)
        * (middle + bend / 4
          * (cos(arc) * (2 * middle * middle - 1)
            - bend / 6 * middle * (4 * sin(arc) * sin(arc) - 3) * (4 * middle * middle - 3)))
      arc = distance / (b * length) + change
    }
    let across = sin(reduced) * sin(arc) - cos(reduced) * cos(arc) * cos(azimuth)
    let latitude = atan2(
      sin(reduced) * cos(arc) + cos(reduced) * sin(arc) * cos(azimuth),
      (1 - f) * (sine * sine + across * across).squareRoot())
    let turn = atan2(
      sin(arc) * sin(azimuth), cos(reduced) * cos(arc) - sin(reduced) * sin(arc) * cos(azimuth))
    let square = 1 - sine * sine
    let twist = f / 16 * square * (4 + f * (4 - 3 * square))
    let longitude =
      turn - (1 - twist) * f * sine
      * (arc + twist * sin(arc) * (middle + twist * cos(arc) * (2 * middle * middle - 1)))
    var degrees = origin.x + longitude * 180 / .pi
    if degrees > 180 { degrees -= 360 }
    return GeoPoint(degrees, latitude * 180 / .pi)
  }
}
