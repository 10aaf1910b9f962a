package import CalibrationModel
import Foundation
package import PathLoss
package import RadioSurvey
import Statistics

/// What a device names while it is somewhere in each zone: every place of the zone's floor as likely as any other.
///
///     P(named j | in zone) = ∫ P(j | d) 2d dd / (d_outer² − d_inner²)
///
/// Round a beacon at height h above the device the floor's area element is 2d dd as well, from d = h on; so a zone that
/// ends below h is never entered, and has no row.
package struct ZoneConfusion: Hashable, Codable, Sendable {
  /// How far from the beacon devices are considered, metres.
  package var outerDistance: Double
  /// What is named within the first boundary; absent if no device comes so close.
  @Nullable package var immediate: ZoneProbabilities?
  /// What is named between the boundaries; absent if no device comes so close.
  @Nullable package var near: ZoneProbabilities?
  /// What is named from the second boundary to the outer distance; absent if that is no farther.
  @Nullable package var far: ZoneProbabilities?

  /// The confusion that a zone model implies.
  ///
  /// - Parameters:
  ///   - zones: the radio, and what a device assumes of it.
  ///   - outerDistance: metres, > 0.
  ///   - closestDistance: as near as a device gets in a straight line, metres ≥ 0: the beacon's height above it.
  package init(zones: ZoneModel, outerDistance: Double, closestDistance: Double = 0) {
    let boundaries = zones.boundaries
    let row = { (inner: Double, outer: Double) in
      let outer = min(outer, outerDistance)
      return Self.average(of: zones, from: max(inner, closestDistance), to: outer)
    }
    self.outerDistance = outerDistance
    immediate = row(0, boundaries.immediate)
    near = row(boundaries.immediate, boundaries.near)
    far = row(boundaries.near, .infinity)
  }

  private enum CodingKeys: String, CodingKey {
    case outerDistance = "outerDistance_m"
    case immediate, near, far
  }

  /// Mean of the zones named over the ring between two distances in metres; `nil` for an empty ring.
  ///
  /// Gauss–Legendre over ln d, in panels no wider than the scatter of the named distance and broken where the mean level
  /// crosses a threshold. Inside of 10⁻⁹ of the outer distance lies 10⁻¹⁸ of the area, which is left out.
  private static func average(of zones: ZoneModel, from inner: Double, to outer: Double) -> ZoneProbabilities?
  {
    guard inner < outer else { return nil }
    let model = zones.model
    let start = log(max(inner, 1e-9 * outer))
    let end = log(outer)
    let scatter = DistanceError(
      levelSD: model.locationSD(packets: zones.packets), pathLossExponent: model.pathLossExponent
    ).logSD
    let panels = Int(((end - start) / min(0.5, max(scatter, 0.02))).rounded(.up))
    let crossings = [Zone.immediate, .near].compactMap { zone in
      zones.threshold(of: zone).map {
        (model.referencePower - $0) / (10 * model.pathLossExponent) * log(10)
      }
    }
    let breaks = (0...panels).map { start + (end - start) * Double($0) / Double(panels) }
    let rule = GaussLegendreRule(
      count: 12, panels: (breaks + crossings.filter { $0 > start && $0 < end }).sorted())
    let from = exp(start)
    let area = (outer - from) * (outer + from)
    var sum = ZoneProbabilities(immediate: 0, near: 0, far: 0)
    for (u, weight) in zip(rule.nodes, rule.weights) {
      let here = zones.probabilities(at: exp(u))
      let share = 2 * exp(2 * u) * weight / area
      sum.immediate += share * here.immediate
      sum.near += share * here.near
      sum.far += share * here.far
    }
    return sum
  }
}

/// What zone a device names, given the radio as fitted and the level–distance curve that the device assumes.
///
/// A device says zone j or nearer when the mean of its k packets is at least the level its belief gives to the zone's
/// boundary: τ_j = P_b − 10 n_b log₁₀ d_j. The mean level at a new location follows a t distribution around the fitted
/// line with the predictive SD (shadowing, fading after k packets, and the parameters' own uncertainty).
package struct ZoneModel: Sendable {
  /// The radio.
  package var model: PathLossModel
  /// What the device assumes.
  package var belief: RangingBelief
  /// Where zones change.
  package var boundaries: ZoneBoundaries
  /// Packets that the device averages, ≥ 1.
  package var packets: Int

  package init(model: PathLossModel, belief: RangingBelief, boundaries: ZoneBoundaries, packets: Int) {
    self.model = model
    self.belief = belief
    self.boundaries = boundaries
    self.packets = packets
  }

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
  /// What it named.
  let named: NamedZone
  /// The place.
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
