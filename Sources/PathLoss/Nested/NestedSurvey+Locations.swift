import Foundation
import RadioSurvey

extension NestedSurvey {
  /// The locations at which something was heard, by their sessions in order; a dwell without a packet says nothing here.
  ///
  /// A place that was visited in several sessions is a location in each: what it has in common from session to session counts
  /// with its sessions' own differences, not against them.
  ///
  /// - Parameter mixture: a fit that knows of lost packets. A dwell then counts with the level that its packets received and lost tell
  ///   together, and with as many packets as that level is worth: the packets received alone are the strong ones, and make weak
  ///   sessions and body angles look like the others.
  init(_ locations: [SurveyedLocation], mixture: LossMixtureFit? = nil) {
    var bySession: [String: [Location]] = [:]
    for location in locations {
      var dwells: [String: [Dwell]] = [:]
      for (dwell, session) in zip(location.dwells, location.sessions) {
        guard let mean = dwell.histogram.mean else { continue }
        dwells[session, default: []].append(
          mixture.flatMap { Dwell(dwell, at: location, by: $0) }
            ?? Dwell(
              count: dwell.histogram.count, mean: mean,
              centredSumOfSquares: dwell.histogram.centredSumOfSquares))
      }
      for (session, dwells) in dwells {
        bySession[session, default: []].append(Location(logDistance: location.logDistance, dwells: dwells))
      }
    }
    self.init(bySession.sorted { $0.key < $1.key }.map(\.value))
  }

  /// The survey without one of its sessions.
  func without(session: Int) -> NestedSurvey {
    var rest = sessions
    rest.remove(at: session)
    return NestedSurvey(rest)
  }
}

extension NestedSurvey.Dwell {
  /// A dwell by its own level; `nil` if that has no answer.
  fileprivate init?(_ dwell: RadioSurvey.Dwell, at location: SurveyedLocation, by mixture: LossMixtureFit) {
    let received = dwell.histogram.count
    let censored = CensoredLocation(
      design: [1, location.logDistance], histogram: dwell.histogram,
      lost: max(0, (dwell.expectedPackets ?? received) - received), threshold: mixture.threshold)
    guard let own = OwnLevel(censored, rest: mixture.whole, threshold: mixture.threshold) else { return nil }
    let fading = mixture.fit.fadingSD * mixture.fit.fadingSD
    let worth = (Double(received) * fading / own.packetVariance).rounded()
    count = min(received, max(1, worth.isFinite ? Int(min(worth, 1e9)) : 1))
    mean = own.value
    centredSumOfSquares = Double(count - 1) * fading
  }
}
