import Foundation
import PathLoss
import RadioSurvey
import Statistics

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
    /// The same with radios that the fit allows, each taken for certain.
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

    /// Packets that are received of so many sent, whatever their level.
    func received(of sent: Int) -> Int { Int((Double(sent) * (1 - radio.collisionLoss)).rounded()) }

    /// Probability of each of ``NamedZone`` for the mean of so many packets.
    static func shares(_ zones: ZoneModel, at distance: Double, packets: Int, silence: Double) -> [Double] {
      var zones = zones
      zones.packets = packets
      let heard = zones.probabilities(at: distance)
      return [heard.immediate, heard.near, heard.far].map { $0 * (1 - silence) } + [silence]
    }
  }

  /// - Returns: `nil` if the distance is not known, or nobody expected a packet.
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
