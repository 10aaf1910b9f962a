import CalibrationModel
import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss

/// What places measured say of spots near them.
@Suite struct ShadowFieldTests {
  private static let (power, exponent, sd, length, fading) = (-55.0, 2.2, 5.0, 2.0, 2.0)
  private static let hung = Position(x: 5, y: 5)

  private struct Truth {
    var dwells: [Dwell] = []
    /// Spots never measured, with the shadowing there.
    var spots: [(position: Position, shadow: Double)] = []
  }

  /// One beacon in a field with exponential correlation, on a floor of 10 × 10 m.
  private static func truth(places: Int, spots: Int, seed: UInt64) throws -> Truth {
    var random = SeededGenerator(seed: seed)
    let positions = (0..<places + spots).map { _ in
      Position(x: 10 * random.uniform(), y: 10 * random.uniform())
    }
    var covariance = Matrix(size: positions.count)
    for i in positions.indices {
      for j in 0...i {
        covariance[i, j] = sd * sd * exp(-(positions[i].distance(to: positions[j]) ?? 0) / length)
      }
      covariance[i, i] += 1e-9
    }
    let lower = try #require(Cholesky(covariance)).lower
    let normals = positions.map { _ in random.normal() }
    let field = lower * normals
    var truth = Truth()
    for (index, position) in positions.enumerated() {
      let distance = max(0.3, position.distance(to: hung) ?? 1)
      guard index < places else {
        truth.spots.append((position, field[index]))
        continue
      }
      let mean = power - 10 * exponent * log10(distance) + field[index]
      let levels = (0..<20).map { _ in Int((mean + fading * random.normal()).rounded()) }
      var dwell = SyntheticSurvey.dwell(location: "P\(index)", distance: distance, levels: levels)
      dwell.location = SurveyLocation(name: "P\(index)", position: position, distance: distance)
      truth.dwells.append(dwell)
    }
    return truth
  }

  private func fit(_ dwells: [Dwell]) throws -> ConditionFit {
    try #require(PathLossFitting.fit(dwells, options: FitOptions(checksHeldOut: false)).first)
  }

  @Test func `Spots near measured places are known better than the line knows them, and as well as is said`()
    throws
  {
    var (own, line, inside, count, said) = (0.0, 0.0, 0, 0, 0.0)
    for seed in 1...UInt64(TestLength.count(60, short: 15)) {
      let truth = try Self.truth(places: 80, spots: 40, seed: seed)
      let fit = try fit(truth.dwells)
      let model = try #require(PathLossModel(fit, question: .newBeacon))
      guard let field = ShadowField(fit, of: .name("B1"), about: model) else { continue }
      for (position, shadow) in truth.spots {
        let distance = max(0.3, position.distance(to: Self.hung) ?? 1)
        let known = field.shadow(at: position, distance: distance)
        let level = Self.power - 10 * Self.exponent * log10(distance) + shadow
        let error = level - model.mean(at: distance, knowing: known)
        own += error * error
        line += (level - model.mean(at: distance)) * (level - model.mean(at: distance))
        let variance =
          pow(model.placeSD(at: distance, knowing: known), 2)
          + model.lineVariance(at: distance, knowing: known)
        let rest = variance.squareRoot()
        #expect(rest.isFinite && known.explained >= 0)
        inside += abs(error) < rest ? 1 : 0
        said += variance
        count += 1
      }
    }
    #expect(count > 300)
    // At 1 m from one another, half of the variance is told by the neighbours.
    #expect(own < 0.7 * line, "\(own / line)")
    #expect(abs(said / own - 1) < 0.3, "\(said / own)")
    let share = Double(inside) / Double(count)
    #expect(share > 0.63 && share < 0.76, "\(share)")
  }

