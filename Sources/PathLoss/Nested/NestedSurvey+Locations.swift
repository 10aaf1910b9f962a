import Foundation
import RadioSurvey

extension NestedSurvey {
  /// The locations at which something was heard, by their sessions in order; a dwell without a packet says nothing here.
  ///
  /// A place that was visited in several sessions is a location in each: what it has in common from session to session counts
  /// with its sessions' own differences, not against them.
  init(_ locations: [SurveyedLocation]) {
    var bySession: [String: [Location]] = [:]
    for location in locations {
      var dwells: [String: [Dwell]] = [:]
      for (dwell, session) in zip(location.dwells, location.sessions) {
        guard let mean = dwell.histogram.mean else { continue }
        dwells[session, default: []].append(
          Dwell(
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
