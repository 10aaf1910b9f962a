import PathLoss
import RadioSurvey
import Support

/// The levels of beacons at one distance: all receivers together, each receiver, and each of its body angles.
enum LevelCalibrationTable {
  private struct Line {
    var calibration: LevelCalibration
    /// `nil` for all receivers together.
    var part: LevelCalibration.Part?

    var level: Estimate { part?.level ?? calibration.level }
    var basis: LevelCalibration.Basis? { part.map(\.basis) ?? calibration.basis }
    var dwells: Int { part?.dwells ?? calibration.dwells }
    var packets: Int { part?.packets ?? calibration.packets }
  }

  static func table(_ calibrations: [LevelCalibration]) -> ResultTable {
    let lines = calibrations.flatMap { calibration -> [Line] in
      // A single receiver's row is that of the calibration itself.
      let parts = calibration.parts.filter { calibration.receivers > 1 || !$0.isWholeReceiver }
      return [Line(calibration: calibration, part: nil)]
        + PointLimit.thinned(parts).map { Line(calibration: calibration, part: $0) }
    }
    let hasConditions = calibrations.contains { !$0.conditions.names.isEmpty }
    let conditions: [TableColumn<Line>] =
      hasConditions ? [.conditions(grouping: true) { $0.calibration.conditions }] : []
    return ResultTable(
      caption: String(localized: "Levels at one distance, 95 % intervals of what varies"), lines,
      continues: { $0.part != nil },
      columns: [
        .text(String(localized: "Beacon"), grouping: true) { $0.calibration.beacon.description }
      ] + conditions + [
        .text(String(localized: "Receiver")) { receiver($0) },
        .text(String(localized: "Angle")) { angle($0) },
        .number(String(localized: "Dwells")) { NumberFormat.count($0.dwells) },
        .number(String(localized: "Packets")) { NumberFormat.count($0.packets) },
        .number(String(localized: "Distance"), "m") { NumberFormat.distance($0.calibration.distance) },
        .interval(String(localized: "Level there"), "dBm") { LevelCalibrationWords.level($0.level) },
        .text(String(localized: "Interval over")) { LevelCalibrationWords.over($0.basis) },
        .number(String(localized: "Measured power"), "dBm") {
          $0.part == nil ? NumberFormat.fixed(Double($0.calibration.measuredPower), 0) : ""
        },
      ])
  }

  private static func receiver(_ line: Line) -> String {
    guard let part = line.part else {
      guard line.calibration.receivers == 1 else {
        return String(localized: "all \(line.calibration.receivers)")
      }
      return line.calibration.parts.first?.receiver?.rawValue ?? "–"
    }
    return part.receiver?.rawValue ?? "–"
  }

  private static func angle(_ line: Line) -> String {
    guard let part = line.part, !part.isWholeReceiver else {
      let angles = line.part == nil ? line.calibration.angles : nil
      if let angles, angles > 1 { return String(localized: "all \(angles)") }
      if let part = line.part, part.orientation == nil, line.calibration.angles > 1 {
        return String(localized: "all")
      }
      let only = line.part?.orientation ?? line.calibration.parts.first?.orientation
      return only.map { "\(NumberFormat.plain($0))°" } ?? "–"
    }
    return part.orientation.map { "\(NumberFormat.plain($0))°" } ?? "–"
  }
}
