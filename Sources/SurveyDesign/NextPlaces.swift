package import CalibrationModel
import Foundation
import PathLoss
package import RadioSurvey
import Statistics
package import Support

/// Chooses places to measure next, the one that gains most first.
///
/// Shadowing at two places r metres apart is taken to be correlated by e^(−r/range), as outdoors (M. Gudmundson, Electron.
/// Lett. 27(23), 1991, doi 10.1049/el:19911328); the range of 3 m that is set unless told otherwise is a working value for
/// rooms and not measured here. A place at a share a = e^(−r/range) σL²/c of its variance c in common with its nearest
/// neighbour counts with c (1 + a)/(1 − a): the pair is worth what two such values are worth in a mean. So a place beside
/// one that was measured is taken only if nothing else is left.
package struct NextPlaces: Sendable {
  /// A place chosen, with what it gains.
  package struct Choice: Hashable, Sendable {
    /// The place.
    package var place: CandidatePlace
    /// What it takes off the mean variance over the demand that was left before it, 0…1.
    package var reduction: Double
    /// Metres to the nearest place of the same beacon at the same point that was measured or chosen before; `nil` if none is known.
    package var separation: Double?
  }

  /// The places, best first.
  package let choices: [Choice]
  /// What the variance was and what it will be.
  package let before: DemandVariance
  /// What the variance is expected to be once all places are measured.
  package let after: DemandVariance

  /// Chooses greedily: each place in the light of those before it.
  ///
  /// - Parameters:
  ///   - count: how many; fewer where there are fewer candidates.
  ///   - candidates: in the order that decides between equals.
  ///   - measured: places of the same kind that were measured.
  ///   - variance: what matters.
  ///   - shadowingSD: σL in dB.
  ///   - locationVariance: c, σL² + σF² v(k, ρ) in dB², > 0.
  ///   - decorrelation: range in metres > 0.
  /// - Complexity: O(candidates × (measured + count)).
  package init(
    _ count: Int, from candidates: [CandidatePlace], measured: [CandidatePlace], variance: DemandVariance,
    shadowingSD: Double, locationVariance: Double, decorrelation: Double = SurveyGoals.decorrelation
  ) {
    var current = variance
    var left = candidates.map { place in
      (place: place, separation: measured.compactMap { Self.separation(of: place, from: $0) }.min())
    }
    var choices: [Choice] = []
    while choices.count < count, !left.isEmpty {
      var best: (index: Int, gain: Double, variance: Double)?
      for (index, candidate) in left.enumerated() {
        let correlation = candidate.separation.map { exp(-$0 / decorrelation) } ?? 0
        let common = min(correlation * shadowingSD * shadowingSD / locationVariance, 0.99)
        let own = locationVariance * (1 + common) / (1 - common)
        let gain = current.reduction(at: candidate.place.distance, variance: own)
        if gain > best?.gain ?? -1 { best = (index, gain, own) }
      }
      guard let best else { break }
      let (place, separation) = left.remove(at: best.index)
      choices.append(
        Choice(
          place: place, reduction: current.mean > 0 ? best.gain / current.mean : 0, separation: separation))
      current.add(at: place.distance, variance: best.variance)
      for index in left.indices {
        guard let new = Self.separation(of: left[index].place, from: place) else { continue }
        left[index].separation = min(new, left[index].separation ?? .infinity)
      }
    }
    self.choices = choices
    before = variance
    after = current
  }

  /// Metres between two places of one beacon at one point; `nil` where their shadowing has nothing in common.
  private static func separation(of place: CandidatePlace, from other: CandidatePlace) -> Double? {
    guard place.beacon == other.beacon, place.point == other.point else { return nil }
    return place.position.distance(to: other.position)
  }
}

