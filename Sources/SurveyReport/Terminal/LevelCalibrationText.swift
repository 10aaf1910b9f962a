import PathLoss
import RadioSurvey

/// The levels at one distance, for a terminal.
enum LevelCalibrationText {
  /// Most beacons with a sentence of their own.
  private static let most = 12

  /// The lines; empty if the survey calibrates no level.
  static func lines(_ calibrations: [LevelCalibration]) -> [String] {
    guard !calibrations.isEmpty else { return [] }
    let shown = calibrations.prefix(most).flatMap(LevelCalibrationWords.sentences)
    let left = calibrations.count - min(most, calibrations.count)
    return TextTable(LevelCalibrationTable.table(calibrations)).lines + [""]
      + shown.map { TerminalText.plain("- \($0)") } + (left > 0 ? ["- and \(left) more beacons"] : [])
  }
}