  @Test func `Two places tell a spot what the two equations say`() throws {
    let truth = try Self.truth(places: 60, spots: 0, seed: 3)
    var fit = try fit(truth.dwells)
    let line = try #require(fit.outcome.line)
    let (length, sd) = (
      try #require(line.decorrelation?.estimate), try #require(line.neighbours?.shadowingSD?.estimate)
    )
    let kept = Array(fit.sample.locationMeans.prefix(2))
    fit = ConditionFit(
      FitSample(
        conditions: fit.conditions, locations: 2, dwells: 2, receivedPackets: 40,
        distanceRange: fit.sample.distanceRange, locationMeans: kept), fit.outcome)
    let model = try #require(PathLossModel(fit, question: .newBeacon))
    let field = try #require(ShadowField(fit, of: .name("B1"), about: model))
    let places = try kept.map { try #require($0.position) }
    let spot = Position(x: (places[0].x + places[1].x) / 2 + 0.1, y: (places[0].y + places[1].y) / 2)
    let error = model.fadingSD * model.fadingSD * model.averagingFactor(packets: 20)
    func likeness(_ one: Position, _ other: Position) -> Double {
      sd * sd * exp(-(one.distance(to: other) ?? 0) / length)
    }
    guard likeness(spot, places[0]) > sd * sd * exp(-3) else { return }
    let (a, b, c) = (sd * sd + error, likeness(places[0], places[1]), sd * sd + error)
    let (u, v) = (likeness(spot, places[0]), likeness(spot, places[1]))
    let determinant = a * c - b * b
    let (first, second) = ((c * u - b * v) / determinant, (a * v - b * u) / determinant)
    let shadow = field.shadow(at: spot, distance: 3)
    let above = first * kept[0].residual + second * kept[1].residual
    #expect(abs(model.mean(at: 3, knowing: shadow) - model.mean(at: 3) - above) < 1e-9)
    #expect(abs(shadow.explained * model.shadowingSD * model.shadowingSD - first * u - second * v) < 1e-9)
    // Another line through the same levels has them nearer, or farther, by what it lies below them.
    var lower = model
    lower.referencePower -= 2
    #expect(
      abs(lower.mean(at: 3, knowing: shadow) - model.mean(at: 3, knowing: shadow) + 2 * (1 - first - second))
        < 1e-9)
    #expect(ShadowField(fit, of: .name("B1"), about: lower) == nil)
  }

  /// Beacons that differ, in places that are not alike: what is said of each level is as far off as it says.
  @Test func `What the places leave open of a beacon's own level is what it is off by`() throws {
    var (square, said, count) = (0.0, 0.0, 0.0)
    for seed in 1...UInt64(12) {
      var random = SeededGenerator(seed: seed)
      let beacons = (0..<6).map { index in
        (
          name: BeaconIdentifier.name("b\(index)"), level: 2.5 * random.normal(),
          position: Position(x: 20 * random.uniform(), y: 20 * random.uniform())
        )
      }
      let dwells = (0..<14).flatMap { place -> [Dwell] in
        let here = Position(x: 20 * random.uniform(), y: 20 * random.uniform())
        return beacons.map { beacon in
          let distance = max(0.5, beacon.position.distance(to: here) ?? 1)
          let mean = Self.power + beacon.level - 10 * Self.exponent * log10(distance) + 3 * random.normal()
          var histogram = RSSIHistogram()
          for _ in 0..<20 { histogram.add(Int((mean + Self.fading * random.normal()).rounded())) }
          return Dwell(
            beacon: beacon.name,
            location: SurveyLocation(name: "P\(place)", position: here, distance: distance),
            histogram: histogram)
        }
      }
      let fit = try fit(dwells)
      let model = try #require(PathLossModel(fit, question: .newBeacon))
      for beacon in beacons {
        guard let field = ShadowField(fit, of: beacon.name, about: model) else { continue }
        let known = field.shadow(at: Position(x: 4000, y: 4000), distance: 6)
        let level = Self.power + beacon.level - 10 * Self.exponent * log10(6)
        square += pow(model.mean(at: 6, knowing: known) - level, 2)
        said += field.levelVariance
        count += 1
      }
    }
    #expect(count > 50)
    #expect(said / count > 0.3 && square / said > 0.6 && square / said < 1.8, "\(square / said)")
  }

  @Test func `Nothing is known of other beacons, other floors, and places far away`() throws {
    let truth = try Self.truth(places: 60, spots: 0, seed: 3)
    let fit = try fit(truth.dwells)
    let model = try #require(PathLossModel(fit))
    #expect(ShadowField(fit, of: .name("B2"), about: model) == nil)
    let field = try #require(ShadowField(fit, of: .name("B1"), about: model))
    let far = field.shadow(at: Position(x: 500, y: 5), distance: 495)
    #expect(far.explained < 1e-9 && abs(far.above(-55, slope: -22)) < 1e-9)
    // Without coordinates there is nothing to be near.
    let distances = truth.dwells.map { dwell in
      var dwell = dwell
      dwell.location = SurveyLocation(name: dwell.location.name, distance: dwell.location.distance)
      return dwell
    }
    let flat = try self.fit(distances)
    #expect(ShadowField(flat, of: .name("B1"), about: try #require(PathLossModel(flat))) == nil)
  }
}
