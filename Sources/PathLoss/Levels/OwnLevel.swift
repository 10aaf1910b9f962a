import Foundation
import RadioSurvey

/// A location's level as its own packets tell it, the lost ones included.
package struct OwnLevel {
  /// dBm.
  package let value: Double
  /// dB²: divided by the packets received it is the variance of the level, packets counted as independent. It exceeds σF²
  /// where the packets received are only the strong ones.
  let packetVariance: Double

  /// The maximum of the location's likelihood over its level.
  ///
  /// - Parameters:
  ///   - rest: σF and the collision loss.
  ///   - threshold: what the location's levels were cut by.
  ///   - packetSD: σF in dB, if it is another one.
  /// - Returns: `nil` if nothing was heard, or the likelihood has no maximum.
  package init?(
    _ location: CensoredLocation, rest: HeldOutCheck.Rest, threshold: ReceptionThreshold,
    packetSD: Double? = nil
  ) {
    guard let mean = location.mean else { return nil }
    let logFading = packetSD.map { log($0) } ?? rest.logFading(location)
    let top = LocationIntegrand(
      location: location, mean: 0, logFading: logFading, logit: rest.logit(location), threshold: threshold,
      precision: 0
    ).climb(from: mean, usual: location.received * exp(-2 * logFading))
    guard top.terms.meanMean < 0, top.place.isFinite else { return nil }
    value = top.place
    packetVariance = -location.received / top.terms.meanMean
  }
}

extension MixedLevels {
  /// The histograms to look for two groups in: those of each location, a session and a body angle apart from another.
  ///
  /// A location is of one beacon and its conditions of one receiver, so unlike senders make no two groups here; neither do another
  /// day's settings, nor the body where every location was measured at all of its angles. What is left is what one log did not tell
  /// apart.
  static func histograms(of locations: [SurveyedLocation], sessions: SurveySessions) -> [RSSIHistogram] {
    struct Key: Hashable {
      let session: String
      let orientation: Double?
    }
    return locations.flatMap { location -> [RSSIHistogram] in
      let parts = Dictionary(grouping: location.dwells) {
        Key(session: sessions.name(of: $0), orientation: $0.conditions.orientation)
      }
      guard parts.count > 1 else { return [location.histogram] }
      return parts.sorted {
        ($0.key.session, $0.key.orientation ?? -1) < ($1.key.session, $1.key.orientation ?? -1)
      }.map { _, dwells in
        dwells.reduce(into: RSSIHistogram()) { $0.merge($1.histogram) }
      }
    }
  }
}
