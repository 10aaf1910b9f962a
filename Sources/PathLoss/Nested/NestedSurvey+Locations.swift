import Foundation
import RadioSurvey

extension NestedSurvey {
  /// The locations at which something was heard, by their sessions in order; a dwell without a packet says nothing here.
  init(_ locations: [SurveyedLocation]) {
    let bySession = Dictionary(grouping: locations) { $0.session }
    self.init(
      bySession.sorted { $0.key < $1.key }.map { _, members in
        members.map { location in
          Location(
            logDistance: location.logDistance,
            dwells: location.dwells.compactMap { dwell in
              dwell.histogram.mean.map {
                Dwell(
                  count: dwell.histogram.count, mean: $0,
                  centredSumOfSquares: dwell.histogram.centredSumOfSquares)
              }
            })
        }
      })
  }

  /// The survey without one location, or without a whole session.
  func without(session: Int, location: Int? = nil) -> NestedSurvey {
    var rest = sessions
    if let location { rest[session].remove(at: location) } else { rest.remove(at: session) }
    return NestedSurvey(rest)
  }
}
