import RadioSurvey
import SurveyDesign
import SurveyResults

/// The words for a dwell that is or was recorded.
enum DwellWords {
  /// What stands behind a number of independent packets whose correlation is assumed.
  static let assumedMark = "*"

  /// Where the receiver stood, and under which conditions.
  static func place(_ entry: RecordDocument.Entry) -> String {
    let distance = entry.distance.map { [NumberFormat.metres($0)] } ?? []
    return ([entry.location] + distance + entry.conditions.fitConditions.names).joined(separator: " · ")
  }

  static func verdict(_ advice: DwellAdvice, isOver: Bool) -> String {
    switch (advice.verdict, advice.secondsToGo) {
    case (.enough, _): "enough"
    case (.cannotBeSaid, _): "cannot be said"
    case (.goOn, let seconds?):
      isOver ? "too short by about \(duration(seconds))" : "go on: about \(duration(seconds)) more"
    case (.goOn, nil): isOver ? "too short" : "go on"
    }
  }

  private static func duration(_ seconds: Double) -> String {
    seconds < 100
      ? NumberFormat.unit(NumberFormat.fixed(max(1, seconds.rounded(.up)), 0), "s")
      : NumberFormat.unit(NumberFormat.fixed((seconds / 60).rounded(.up), 0), "min")
  }
}
