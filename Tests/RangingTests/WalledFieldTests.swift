import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import Ranging
import Support

/// Surveys drawn with a wall between: the line in the open and the loss of the wall are used together, or not at all.
@Suite struct WalledFieldTests {
  private static let wall = Wall(
    kind: WallKind(rawValue: "shelf"), from: Position(x: 5, y: 0), to: Position(x: 5, y: 6))

  private struct Crossings: WallCrossings {
    var kinds: [String]

    func counts(from beacon: Position, to device: Position) -> [Int] {
      kinds.map { $0 == "shelf" && WalledFieldTests.wall.isCrossed(from: beacon, to: device) ? 1 : 0 }
    }
  }

  private static let site: Site = {
    var site = Site()
    site.beacons = [0.5, 3, 7, 9.5].flatMap { x in [1.0, 5].map { Position(x: x, y: $0) } }.enumerated()
      .map { Beacon(identifier: BeaconIdentifier("B\($0)"), position: $1) }
    site.floorPlan = FloorPlan(width: 10, depth: 6, walls: [wall])
    return site
  }()

  /// Level −60 dBm at 1 m, exponent 2.4, the wall 9 dB, SD 3 dB from place to place.
  private static func dwells(seed: UInt64) -> [Dwell] {
    var generator = SeededGenerator(seed: seed)
    var dwells: [Dwell] = []
    for place in 0..<60 {
      let here = Position(x: 10 * generator.uniform(), y: 6 * generator.uniform())
      for beacon in site.beacons {
        guard let there = beacon.position, let distance = here.distance(to: there) else { continue }
        let mean =
          -60 - 24 * log10(max(distance, 0.1)) - (wall.isCrossed(from: there, to: here) ? 9 : 0) + 3
          * generator.normal()
        let levels = (0..<9).map { _ in Int((mean + 2 * generator.normal()).rounded()) }
        dwells.append(
          Dwell(
            beacon: beacon.identifier,
            location: SurveyLocation(name: "p\(place)", position: here, distance: max(distance, 0.1)),
            conditions: Conditions(session: SurveySession(rawValue: place < 30 ? "first" : "second")),
            start: Double(100 * place), end: Double(100 * place + 9), histogram: RSSIHistogram(levels)))
      }
    }
    return dwells
  }

