import CalibrationModel
import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss

/// Beacons that differ beside neighbours that are alike.
@Suite struct BeaconRatioTests {
  private static let parameters = [[0.3, 0.2], [-1.5, 0.9], [1.5, -0.5]]

  /// Rooms of several beacons, the levels of which differ by these, dB.
  private static func rooms(_ levels: [Double], count: Int, seed: UInt64) -> [NeighbourLocation] {
    levels.enumerated().flatMap { b, level in
      NeighbourReference.room(seed: seed + UInt64(b), count: count, side: 8, length: 2).map { location in
        var location = location
        (location.group, location.beacon) = (b, b)
        location.mean += level
        return location
      }
    }
  }

  /// The restricted deviance by the whole covariance of all means, in variances of a packet.
  private static func deviance(
    _ locations: [NeighbourLocation], ratio: Double, length: Double, beacons: Double
  ) throws -> Double {
    var covariance = Matrix(size: locations.count)
    for (i, one) in locations.enumerated() {
      for (j, other) in locations.enumerated() {
        covariance[i, j] =
          (one.beacon == other.beacon ? beacons : 0)
          + (one.group == other.group ? ratio * exp(-hypot(one.x - other.x, one.y - other.y) / length) : 0)
      }
      covariance[i, i] += 1 / one.count
    }
    let factor = try #require(Cholesky(covariance))
    let columns = (0..<2).map { column in factor.solve(locations.map { $0.design[column] }) }
    let levels = factor.solve(locations.map(\.mean))
    let line = try LeastSquares.fit(columns: columns, response: levels)
    var cross = Matrix(size: 2)
    for i in 0..<2 { for j in 0..<2 { cross[i, j] = Matrix.dot(columns[i], columns[j]) } }
    let logs = [factor, try #require(Cholesky(cross))].map {
      $0.lower.diagonal.reduce(0) { $0 + 2 * log($1) }
    }
    let freedom = locations.reduce(0) { $0 + $1.packets } - 2
    let squares = line.residualSumOfSquares + locations.reduce(0) { $0 + $1.centredSumOfSquares }
    return logs[0] + logs[1] + locations.reduce(0) { $0 + log($1.count) }
      + freedom * (1 + log(2 * .pi * squares / freedom))
  }

  @Test func `The deviance is that of the whole covariance, at the least of all spreads of beacons`() throws {
    let rooms = Self.rooms([-6, 1, 5, 0], count: 12, seed: 40)
    let order = NeighbourOrder(rooms, groups: try NeighbourGroups(rooms))
    let data = try NeighbourData(order.order.map { rooms[$0] })
    let onLines = rooms.map { location in
      var location = location
      location.y = 0
      return location
    }
    let lines = try NeighbourData(onLines.sorted { ($0.group, $0.x) < ($1.group, $1.x) })
    let ways: [(any NeighbourLikelihood, [NeighbourLocation])] = [
      (PlaneNeighbours(data), rooms), (VecchiaNeighbours(data, neighbours: order.neighbours), rooms),
      (LineNeighbours(lines), onLines),
    ]
    for (way, locations) in ways {
      for parameters in Self.parameters {
        let point = try #require(way.point(parameters))
        let ratio = try #require(point.beacons?.ratio)
        #expect(ratio > 0)
        let whole = try [0.9, 1, 1.1].map {
          try Self.deviance(
            locations, ratio: exp(parameters[0]), length: exp(parameters[1]), beacons: $0 * ratio)
        }
        #expect(relativeError(point.deviance, whole[1]) < 1e-10)
        #expect(whole[1] < whole[0] && whole[1] < whole[2])
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

  @Test func `Two beacons do not tell how beacons differ`() throws {
    let rooms = Self.rooms([-6, 6], count: 12, seed: 40)
    #expect(try NeighbourData(rooms).beacons == 1)
    #expect(try PlaneREML.fit(rooms).estimate.beaconSD == nil)
  }

  /// Six beacons at twenty places of a room of 12 m.
  private static func survey(beaconSD: Double, length: Double, seed: UInt64) throws -> [Dwell] {
    var random = SeededGenerator(seed: seed)
    func point() -> Position { Position(x: 12 * random.uniform(), y: 12 * random.uniform()) }
    let (hung, places) = ((0..<6).map { _ in point() }, (0..<20).map { _ in point() })
    var likeness = Matrix(size: places.count)
    for i in places.indices {
      for j in places.indices {
        let apart = places[i].distance(to: places[j]) ?? 0
        likeness[i, j] = i == j ? 1 : length > 0 ? exp(-apart / length) : 0
      }
    }
    let lower = try #require(Cholesky(likeness)).lower
    return hung.enumerated().flatMap { b, beacon in
      let own = beaconSD * random.normal()
      let field = lower * places.map { _ in 3 * random.normal() }
      return places.enumerated().map { g, place in
        let distance = max(0.5, place.distance(to: beacon) ?? 1)
        let mean = -59 + own - 22 * log10(distance) + field[g]
        var dwell = SyntheticSurvey.dwell(
          location: "P\(g)", distance: distance,
          levels: (0..<20).map { _ in Int((mean + 3 * random.normal()).rounded()) })
        dwell.beacon = .name("B\(b)")
        dwell.location = SurveyLocation(name: "P\(g)", position: place, distance: distance)
        return dwell
      }
    }
  }

  /// Without the beacons in the likelihood, 28 of 30 surveys of unlike beacons and independent places show a decorrelation distance of 5 m,
  /// and one of 2 m becomes 9.
  @Test func `Beacons that differ are not taken for neighbours that are alike`() throws {
    let surveys = UInt64(TestLength.count(60, short: 8))
    var (alike, lengths, spreads) = (0, [Double](), [Double]())
    for seed in 1...surveys {
      for length in [0, 2.0] {
        let dwells = try Self.survey(beaconSD: 5, length: length, seed: seed)
        let line = try #require(
          PathLossFitting.fit(dwells, options: FitOptions(checksHeldOut: false)).first?.outcome.line)
        guard let found = line.decorrelation?.estimate else { continue }
        if length == 0 {
          alike += 1
        } else {
          lengths.append(found)
          spreads.append(try #require(line.neighbours?.beaconSD))
        }
      }
    }
    #expect(Double(alike) <= max(1, 0.1 * Double(surveys)))
    #expect(Double(lengths.count) > 0.7 * Double(surveys))
    let middle = Median.of(lengths)
    #expect(middle > 1.2 && middle < 3, "\(middle)")
    let spread = Median.of(spreads)
    #expect(spread > 3.5 && spread < 6.5, "\(spread)")
  }
}
