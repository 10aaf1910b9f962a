import Foundation
import RadioSurvey

extension NestedSurvey {
  /// The locations at which something was heard, by their sessions in order; a dwell without a packet says nothing here.
  ///
  /// - Parameter order: on return, where each location of the survey stands among those given.
  init(_ locations: [SurveyedLocation], order: inout [[Int]]) {
    let bySession = Dictionary(grouping: locations.indices) { locations[$0].session }
    order = bySession.sorted { $0.key < $1.key }.map(\.value)
    self.init(
      order.map { members in
        members.map { index in
          Location(
            logDistance: locations[index].logDistance,
            dwells: locations[index].dwells.compactMap { dwell in
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
