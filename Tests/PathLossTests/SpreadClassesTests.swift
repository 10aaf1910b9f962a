import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss

/// Fading and shadowing that differ between classes of locations.
@Suite struct SpreadClassesTests {
  private static let threshold = ReceptionThreshold(level: -93.5)

  private func fit(_ locations: [CensoredLocation]) throws -> RandomInterceptTobit.Fit {
    try RandomInterceptTobit.fit(locations, threshold: Self.threshold)
  }

  /// Two surveys of simulated locations: the second has other spreads, and its class where `isClassed`.
  private func two(seed: UInt64, locations: Int = 40, isClassed: Bool = true) -> [CensoredLocation] {
    let calm = CensoredReference.draw(
      seed: seed, locations: locations, shadowingSD: 2, fadingSD: 2, autocorrelation: 0)
    let rough = CensoredReference.draw(
      seed: seed + 1000, locations: locations, shadowingSD: 6, fadingSD: 4, autocorrelation: 0)
    return calm
      + rough.map { location in
        var location = location
        location.spreadClass = isClassed ? 1 : 0
        return location
      }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `Derivatives are those of differences`(seed: UInt64) throws {
    var locations = two(seed: seed, locations: 12)
    for g in locations.indices where g % 3 == 0 { locations[g].lossClass = 1 }
    let layout = CensoredLayout(
      columns: 2, pairs: [0, 1], hasLocationSD: [true, true], isFitted: [true, true])
    #expect(layout.dimension == 8)
    var integrals = LocationIntegrals(
      locations, layout: layout, threshold: Self.threshold,
      nodes: .init(heard: 40, silent: 60))
    let place: [Double] = [-66, -21, 0.83, 1.28, 0.92, 1.61, -1.9, -1.5]
    let here = integrals.point(at: place)
    let step = 1e-4
    for i in place.indices {
      var (above, below) = (place, place)
      above[i] += step
      below[i] -= step
      let (high, low) = (integrals.point(at: above), integrals.point(at: below))
      let slope: Double = (high.value - low.value) / (2 * step)
      #expect(abs(slope - here.gradient[i]) < 1e-3)
      for j in place.indices {
        let difference: Double = (high.gradient[j] - low.gradient[j]) / (2 * step)
        let error: Double = abs(difference - here.hessian[i * 8 + j])
        #expect(error < 1e-2 * (1 + abs(difference)), "\(i) \(j)")
      }
    }
  }

  /// One likelihood where every parameter of the one class is apart from the other's is two likelihoods.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `Equals separate fits where nothing is shared`(seed: UInt64) throws {
    let all = two(seed: seed)
    let parts = [Array(all.prefix(40)), Array(all.suffix(40))]
    let joint = try fit(
      parts.enumerated().flatMap { index, locations in
        locations.map { location in
          var location = location
          location.design = index == 0 ? location.design + [0, 0] : [0, 0] + location.design
          location.lossClass = index
          return location
        }
      })
    #expect(joint.spreadPairs == [0, 1] && joint.parameters.count == 10)
    var logLikelihood = 0.0
    for (index, locations) in parts.enumerated() {
      let apart = try fit(locations)
      logLikelihood += apart.logLikelihood
      #expect(relativeError(joint.fadingSDs[index], apart.fadingSD) < 1e-6)
      #expect(relativeError(joint.locationSDs[index], apart.locationSD) < 1e-6)
      #expect(relativeError(joint.collisionLoss[index], apart.collisionLoss[0]) < 1e-6)
      #expect(abs(joint.locationCorrections[index] - apart.correction) < 2e-3)
      for j in 0..<2 {
        #expect(relativeError(joint.coefficients[2 * index + j], apart.coefficients[j]) < 1e-7)
      }
    }
    #expect(abs(joint.logLikelihood - logLikelihood) < 1e-6)
  }

