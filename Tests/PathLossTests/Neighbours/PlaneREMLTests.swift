import CalibrationModel
import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss
import Support

@Suite struct PlaneREMLTests {
  private static let parameters = [[0.3, -1.2], [-2, 0.5], [2, 1.5], [0.5, -4]]

  /// Points on a slanting line, whose distances are those along it.
  private static func slanted(_ locations: [NeighbourLocation]) -> [NeighbourLocation] {
    locations.map { location in
      var location = location
      (location.x, location.y) = (0.6 * location.x - 3, 0.8 * location.x + 1)
      return location
    }
  }

  @Test func `Points on a line have the likelihood of a line`() throws {
    let sweep = try NeighbourReference.sweep("fine")
    let line = LineNeighbours(try NeighbourData(sweep))
    let plane = PlaneNeighbours(try NeighbourData(Self.slanted(sweep)))
    for parameters in Self.parameters {
      let one = try #require(line.point(parameters))
      let other = try #require(plane.point(parameters))
      #expect(relativeError(other.deviance, one.deviance) < 1e-11)
      #expect(relativeError(other.residualSum, one.residualSum) < 1e-10)
      #expect(worstError(other.gradient, one.gradient) < 1e-7)
      #expect(worstError(other.gamma, one.gamma) < 1e-8)
      let least = try #require(line.point(parameters, slopes: false))
      #expect(relativeError(least.deviance, one.deviance) < 1e-13)
    }
    let (one, other) = (try WalkedREML.fit(sweep), try PlaneREML.fit(Self.slanted(sweep)))
    #expect(other.method == .plane && one.method == .line)
    #expect(worstError(other.estimate.coefficients, one.estimate.coefficients) < 1e-8)
    #expect(worstError(other.estimate.standardErrors, one.estimate.standardErrors) < 1e-7)
    #expect(abs(other.estimate.deviance - one.estimate.deviance) < 1e-8)
    #expect(relativeError(other.estimate.length, one.estimate.length) < 1e-7)
    #expect(relativeError(try #require(other.length), try #require(one.length)) < 1e-7)
  }

  /// The derivatives that the fits go by, against differences of the deviance.
  @Test func `Slopes are those of the deviance`() throws {
    let room = NeighbourReference.room(seed: 4, count: 60, side: 6, length: 1.5)
    let order = NeighbourOrder(room, groups: try NeighbourGroups(room))
    let data = try NeighbourData(order.order.map { room[$0] })
    let walk = LineNeighbours(
      try NeighbourData(NeighbourReference.walk(seed: 4, count: 60, gap: 0.2, length: 1)))
    let ways: [any NeighbourLikelihood] = [
      walk, PlaneNeighbours(data), VecchiaNeighbours(data, neighbours: order.neighbours, count: 10),
    ]
    for way in ways {
      for parameters in Self.parameters {
        let point = try #require(way.point(parameters))
        for k in 0..<2 {
          var (up, down) = (parameters, parameters)
          up[k] += 1e-4
          down[k] -= 1e-4
          let high = try #require(way.point(up, slopes: false))
          let low = try #require(way.point(down, slopes: false))
          #expect(abs((high.deviance - low.deviance) / 2e-4 - point.gradient[k]) < 1e-5)
        }
      }
    }
  }

  @Test func `All neighbours are the whole covariance`() throws {
    let room = NeighbourReference.room(seed: 7, count: 30, side: 8, length: 1)
    let order = NeighbourOrder(room, groups: try NeighbourGroups(room))
    #expect(order.order.sorted() == Array(room.indices))
    let data = try NeighbourData(order.order.map { room[$0] })
    let exact = PlaneNeighbours(data)
    let near = VecchiaNeighbours(data, neighbours: order.neighbours, count: 30)
    for parameters in Self.parameters {
      let one = try #require(exact.point(parameters))
      let other = try #require(near.point(parameters))
      #expect(relativeError(other.deviance, one.deviance) < 1e-11)
      #expect(worstError(other.gradient, one.gradient) < 1e-7)
    }
  }

  /// Those of another group are infinitely far away, however the likelihood is computed.
  @Test func `Groups share nothing but line and spreads`() throws {
    var near = NeighbourReference.room(seed: 7, count: 80, side: 8, length: 1)
    for g in near.indices { near[g].group = g % 3 }
    var far = near
    for g in far.indices {
      far[g].x += 1e6 * Double(far[g].group)
      far[g].group = 0
    }
    let (one, other) = (try PlaneREML.fit(near), try PlaneREML.fit(far))
    #expect(relativeError(one.independent.deviance, other.independent.deviance) < 1e-12)
    let data = try [near, far].map { locations in
      let order = NeighbourOrder(locations, groups: try NeighbourGroups(locations))
      return (try NeighbourData(order.order.map { locations[$0] }), order)
    }
    for parameters in Self.parameters {
      let points = data.flatMap { data, order in
        [
          PlaneNeighbours(data).point(parameters),
          VecchiaNeighbours(data, neighbours: order.neighbours).point(parameters),
        ]
      }
      let apart = try #require(points[0])
      #expect(relativeError(try #require(points[2]).deviance, apart.deviance) < 1e-11)
      #expect(worstError(try #require(points[2]).gradient, apart.gradient) < 1e-7)
      // All of a group's locations are neighbours.
      #expect(relativeError(try #require(points[1]).deviance, apart.deviance) < 1e-11)
      #expect(relativeError(try #require(points[3]).deviance, apart.deviance) < 1e-3)
    }
    let walks = (0..<3).flatMap { seed in
      NeighbourReference.walk(seed: 20 + UInt64(seed), count: 60, gap: 0.1, length: 0.5).map { location in
        var location = location
        location.group = seed
        return location
      }
    }
    let line = try WalkedREML.fit(walks)
    let plane = try PlaneREML.fit(walks)
    #expect(relativeError(line.estimate.length, plane.estimate.length) < 1e-6)
    #expect(relativeError(line.estimate.deviance, plane.estimate.deviance) < 1e-10)
    #expect(line.gap > 0.099 && line.gap < 0.101 && line.extent < 6)
  }

  @Test func `Thirty neighbours are nearly all`() throws {
    let room = NeighbourReference.room(seed: 11, count: 400, side: 11, length: 2)
    let exact = try PlaneREML.fit(room)
    let near = try PlaneREML.fit(room, exact: 100)
    #expect(exact.method == .plane && exact.approximationError == nil)
    #expect(near.method == .nearestNeighbours)
    let error = try #require(near.approximationError)
    #expect(abs(error) < 1)
    #expect(abs(near.estimate.deviance - exact.estimate.deviance) < 2)
    let (one, other) = (exact.estimate, near.estimate)
    for j in 0..<2 {
      #expect(abs(other.coefficients[j] - one.coefficients[j]) < 0.1 * one.standardErrors[j])
    }
    #expect(worstError(other.standardErrors, one.standardErrors) < 0.05)
    #expect(relativeError(other.length, one.length) < 0.05)
    #expect(relativeError(other.locationSD, one.locationSD) < 0.05)
    // What the room was drawn from.
    #expect(try #require(exact.lengthInterval).contains(2))
    #expect(try #require(exact.locationSDInterval).contains(4))
  }
}
