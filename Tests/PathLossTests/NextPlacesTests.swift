import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import SurveyDesign
import TestSupport
import Testing
import Support

@Suite struct NextPlacesTests {
  /// (X'X)⁻¹ c for locations at these distances.
  private static func covariance(_ distances: [Double], variance: Double) -> LineCovariance {
    let x = distances.map { log10($0) }
    let count = Double(x.count)
    let sum = x.reduce(0, +)
    let squares = x.reduce(0) { $0 + $1 * $1 }
    let determinant = count * squares - sum * sum
    return LineCovariance(
      interceptVariance: variance * squares / determinant, covariance: -variance * sum / determinant,
      slopeVariance: variance * count / determinant)
  }

  private static let distances = [1.0, 1.3, 1.7, 2, 2.4, 3, 1.1, 2.2]

  private static func target(_ variance: DemandVariance) -> SurveyTarget {
    SurveyTarget(variance: variance, shadowingSD: 4, locationVariance: 21)
  }

  private static func place(_ distance: Double, x: Double = 0, y: Double = 0) -> CandidatePlace {
    CandidatePlace(beacon: nil, position: Position(x: x, y: y), distance: distance)
  }

  @Test func `The reduction is what refitting with the location gives`() {
    let variance = 21.0
    let demand = [3.0, 5, 8]
    let start = DemandVariance(
      covariance: Self.covariance(Self.distances, variance: variance), demand: demand)
    for distance in [0.5, 2, 9] {
      var after = start
      after.add(at: distance, variance: variance)
      let refitted = Self.covariance(Self.distances + [distance], variance: variance)
      #expect(abs(after.covariance.slopeVariance - refitted.slopeVariance) < 1e-9)
      #expect(abs(after.covariance.interceptVariance - refitted.interceptVariance) < 1e-9)
      let mean = demand.reduce(0) { $0 + refitted.variance(atLogDistance: log10($1)) } / 3
      #expect(abs(after.mean - mean) < 1e-9)
      #expect(abs(start.mean * (1 - start.share(takenOffBy: after)) - mean) < 1e-9)
    }
  }

  @Test func `Three groups added are three groups refitted`() throws {
    let variance = 21.0
    let start = Self.covariance(Self.distances, variance: variance)
    let range = Interval(lower: 0.5, upper: 20)
    let added = try #require(start.adding(6, over: range, variance: variance))
    let middle = 10.0.squareRoot()
    let refitted = Self.covariance(
      Self.distances + [0.5, 0.5, middle, middle, 20, 20], variance: variance)
    #expect(abs(added.slopeVariance - refitted.slopeVariance) < 1e-9)
    #expect(abs(added.interceptVariance - refitted.interceptVariance) < 1e-9)
    #expect(abs(added.covariance - refitted.covariance) < 1e-9)
  }

  @Test func `Places beside a measured one come last`() throws {
    let variance = DemandVariance(covariance: Self.covariance(Self.distances, variance: 21), demand: [6])
    let measured = [Self.place(6, x: 6)]
    let near = Self.place(6, x: 6, y: 0.4)
    let away = Self.place(6, x: 0, y: 6)
    let next = NextPlaces(
      2, from: [near, away], measured: measured, targets: [Self.target(variance)])
    #expect(next.choices.map(\.place) == [away, near])
    let first = try #require(next.choices.first)
    #expect(try #require(first.separation) > 8)
    #expect(next.choices[1].reduction < 0.5 * first.reduction)
    #expect(next.after[0].mean < variance.mean)
    // Another beacon's places share no shadowing.
    let other = CandidatePlace(beacon: .name("B"), position: near.position, distance: 6)
    let choice = NextPlaces(
      1, from: [near, other], measured: measured, targets: [Self.target(variance)])
    #expect(choice.choices.first?.place == other)
  }

