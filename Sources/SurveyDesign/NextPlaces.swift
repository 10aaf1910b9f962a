import Foundation
import PathLoss
import RadioSurvey

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

  /// Metres over which shadowing forgets itself.
  package static let decorrelation = 3.0

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
    shadowingSD: Double, locationVariance: Double, decorrelation: Double = NextPlaces.decorrelation
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