/// The variance of a fitted line where it matters, and how a new location would shrink it.
///
/// With V the covariance of the line's coefficients and x = (1, log₁₀ d), what matters is the mean of x'Vx over the
/// distances of demand. A location c with an own variance of c dB² turns V into V − (V x_c)(V x_c)'/(c + x_c'V x_c), and so
/// takes Σ (x_i'V x_c)² / (c + x_c'V x_c) off the sum: the location with the largest of these is the I-optimal one
/// (V. V. Fedorov, Theory of Optimal Experiments, 1972, chapter 2).
package struct DemandVariance: Hashable, Sendable {
  /// V.
  package private(set) var covariance: LineCovariance
  /// Mean of x x' over the demand: of 1, of log₁₀ d, and of its square.
  private let constant: Double
  private let first: Double
  private let second: Double

  /// The variance of the level at distances of demand.
  ///
  /// - Parameters:
  ///   - covariance: V, of level at 1 m and slope.
  ///   - demand: distances in metres > 0, at least one.
  package init(covariance: LineCovariance, demand: [Double]) {
    precondition(!demand.isEmpty)
    self.covariance = covariance
    let logs = demand.map { log10($0) }
    constant = 1
    first = logs.reduce(0, +) / Double(logs.count)
    second = logs.reduce(0) { $0 + $1 * $1 } / Double(logs.count)
  }

  /// The variance of the slope alone: what matters where only the exponent is asked for.
  package init(slopeOf covariance: LineCovariance) {
    self.covariance = covariance
    constant = 0
    first = 0
    second = 1
  }

  /// Mean of x'Vx over the demand, dB²; of the slope alone its variance, dB² per decade².
  package var mean: Double {
    constant * covariance.interceptVariance + 2 * first * covariance.covariance
      + second * covariance.slopeVariance
  }

  /// What one more location would take off ``mean``, ≥ 0 in its unit.
  ///
  /// - Parameters:
  ///   - distance: of the location, metres > 0.
  ///   - variance: of its mean about the line, dB² > 0.
  package func reduction(at distance: Double, variance: Double) -> Double {
    let (u0, u1, total) = gain(at: distance, variance: variance)
    return (constant * u0 * u0 + 2 * u0 * u1 * first + u1 * u1 * second) / total
  }

  /// Takes a location as measured.
  package mutating func add(at distance: Double, variance: Double) {
    let (u0, u1, total) = gain(at: distance, variance: variance)
    covariance.interceptVariance -= u0 * u0 / total
    covariance.covariance -= u0 * u1 / total
    covariance.slopeVariance -= u1 * u1 / total
  }

  /// V x_c and c + x_c'V x_c.
  private func gain(at distance: Double, variance: Double) -> (Double, Double, Double) {
    let x = log10(distance)
    let u0 = covariance.interceptVariance + x * covariance.covariance
    let u1 = covariance.covariance + x * covariance.slopeVariance
    return (u0, u1, variance + u0 + x * u1)
  }
}

extension LineCovariance {
  /// The covariance after this many more locations (≥ 0, not necessarily whole), a third of them at the near end, in the middle and
  /// at the far end of a range of distances in metres, each with an own variance in dB² > 0: (V⁻¹ + m E[x x'] / c)⁻¹.
  ///
  /// `nil` if V has no inverse.
  package func adding(_ locations: Double, over range: Interval, variance: Double) -> LineCovariance? {
    let determinant = interceptVariance * slopeVariance - covariance * covariance
    guard determinant > 0, determinant.isFinite else { return nil }
    let middle = (log10(range.lower) + log10(range.upper)) / 2
    let spread = log10(range.upper / range.lower) / 6.0.squareRoot()
    let weight = locations / variance
    let a = slopeVariance / determinant + weight
    let b = -covariance / determinant + weight * middle
    let d = interceptVariance / determinant + weight * (middle * middle + spread * spread)
    let information = a * d - b * b
    guard information > 0, information.isFinite else { return nil }
    return LineCovariance(
      interceptVariance: d / information, covariance: -b / information, slopeVariance: a / information)
  }
}

/// A place where a surveyor could stand.
@Memberwise package struct CandidatePlace: Hashable, Sendable {
  /// The beacon that is to be heard there.
  package var beacon: BeaconIdentifier?
  /// At which of its points the beacon hangs: 0 if it hangs now. Shadowing is another at each.
  package var point: Int = 0
  /// Where it is; places of one beacon at one point share their coordinates.
  package var position: Position
  /// Metres to the beacon in a straight line, > 0.
  package var distance: Double
}
