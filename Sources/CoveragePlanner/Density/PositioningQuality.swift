import Foundation
import PathLoss
package import RadioSurvey
package import Ranging
import Statistics
import Support
package import CalibrationModel

/// The error to expect of positions that devices find by the levels of some beacons on a floor.
///
/// Draws levels from the radio and finds the positions by ``PositionEstimator``, so that the edge of the floor, silent beacons and outliers
/// count: the parametric bootstrap.
package struct PositioningQuality: Sendable {
  /// Draws in all if not told otherwise: of a median, the standard error is about 2 %.
  static let defaultDraws = 2_000

  private let estimator: PositionEstimator
  private let packets: Int
  private var radio: PositioningRadio { estimator.radio }

  /// - Parameters:
  ///   - radio: what levels are drawn from, and what the device assumes.
  ///   - beacons: x and y, and z if it is known.
  ///   - packets: what each beacon sends while a reading is taken, ≥ 1.
  package init(radio: PositioningRadio, beacons: [Position], area: PositionArea, packets: Int = 1) {
    estimator = PositionEstimator(radio: radio, beacons: beacons, area: area, packets: packets)
    self.packets = packets
  }

  /// The error of drawn readings, over points that count alike.
  ///
  /// - Parameters:
  ///   - draws: readings at each point; as many as give 2,000 in all if `nil`.
  ///   - seed: equal seeds give equal errors, on any number of cores.
  /// - Complexity: points × draws × beacons × points of the area's grid, on all cores.
  package func simulated(
    at points: [Position], draws: Int? = nil, seed: UInt64 = 1
  ) -> PositioningError {
    let draws = draws ?? max(1, Self.defaultDraws / max(1, points.count))
    let errors = errors(at: points, draws: draws, seed: seed)
    return PositioningError(errors: errors, weights: errors.map { _ in 1 })
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
          return estimator.estimate(reading).map { hypot($0.x - points[index].x, $0.y - points[index].y) }
        }
      }
    }.flatMap(\.self)
  }

  private func reading(at point: Position, generator: inout SeededGenerator) -> PositionReading {
    func normal() -> Double { Distributions.normalQuantile(generator.uniform()) }
    let (ux, uy) = (radio.directionalSD * normal(), radio.directionalSD * normal())
    let ownSD = max(0, radio.shadowingSD * radio.shadowingSD - radio.directionalSD * radio.directionalSD)
      .squareRoot()
    let innovation = (1 - radio.autocorrelation * radio.autocorrelation).squareRoot()
    return PositionReading(
      levels: estimator.beacons.map { beacon in
        let (dx, dy) = (beacon.x - point.x, beacon.y - point.y)
        let distance = max(hypot(dx, dy), .leastNormalMagnitude)
        let level =
          radio.mean(of: beacon, x: point.x, y: point.y) + (ux * dx + uy * dy) / distance + ownSD * normal()
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
