import PathLoss
import RadioSurvey
package import Ranging
package import CalibrationModel

extension AccuracyOverTimeDocument {
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
    let sorted = sets.enumerated().sorted {
      ($1.element.floor, $0.offset) < ($0.element.floor, $1.offset)
    }.map(\.element)
    self.init(sets: sorted, refused: refused)
  }
}
