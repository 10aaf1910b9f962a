package import CalibrationModel
import Foundation
package import PathLoss
package import RadioSurvey
import Statistics

/// What zone a device names, given the radio as fitted and the level–distance curve that the device assumes.
///
/// A device says zone j or nearer when the mean of its k packets is at least the level its belief gives to the zone's
/// boundary: τ_j = P_b − 10 n_b log₁₀ d_j. The mean level at a new location follows a t distribution around the fitted
/// line with the predictive SD (shadowing, fading after k packets, and the parameters' own uncertainty).
package struct ZoneModel: Sendable {
  package var model: PathLossModel
  package var belief: RangingBelief
  package var boundaries: ZoneBoundaries
  /// Packets that the device averages, ≥ 1.
  package var packets: Int

  /// Weakest mean level in dBm at which the device still says the zone; `nil` for far and unknown.
  package func threshold(of zone: Zone) -> Double? {
    boundaries.outerDistance(of: zone).map { belief.level(at: $0) }
  }

  /// P(the zone or a nearer one) at a true distance in metres > 0; 1 for far.
  package func probability(of zone: Zone, orNearerAt distance: Double) -> Double {
    guard let threshold = threshold(of: zone) else { return 1 }
    let sd = model.predictiveSD(at: distance, packets: packets)
    let margin = model.mean(at: distance) - threshold
    if sd == 0 { return margin >= 0 ? 1 : 0 }
    return Distributions.studentTCDF(margin / sd, degreesOfFreedom: model.degreesOfFreedom)
  }

  /// Probability of each zone at a true distance in metres > 0.
  package func probabilities(at distance: Double) -> ZoneProbabilities {
    let immediate = probability(of: .immediate, orNearerAt: distance)
    let near = max(immediate, probability(of: .near, orNearerAt: distance))
    return ZoneProbabilities(immediate: immediate, near: near - immediate, far: 1 - near)
  }
}

/// What a device named at one location that the fits do not know, beside what they said it would.
struct ZoneTrial: Sendable {
  /// The true zone: immediate, near or far.
  let zone: Zone
  let named: NamedZone
  let place: SurveyPlace
  /// Whether it is known how many packets were sent.
  let countsLosses: Bool
  /// P(each of ``NamedZone``), in its order.
  let predicted: [Double]
  /// The same for each radio that the fit allows.
  let drawn: [[Double]]

  /// How often a device names what it names, by one fit.
  struct Predictor: Sendable {
    /// The radio, its uncertainty included, and what the device assumes.
    let zones: ZoneModel
    /// The same with models that the fit allows, each treated as certain.
    let draws: [ZoneModel]
    private let radio: PositioningRadio
    private var silences: [Int: SilenceCurve?] = [:]

    /// `nil` if the fit is refused.
    init?(_ fit: ConditionFit, belief: RangingBelief, boundaries: ZoneBoundaries, seed: UInt64) {
      guard let model = PathLossModel(fit), let radio = PositioningRadio(fit) else { return nil }
      zones = ZoneModel(model: model, belief: belief, boundaries: boundaries, packets: 1)
      draws = ParameterDraws(model: model, count: NearestQuestion.draws, seed: seed).radios.map { draw in
        var certain = model
        certain.referencePower = draw.intercept
        certain.pathLossExponent = -draw.slope / 10
        certain.shadowingSD = draw.shadowingSD
        certain.covariance = LineCovariance(interceptVariance: 0, covariance: 0, slopeVariance: 0)
        certain.degreesOfFreedom = 1e6
        return ZoneModel(model: certain, belief: belief, boundaries: boundaries, packets: 1)
      }
      self.radio = radio
    }

    /// P(no packet is received) of as many as were sent; 0 where that is not known.
    mutating func silence(sent: Int?, at distance: Double) -> Double {
      guard let sent, sent > 0 else { return 0 }
      if silences[sent] == nil { silences[sent] = .some(SilenceCurve(radio, packets: sent)) }
      return (silences[sent] ?? nil).map { exp($0.logProbability(mean: zones.model.mean(at: distance))) } ?? 0
    }

    /// Packets received of those sent, at any level.
    func received(of sent: Int) -> Int { Int((Double(sent) * (1 - radio.collisionLoss)).rounded()) }

    /// Probability of each ``NamedZone`` for the mean of a number of packets.
    static func shares(_ zones: ZoneModel, at distance: Double, packets: Int, silence: Double) -> [Double] {
      var zones = zones
      zones.packets = packets
      let heard = zones.probabilities(at: distance)
      return [heard.immediate, heard.near, heard.far].map { $0 * (1 - silence) } + [silence]
    }
  }

  /// - Returns: `nil` if the distance is unknown, or no packet was expected.
  init?(_ sighting: NearestStop.Sighting, at place: SurveyPlace, by predictor: inout Predictor) {
    guard let distance = sighting.distance, distance > 0 else { return nil }
    let received = sighting.histogram.count
    guard received > 0 || sighting.expected ?? 0 > 0 else { return nil }
    self.place = place
    countsLosses = sighting.expected ?? 0 > 0
    let boundaries = predictor.zones.boundaries
    zone = boundaries.zone(at: distance)
    let zones = predictor.zones
    named =
      sighting.histogram.mean.map { level in
        let isInside = { (zone: Zone) in zones.threshold(of: zone).map { level >= $0 } ?? true }
        return isInside(.immediate) ? .immediate : isInside(.near) ? .near : .far
      } ?? .notHeard
    let silence = predictor.silence(sent: sighting.expected, at: distance)
    let packets = max(1, sighting.expected.map { predictor.received(of: $0) } ?? received)
    predicted = Predictor.shares(zones, at: distance, packets: packets, silence: silence)
    drawn = predictor.draws.map {
      Predictor.shares($0, at: distance, packets: packets, silence: silence)
    }
  }
}