  private static func obstacles(_ kinds: [String]) -> NearestObstacles {
    var obstacles = NearestObstacles(walls: Crossings(kinds: kinds), floors: FloorStack())
    obstacles.wallCosts[nil] = kinds.map {
      ObstacleCost(kind: $0, loss: 6.1, sd: 2, basis: .literature)
    }
    return obstacles
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `The line in the open has the truth, and the usual line has part of the wall in it`(seed: UInt64)
    throws
  {
    let fit = try #require(
      PathLossFitting.fit(Self.dwells(seed: seed), options: FitOptions(site: Self.site)).first)
    let (usual, open) = (try #require(PathLossModel(fit)), try #require(PathLossModel(behindWallsOf: fit)))
    #expect(abs(open.pathLossExponent - 2.4) < 0.25 && abs(open.referencePower + 60) < 1.5, "\(open)")
    #expect(abs(usual.pathLossExponent - 2.4) > abs(open.pathLossExponent - 2.4) + 0.3, "\(usual)")
    #expect(PathLossModel(inFrontOf: fit) == open && fit.pathLossExponent?.estimate == open.pathLossExponent)
    #expect(abs(open.shadowingSD - 3) < 0.6 && usual.shadowingSD > open.shadowingSD + 0.5)
    let counted = Self.obstacles(["shelf"])
    let cost = try #require(counted.walls(of: fit).first)
    #expect(cost.basis == .measured && abs(cost.loss - 9) < 1.2)
    #expect(counted.model(fit)?.pathLossExponent == open.pathLossExponent)
    // A wall that was measured but is not counted stays in the line.
    let other = Self.obstacles(["door"])
    let beacon = PathLossModel(fit, question: .newBeacon)
    #expect(other.model(fit) == beacon && other.walls(of: fit).map(\.basis) == [.literature])
    #expect(NearestObstacles(site: Self.site).model(fit) == beacon)
  }

  /// Each session predicted by fits of the other: with the wall the prediction agrees with what is seen.
  @Test(arguments: [1, 2] as [UInt64])
  func `With the wall the nearest comes first as often as predicted`(seed: UInt64) throws {
    let dwells = Self.dwells(seed: seed)
    let splits = SurveySplit.sessions(of: dwells, options: FitOptions(site: Self.site))
    let check = NearestCheck(
      splits,
      question: NearestQuestion(
        fits: [], site: Self.site, policy: RangingSettings(), packets: 10, crowd: nil),
      sessions: SurveySessions(dwells)
    ) { _ in Self.obstacles(["shelf"]) }
    let front = try #require(check.front).right
    let interval = try #require(front.differenceInterval)
    #expect(interval.lower < 0 && interval.upper > 0, "\(front)")
  }

  /// Locations on two floors whose true distances the log has: the way between loses 12 dB.
  @Test func `What a survey measured between two floors comes before the literature`() throws {
    var site = Self.site
    site.floorPlan = nil
    for index in site.beacons.indices {
      site.beacons[index].position?.floor = index.isMultiple(of: 2) ? "0" : "1"
    }
    var generator = SeededGenerator(seed: 8)
    var dwells: [Dwell] = []
    for place in 0..<60 {
      let (x, y) = (10 * generator.uniform(), 6 * generator.uniform())
      let here = Position(x: x, y: y, floor: place.isMultiple(of: 2) ? "0" : "1")
      for beacon in site.beacons {
        guard let there = beacon.position else { continue }
        let isElsewhere = there.floor != here.floor
        let distance = max(0.3, hypot(hypot(there.x - x, there.y - y), isElsewhere ? 3 : 0))
        let mean = -60 - 24 * log10(distance) - (isElsewhere ? 12 : 0) + 3 * generator.normal()
        dwells.append(
          Dwell(
            beacon: beacon.identifier,
            location: SurveyLocation(name: "p\(place)", position: here, distance: distance),
            start: Double(100 * place), end: Double(100 * place + 9),
            histogram: RSSIHistogram((0..<9).map { _ in Int((mean + 2 * generator.normal()).rounded()) })))
      }
    }
    let fits = PathLossFitting.fit(dwells, options: FitOptions(site: site))
    let fit = try #require(fits.first)
    var obstacles = NearestObstacles(site: site)
    let cost = try #require(obstacles.between(of: fit).first)
    #expect(cost.basis == .measured && abs(cost.loss - 12) < 1.5 && cost.kind == WallLoss.floors("0", "1"))
    let question = NearestQuestion(
      fits: fits, site: site, policy: RangingSettings(), packets: 10, crowd: nil, obstacles: obstacles)
    let field = question.field(try #require(question.conditions.first))
    #expect(abs(field.sources[0].model.pathLossExponent - 2.4) < 0.25)
    let way = field.way(of: field.sources[0], to: Position(x: 0.5, y: 1, floor: "1"))
    #expect(way.distance == 3 && way.loss(field.sources[0].losses) == cost.loss)
    obstacles.usesMeasuredFloors = false
    // The loss that is stated instead comes off the line in the open, too.
    #expect(
      obstacles.between(of: fit).isEmpty
        && obstacles.model(fit) == PathLossModel(behindWallsOf: fit, question: .newBeacon))
  }

  @Test func `Points, a way and wrong floors follow from the field of their conditions`() throws {
    let fits = PathLossFitting.fit(Self.dwells(seed: 4), options: FitOptions(site: Self.site))
    var question = NearestQuestion(
      fits: fits, site: Self.site, policy: RangingSettings(), packets: 10, crowd: nil,
      obstacles: Self.obstacles(["shelf"]))
    let conditions = try #require(question.conditions.first)
    let field = question.field(conditions)
    let places = [Position(x: 4.8, y: 3), Position(x: 1, y: 2)]
    let points = question.points(places.map { NearestPlace(position: $0) })
    for point in points {
      let shares = field.shares(at: Position(x: point.x, y: point.y))
      let own = try #require(field.sources.firstIndex { $0.identifier == point.nearest })
      #expect(abs(point.right - shares[own]) < 1e-12 || point.right > shares[own])
      #expect(point.interval.lower <= point.right && point.right <= point.interval.upper)
      #expect(
        point.wrongFloor == nil
          && point.first == field.sources[shares.indices.max { shares[$0] < shares[$1] } ?? 0].identifier)
    }
    // At x = 2 m and y = 1 m two beacons are 1 m and 1.5 m away; half way between two as near both are right.
    let path = try #require(
      question.paths(
        NamedPath(name: "", positions: [Position(x: 0.5, y: 1), Position(x: 9.5, y: 1)]), name: nil
      )
      .first)
    #expect(path.length == 9 && path.points.count == 19 && path.interval.contains(path.right))
    let parts: [Double] = path.points.enumerated().map { step, point in
      point.right * (step == 0 || step == 18 ? 0.25 : 0.5)
    }
    #expect(isClose(parts.total / 9, to: path.right, within: 1e-9))
    #expect(question.wrongFloors([FloorGridPoints(floor: "0", points: places, step: 1)]).isEmpty)

    for index in question.site.beacons.indices {
      question.site.beacons[index].position?.floor = index.isMultiple(of: 2) ? "0" : "1"
    }
    question.obstacles = NearestObstacles(site: question.site)
    let grid = (0..<10).flatMap { x in (0..<6).map { Position(x: Double(x) + 0.5, y: Double($0) + 0.5) } }
    let rows = question.wrongFloors(
      ["0", "1"].map { FloorGridPoints(floor: $0, points: grid, step: 1) })
    #expect(rows.count == 2 && rows[0].mean >= rows[1].mean)
    let floors = question.field(conditions)
    for row in rows {
      let said = grid.map { floors.wrongFloorShare(at: Position(x: $0.x, y: $0.y, floor: row.floor)) }
      #expect(isClose(said.total / 60, to: row.mean, within: 1e-12) && row.worst.probability == said.max())
      #expect(row.shareOver == Double(said.count { $0 > 0.05 }) / 60)
      #expect(abs(row.places.reduce(0) { $0 + $1.area } - Double(said.count { $0 > 0.05 })) < 1e-9)
      #expect(row.meanInterval.contains(row.mean) && row.worstInterval.contains(row.worst.probability))
      // No two places touch, and each holds its worst point.
      for place in row.places {
        #expect(place.x.contains(place.worst.x) && place.y.contains(place.worst.y))
        #expect(place.worst.probability > 0.05)
      }
    }
  }
}
