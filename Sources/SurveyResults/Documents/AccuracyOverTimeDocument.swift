package import PathLoss
package import RadioSurvey
package import Ranging

/// What `accuracy --over-time` found.
package struct AccuracyOverTimeDocument: ResultDocument, Hashable {
  /// Why a set of conditions has no course over time.
  package enum Refusal: String, Codable, Sendable, CaseIterable {
    /// Its fit is refused.
    case fitRefused = "fit-refused"
    /// How alike successive packets are is not known, or its source had smoothed the levels.
    case packetsUnknown = "packets-unknown"
  }

  /// A set of conditions without a course over time.
  package struct Refused: Codable, Hashable, Sendable {
    /// The conditions.
    package var conditions: FitConditions
    /// Why.
    package var reason: Refusal
  }

  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// One for each set of conditions that has one, the least accurate first.
  package var sets: [AccuracyOverTime]
  /// The others.
  package var refused: [Refused]

  /// - Parameters:
  ///   - filters: and how each is typed.
  ///   - changes: what is to be followed beside a turn of the body and a pocket, dB > 0.
  package init(
    _ fits: [ConditionFit], filters: [(name: String, filter: ReplayFilter)], changes: [Double] = []
  ) {
    var sets: [AccuracyOverTime] = []
    var refused: [Refused] = []
    for fit in fits {
      if let times = AccuracyOverTime(fit, filters: filters, changes: changes) {
        sets.append(times)
      } else {
        refused.append(
          Refused(
            conditions: fit.conditions, reason: fit.status == .refused ? .fitRefused : .packetsUnknown))
      }
    }
    self.sets = sets.enumerated().sorted {
      ($1.element.floor, $0.offset) < ($0.element.floor, $1.offset)
    }.map(\.element)
    self.refused = refused
  }
}
