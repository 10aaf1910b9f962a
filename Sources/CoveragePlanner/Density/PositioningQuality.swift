import Foundation
import PathLoss
package import RadioSurvey
package import Ranging
package import Statistics
import Support
package import CalibrationModel

/// The error to expect of positions that devices find by the levels of some beacons on a floor.
///
/// Two answers. ``bound(at:weights:)`` is the Cramér–Rao bound at each point (``PositioningBound``), with normal errors: fast, a bound
/// as long as no part of the scatter is directional, and far off where errors are not small against the distances between
/// beacons. ``simulated(at:weights:draws:seed:)`` draws levels from the radio and finds the positions by ``PositionEstimator``, so that the
/// edge of the floor, silent beacons and outliers count: the parametric bootstrap.
package struct PositioningQuality: Sendable {
  /// Draws in all if not told otherwise: of a median, the standard error is about 2 %.
  package static let defaultDraws = 2_000

  private let estimator: PositionEstimator
  private let packets: Int
  private let silence: SilenceCurve?
  private var radio: PositioningRadio { estimator.radio }

  /// - Parameters:
  ///   - radio: what levels are drawn from, and what the device assumes.
  ///   - beacons: x and y, and z if it is known.
  ///   - area: where the device can be.
  ///   - packets: what each beacon sends while a reading is taken, ≥ 1.
  ///   - loss: dB ≥ 0 of the walls between a beacon, by its index, and a point.
  package init(
    radio: PositioningRadio, beacons: [Position], area: PositionArea, packets: Int = 1,
    loss: (@Sendable (Int, Position) -> Double)? = nil
  ) {
    estimator = PositionEstimator(radio: radio, beacons: beacons, area: area, packets: packets, loss: loss)
    self.packets = packets
    // How often a beacon is silent does not depend on what the device knows of its offset.
    var known = radio
    known.isOffsetUnknown = false
    silence = SilenceCurve(known, packets: packets)
  }

  /// The error by the bound, over points with weights > 0, all equal unless given.
  package func bound(at points: [Position], weights: [Double]? = nil) -> PositioningError {
    PositioningError(
      covariances: ParallelWork.map(points) { covariance(at: $0) },
      weights: weights ?? points.map { _ in 1 })
  }

  /// The covariance of the error at a point to first order, m²; the inverse information if ``PositioningRadio/directionalSD`` is 0.
  ///
  /// Each beacon counts with the probability that it is heard.
  /// - Returns: `nil` if the beacons do not tell the position.
  package func covariance(at point: Position) -> SymmetricMatrix2? {
    let beacons = estimator.beacons.enumerated().map { index, beacon in
      let mean = estimator.mean(of: index, at: point)
      let heard =
        silence.map { 1 - exp($0.logProbability(mean: mean)) }
        ?? 1 - pow(radio.collisionLoss, Double(packets))
      return (position: beacon, height: radio.height(of: beacon), share: heard)
    }
    return PositioningBound(
      pathLossExponent: radio.pathLossExponent,
      levelSD: radio.levelSD(packets: max(1, Int((Double(packets) * (1 - radio.collisionLoss)).rounded()))),
      isOffsetUnknown: radio.isOffsetUnknown
    ).covariance(at: point, beacons: beacons, directionalSD: radio.directionalSD)
  }

  /// The error of drawn readings, over points with weights > 0, all equal unless given.
  ///
  /// - Parameters:
  ///   - draws: readings at each point; as many as give 2,000 in all if `nil`.
  ///   - seed: equal seeds give equal errors, on any number of cores.
  /// - Complexity: points × draws × beacons × points of the area's grid, on all cores.
  package func simulated(
    at points: [Position], weights: [Double]? = nil, draws: Int? = nil, seed: UInt64 = 1
  ) -> PositioningError {
    let draws = draws ?? max(1, Self.defaultDraws / max(1, points.count))
    let weights = weights ?? points.map { _ in 1 }
    return PositioningError(
      errors: errors(at: points, draws: draws, seed: seed),
      weights: weights.flatMap { Array(repeating: $0, count: draws) })
  }

  /// Metres from each point to the position found for each of its drawn readings, point by point; `nil` where too few beacons are heard.
  package func errors(at points: [Position], draws: Int, seed: UInt64) -> [Double?] {
    let batch = 16
    let starts = Array(stride(from: 0, to: points.count, by: batch))
    return ParallelWork.map(starts) { start in
      (start..<min(start + batch, points.count)).flatMap { index in
        // One generator a point, so that the draws do not depend on who makes them.
        var generator = SeededGenerator(seed: seed &+ UInt64(index) &* 0xD134_2543_DE82_EF95)
        return (0..<draws).map { _ -> Double? in
          let reading = reading(at: points[index], generator: &generator)
          return estimator.estimate(reading).map {
            hypot($0.position.x - points[index].x, $0.position.y - points[index].y)
          }
        }
      }
    }.flatMap(\.self)
  }

  private func reading(at point: Position, generator: inout SeededGenerator) -> PositionReading {
    func normal() -> Double { Distributions.normalQuantile(generator.uniform()) }
    let (ux, uy) = (radio.directionalSD * normal(), radio.directionalSD * normal())
    let ownSD = max(
      0, radio.shadowingSD * radio.shadowingSD - radio.directionalSD * radio.directionalSD
    ).squareRoot()
    let innovation = (1 - radio.autocorrelation * radio.autocorrelation).squareRoot()
    return PositionReading(
      levels: estimator.beacons.enumerated().map { index, beacon in
        let (dx, dy) = (beacon.x - point.x, beacon.y - point.y)
        let distance = max(hypot(dx, dy), .leastNormalMagnitude)
        let level =
          estimator.mean(of: index, at: point) + (ux * dx + uy * dy) / distance + ownSD * normal()
        var fading = normal()
        var (count, sum) = (0, 0.0)
        for packet in 0..<packets {
          if packet > 0 { fading = radio.autocorrelation * fading + innovation * normal() }
          let one = level + radio.fadingSD * fading
          let isReceived = generator.uniform() >= radio.collisionLoss && isLoud(one, &generator)
          guard isReceived else { continue }
          count += 1
          sum += one.rounded()
        }
        return count > 0 ? PositionReading.Level(mean: sum / Double(count), packets: count) : nil
      })
  }

  private func isLoud(_ level: Double, _ generator: inout SeededGenerator) -> Bool {
    let threshold = radio.threshold
    guard threshold.width > 0, threshold.level.isFinite else { return level >= threshold.level }
    return generator.uniform() < Distributions.normalCDF((level - threshold.level) / threshold.width)
  }
}

extension PositioningError {
  /// Of normal errors with these covariances in m², `nil` where the beacons do not tell the position, and the weights of their
  /// points: quantiles of the mixture.
  package init(covariances: [SymmetricMatrix2?], weights: [Double]) {
    let total = weights.reduce(0, +)
    let errors = zip(covariances, weights).compactMap { covariance, weight in
      covariance.map { matrix in
        let middle = (matrix.m00 + matrix.m11) / 2
        let half = max(0, middle * middle - matrix.determinant).squareRoot()
        return (a: middle + half, b: max(0, middle - half), weight: weight)
      }
    }
    let foundShare: Double = total > 0 ? errors.reduce(0) { $0 + $1.weight } / total : 0
    let median: Double? = RadialNormal.radius(0.5, of: errors)
    let percentile90: Double? = RadialNormal.radius(0.9, of: errors)
    self.init(median: median, percentile90: percentile90, foundShare: foundShare)
  }
}