  @Test
  func `A place counts with every beacon that is heard there, and places are spread while there is room`() {
    let variance = DemandVariance(covariance: Self.covariance(Self.distances, variance: 21), demand: [6])
    var both = Self.place(6, x: 4)
    both.links.append(CandidatePlace.Link(beacon: .name("B"), distance: 6))
    let next = NextPlaces(
      3, from: [Self.place(6), both, Self.place(6, x: 5), Self.place(2, x: 40)], measured: [],
      targets: [Self.target(variance)], spread: 10)
    #expect(next.choices.map(\.place.position.x) == [4, 40, 0])
    #expect(next.locations(of: 0) == 4)
  }

  @Test func `Where the demand is far, the first place is far`() throws {
    let variance = DemandVariance(covariance: Self.covariance(Self.distances, variance: 21), demand: [8, 12])
    let candidates = [0.5, 1, 2, 4, 8, 12].map { Self.place($0, x: $0) }
    let next = NextPlaces(
      1, from: candidates, measured: [], targets: [Self.target(variance)])
    #expect(next.choices.first?.place.nearest.distance == 12)
  }

  @Test func `Where only the exponent is asked for, places lie at the ends`() throws {
    let slope = DemandVariance(slopeOf: Self.covariance(Self.distances, variance: 21))
    #expect(abs(slope.mean - slope.covariance.slopeVariance) < 1e-12)
    let candidates = [0.5, 1, 2, 4, 8, 12].map { Self.place($0, x: 10 * $0) }
    let next = NextPlaces(
      2, from: candidates, measured: [], targets: [Self.target(slope)])
    #expect(Set(next.choices.map(\.place.nearest.distance)) == [0.5, 12])
  }

  /// Simulated: a survey of eight locations near the beacon and four more, at the places that are advised or at random
  /// ones. What is known of the level where it matters, 6 to 10 m, is compared with the truth.
  @Test func `Measuring where it is advised shrinks the error more than measuring at random`() throws {
    let demand = [6.0, 8, 10]
    let candidates = (0..<24).map { Self.place(0.5 * pow(20, Double($0) / 23), x: 10 * Double($0)) }
    let start = DemandVariance(covariance: Self.covariance(Self.distances, variance: 16.75), demand: demand)
    let advised = NextPlaces(
      4, from: candidates, measured: [],
      targets: [SurveyTarget(variance: start, shadowingSD: 4, locationVariance: 16.75)]
    ).choices.map(\.place.nearest.distance)
    var random = SeededGenerator(seed: 5)
    var errors = [0.0, 0.0]
    var claimed = [0.0, 0.0]
    let runs = 400
    for _ in 0..<runs {
      let chance = (0..<4).map { _ in candidates[Int(random.next() % 24)].nearest.distance }
      for (index, extra) in [advised, chance].enumerated() {
        let distances = Self.distances + extra
        let means = distances.map { distance in
          let centre = -59 - 22 * log10(distance) + 4 * random.normal()
          // 12 packets, fading independent: σL² + σF²/12 is the 16.75 dB² that the advice was given.
          return centre + (9.0 / 12).squareRoot() * random.normal()
        }
        let line = try LeastSquares.fit(
          columns: [distances.map { _ in 1 }, distances.map { log10($0) }], response: means
        ).coefficients
        for distance in demand {
          let error = line[0] + line[1] * log10(distance) - (-59 - 22 * log10(distance))
          errors[index] += error * error / Double(3 * runs)
        }
        claimed[index] +=
          DemandVariance(
            covariance: Self.covariance(Self.distances + extra, variance: 16.75), demand: demand
          ).mean / Double(runs)
      }
    }
    #expect(errors[0] < 0.75 * errors[1], "\(errors)")
    // What is expected is what comes out, within the noise of the simulation.
    #expect(abs(errors[0] / claimed[0] - 1) < 0.2, "\(errors) \(claimed)")
    #expect(claimed[0] < 0.5 * start.mean)
  }
}
