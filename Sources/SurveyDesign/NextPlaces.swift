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
///
/// A place counts with every beacon that is heard there: their shadowing is independent.
package struct NextPlaces: Sendable {
  package struct Choice: Hashable, Sendable {
    package var place: CandidatePlace
    /// Mean over the targets of what it takes off the mean variance that was left before it, 0…1.
    package var reduction: Double
    /// Metres to the nearest place of one of its beacons at the same point that was measured or chosen before; `nil` if none is known.
    package var separation: Double?
  }

  package let choices: [Choice]
  /// The variance of each target once all places are measured.
  package let after: [DemandVariance]

  /// Locations, a place and a beacon each, that tell of a target.
  package func locations(of target: Int) -> Int {
    choices.reduce(0) { count, choice in count + choice.place.links.count { $0.target == target } }
  }

  /// Chooses greedily: each place in the light of those before it.
  ///
  /// - Parameters:
  ///   - count: how many; fewer where there are fewer candidates.
  ///   - candidates: in the order that decides between equals.
  ///   - targets: what matters; the links of a place name theirs.
  ///   - spread: metres between chosen places, as long as that leaves one.
  ///   - decorrelation: range in metres > 0.
  /// - Complexity: O(candidates × links × (measured + count)).
  package init(
    _ count: Int, from candidates: [CandidatePlace], measured: [CandidatePlace], targets: [SurveyTarget],
    spread: Double = 0, decorrelation: Double = SurveyGoals.decorrelation
  ) {
    let known = Dictionary(
      grouping: measured.flatMap { place in place.links.map { (link: $0, at: place.position) } },
      by: { $0.link.hanging })
    var left = candidates.map { place in
      (
        place: place,
        separations: place.links.map { link in
          (known[link.hanging] ?? []).compactMap { place.position.distance(to: $0.at) }.min()
        }
      )
    }
    var current = targets.map(\.variance)
    var choices: [Choice] = []
    var spread = spread
    while choices.count < count, !left.isEmpty {
      var best: (index: Int, gain: Double, variances: [DemandVariance])?
      for (index, candidate) in left.enumerated() {
        let isApart = choices.allSatisfy { choice in
          choice.place.position.distance(to: candidate.place.position).map { $0 >= spread } ?? true
        }
        guard isApart else { continue }
        var after = current
        for (link, separation) in zip(candidate.place.links, candidate.separations) {
          let target = targets[link.target]
          let correlation = separation.map { exp(-$0 / decorrelation) } ?? 0
          let shadowing = target.shadowingSD * target.shadowingSD
          let common = min(correlation * shadowing / target.locationVariance, 0.99)
          after[link.target].add(
            at: link.distance, variance: target.locationVariance * (1 + common) / (1 - common))
        }
        let gain = zip(current, after).reduce(0) { $0 + $1.0.share(takenOffBy: $1.1) }
        if gain > best?.gain ?? -1 { best = (index, gain, after) }
      }
      guard let best else {
        spread = spread > decorrelation / 100 ? spread * 0.9 : 0
        continue
      }
      let (place, separations) = left.remove(at: best.index)
      choices.append(
        Choice(
          place: place, reduction: best.gain / Double(targets.count),
          separation: separations.compactMap(\.self).min()))
      current = best.variances
      for index in left.indices {
        guard let new = left[index].place.position.distance(to: place.position) else { continue }
        for (at, link) in left[index].place.links.enumerated()
        where place.links.contains(where: { $0.hanging == link.hanging }) {
          left[index].separations[at] = min(new, left[index].separations[at] ?? .infinity)
        }
      }
    }
    self.choices = choices
    after = current
  }
}

/// What places are chosen for: what is to be known better, and how much one place tells of it.
@Memberwise package struct SurveyTarget: Hashable, Sendable {
  package var variance: DemandVariance
  /// σL in dB.
  package var shadowingSD: Double
  /// c, σL² + σF² v(k, ρ) in dB², > 0.
  package var locationVariance: Double
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

  /// The share of ``mean`` that is gone in a later state, 0…1.
  package func share(takenOffBy later: DemandVariance) -> Double { mean > 0 ? 1 - later.mean / mean : 0 }

  /// Takes a location as measured.
  ///
  /// - Parameters:
  ///   - distance: of the location, metres > 0.
  ///   - variance: of its mean about the line, dB² > 0.
  package mutating func add(at distance: Double, variance: Double) {
    let x = log10(distance)
    // V x_c and c + x_c'V x_c.
    let u0 = covariance.interceptVariance + x * covariance.covariance
    let u1 = covariance.covariance + x * covariance.slopeVariance
    let total = variance + u0 + x * u1
    covariance.interceptVariance -= u0 * u0 / total
    covariance.covariance -= u0 * u1 / total
    covariance.slopeVariance -= u1 * u1 / total
  }
}

extension LineCovariance {
  /// The covariance after this many more locations (≥ 0, not necessarily whole), a third of them at the near end, in the middle and
  /// at the far end of a range of distances in metres, each with an own variance in dB² > 0: (V⁻¹ + m E[x x'] / c)⁻¹.
  ///
  /// `nil` if V has no inverse.
  package func adding(_ locations: Double, over range: Interval, variance: Double) -> LineCovariance? {
    let own = SymmetricMatrix2(interceptVariance, covariance, slopeVariance)
    let middle = (log10(range.lower) + log10(range.upper)) / 2
    let spread = log10(range.upper / range.lower) / 6.0.squareRoot()
    let added = SymmetricMatrix2(1, middle, middle * middle + spread * spread).scaled(
      by: locations / variance)
    let information = own.inverse + added
    guard own.determinant > 0, own.determinant.isFinite, information.determinant > 0,
      information.determinant.isFinite
    else { return nil }
    let result = information.inverse
    return LineCovariance(
      interceptVariance: result.m00, covariance: result.m01, slopeVariance: result.m11)
  }
}

@Memberwise package struct CandidatePlace: Hashable, Sendable {
  /// Where it is; places of one beacon at one point share their coordinates.
  package var position: Position
  /// The beacons that are heard there, at least one, the nearest first.
  package var links: [Link]

  @Memberwise package struct Link: Hashable, Sendable {
    package var beacon: BeaconIdentifier?
    /// At which of its points it hangs: 0 if it hangs there now. Shadowing is another at each.
    package var point: Int = 0
    /// Metres to it in a straight line, > 0.
    package var distance: Double
    /// Which of the targets it tells of.
    package var target: Int = 0

    /// What hangs where: places share its shadowing.
    fileprivate var hanging: Hanging { Hanging(beacon: beacon, point: point) }
  }

  fileprivate struct Hanging: Hashable {
    var beacon: BeaconIdentifier?
    var point: Int
  }

  package init(beacon: BeaconIdentifier?, point: Int = 0, position: Position, distance: Double) {
    self.init(position: position, links: [Link(beacon: beacon, point: point, distance: distance)])
  }

  package var nearest: Link { links[0] }
}