  /// Over 8 × 60 locations a class, each spread's mean has a standard error of about 3 %.
  @Test func `Recovers two spreads`() throws {
    let seeds = 8
    var fading = [0.0, 0.0]
    var shadowing = [0.0, 0.0]
    var gain = 0.0
    for seed in 1...UInt64(seeds) {
      let found = try fit(two(seed: seed, locations: 60))
      let common = try fit(two(seed: seed, locations: 60, isClassed: false))
      gain += (found.logLikelihood - common.logLikelihood) / Double(seeds)
      for index in 0..<2 {
        fading[index] += found.fadingSDs[index] / Double(seeds)
        shadowing[index] += found.locationCorrections[index] * found.locationSDs[index] / Double(seeds)
      }
    }
    #expect(abs(fading[0] - 2) < 0.1 && abs(fading[1] - 4) < 0.2)
    #expect(abs(shadowing[0] - 2) < 0.3 && abs(shadowing[1] - 6) < 0.8)
    #expect(gain > 50)
  }

  /// What says nothing of its own is not given a spread of its own: bit for bit the fit without classes.
  @Test func `A class of four locations shares the spreads`() throws {
    var locations = CensoredReference.draw(seed: 5)
    let plain = try fit(locations)
    for g in 3..<7 { locations[g].spreadClass = 1 }
    let classed = try fit(locations)
    #expect(classed.spreadPairs == [0, 0] && classed.fadingSDs == [plain.fadingSD, plain.fadingSD])
    #expect(classed.parameters == plain.parameters && classed.covariance == plain.covariance)
    #expect(classed.logLikelihood == plain.logLikelihood)
    // A fifth is enough, and the largest class is the host wherever it stands.
    locations[7].spreadClass = 1
    #expect(try fit(locations).spreadPairs == [0, 1])
    for g in locations.indices { locations[g].spreadClass = g < 4 ? 0 : 1 }
    #expect(try fit(locations).spreadPairs == [0, 0])
  }

  /// Locations of one class alike, those of the other not: only the one has no shadowing.
  @Test func `One class may have no shadowing`() throws {
    let alike = (0..<12).map { g in
      var histogram = RSSIHistogram()
      for offset in [-6, -3, -2, -1, 0, 0, 1, 2, 3, 6] { histogram.add(-62 - 2 * g + offset) }
      return CensoredLocation(
        design: [1, Double(g) / 11 * 1.0], histogram: histogram, lost: 1, threshold: Self.threshold,
        spreadClass: 1)
    }
    let found = try fit(CensoredReference.draw(seed: 3) + alike)
    #expect(found.locationSDs[1] == 0 && found.locationSDs[0] > 2)
    #expect(found.standardErrors.allSatisfy { $0.isFinite })
  }

  /// Four of the locations belong to a class that shares its spreads, and none differ: every class still has its numbers.
  @Test func `Like locations of classes that share their spreads equal the pooled fit`() throws {
    let threshold = ReceptionThreshold(level: -100)
    let fit = { try RandomInterceptTobit.fit($0, threshold: threshold) }
    var alike = (0..<16).map { g in
      var histogram = RSSIHistogram()
      for offset in [-6, -3, -2, -1, 0, 0, 1, 2, 3, 6] { histogram.add(-60 - 2 * g + offset + g % 2) }
      return CensoredLocation(
        design: [1, Double(g) / 10], histogram: histogram, lost: g % 3, threshold: threshold)
    }
    let plain = try fit(alike)
    for g in 4..<8 { alike[g].spreadClass = 1 }
    let classed = try fit(alike)
    #expect(plain.locationSDs == [0] && classed.locationSDs == [0, 0])
    #expect(classed.spreadPairs == [0, 0] && classed.fadingSDs == [plain.fadingSD, plain.fadingSD])
    #expect(classed.parameters == plain.parameters && classed.logLikelihood == plain.logLikelihood)
    #expect(classed.locationCorrections == [plain.locationCorrections[0], plain.locationCorrections[0]])
  }
}
