package import CalibrationModel
package import RadioSurvey
import Support

/// The levels of beacons at one distance: all receivers together, each receiver, and each of its body angles.
package enum LevelCalibrationTable {
  private struct Line {
    var calibration: LevelCalibration
    /// `nil` for all receivers together.
    var part: LevelCalibration.Part?

    var level: Estimate { part?.level ?? calibration.level }
    var basis: LevelCalibration.Basis? { part.map(\.basis) ?? calibration.basis }
    var dwells: Int { part?.dwells ?? calibration.dwells }
    var packets: Int { part?.packets ?? calibration.packets }
  }

  package static func table(_ calibrations: [LevelCalibration]) -> ResultTable {
    let lines = calibrations.flatMap { calibration -> [Line] in
      // A single receiver's row is that of the calibration itself.
      let parts = calibration.parts.filter { calibration.receivers > 1 || !$0.isWholeReceiver }
      return [Line(calibration: calibration, part: nil)]
        + PointLimit.thinned(parts).map { Line(calibration: calibration, part: $0) }
    }
    return ResultTable(
      caption: say("Levels at one distance, 95 % intervals"), lines, continues: { $0.part != nil },
      columns: [
        .text(say("Beacon"), grouping: true) { $0.calibration.beacon.description },
        .conditions(grouping: true) { $0.calibration.conditions }
          .shown(if: calibrations.contains { !$0.conditions.names.isEmpty }),
        .text(say("Receiver")) { receiver($0) },
        .text(say("Angle")) { angle($0) },
        .number(say("Dwells")) { NumberFormat.count($0.dwells) },
        .number(say("Packets")) { NumberFormat.count($0.packets) },
        .number(say("Distance"), "m") { NumberFormat.distance($0.calibration.distance) },
        .interval(say("Level there"), "dBm") { LevelCalibrationWords.level($0.level) },
        .text(say("Interval over")) { LevelCalibrationWords.over($0.basis) },
        .number(say("Measured power"), "dBm") {
          $0.part == nil ? NumberFormat.fixed(Double($0.calibration.measuredPower), 0) : ""
        },
      ])
  }

  private static func receiver(_ line: Line) -> String {
    let all = line.calibration.receivers
    if line.part == nil, all != 1 { return say("all \(all)") }
    return (line.part ?? line.calibration.parts.first)?.receiver?.rawValue ?? "–"
  }

  private static func angle(_ line: Line) -> String {
    var orientation = line.part?.orientation
    if line.part?.isWholeReceiver ?? true {
      let angles = line.calibration.angles
      if angles > 1, line.part == nil { return say("all \(angles)") }
      if angles > 1, orientation == nil { return say("all") }
      orientation = orientation ?? line.calibration.parts.first?.orientation
    }
    return orientation.map { "\(NumberFormat.plain($0))°" } ?? "–"
  }
}

/// Where left-out locations fell in the distributions predicted for them: on the page part by part for one set of conditions, on
/// the terminal a row for each set.
package enum PITTable {
  package static func parts(_ pit: PITHistogram) -> ResultTable {
    ResultTable(
      caption: say(
        "Where held-out locations fell in their predicted distributions. Full ends mean that intervals are "
          + "too narrow, a full middle that they are too wide, a slope that they are biased."),
      pit.counts.enumerated().map { (part: $0.offset, count: $0.element) },
      columns: [
        .text(say("Part of the prediction")) {
          NumberFormat.range(
            NumberFormat.percent(Double($0.part) / Double(pit.counts.count)),
            NumberFormat.percent(Double($0.part + 1) / Double(pit.counts.count)))
        },
        .number(say("Locations")) { NumberFormat.count($0.count) }, ifRight { _ in pit },
        usual { _ in pit },
      ])
  }

  package static func sets(_ sets: [(conditions: FitConditions, pit: PITHistogram)]) -> ResultTable {
    ResultTable(
      sets,
      columns: [
        .conditions(terminal: "left-out locations by tenth of their prediction, weakest first") {
          $0.conditions
        },
        .interval(say("Locations")) { $0.pit.counts.map { NumberFormat.count($0) }.joined(separator: " ") },
        ifRight { $0.pit }, usual { $0.pit },
      ])
  }

  /// Locations that each part holds on average if the predictions are right.
  private static func ifRight<Item>(_ pit: @escaping (Item) -> PITHistogram) -> TableColumn<Item> {
    .number(say("Expected")) { NumberFormat.fixed(pit($0).expected, 1) }
  }

  /// `0 to 5`, what a part usually holds.
  private static func usual<Item>(_ pit: @escaping (Item) -> PITHistogram) -> TableColumn<Item> {
    .interval(say("Usual")) {
      let usual = pit($0).usual
      return NumberFormat.range(NumberFormat.count(Int(usual.lower)), NumberFormat.count(Int(usual.upper)))
    }
  }
}

/// How often the intervals for one packet hold at left-out locations, for the terminal.
package enum SinglePacketTable {
  private struct Line {
    var conditions: FitConditions
    var isContinued: Bool
    var estimator: String
    var coverage: SinglePacketCoverage
  }

  /// Without rows if no fit has such a check.
  package static func table(_ fits: [ConditionFit]) -> ResultTable {
    ResultTable(
      fits.flatMap(lines), continues: \.isContinued,
      columns: [
        .conditions(terminal: "for one packet", grouping: true) { $0.conditions },
        .text(say("Estimator")) { $0.estimator },
        .number(say("Packets")) { NumberFormat.count($0.coverage.packets) },
        .interval(say("Inside 68 %")) { HeldOutText.share($0.coverage.coverage68, $0.coverage.interval68) },
        .interval(say("Inside 95 %")) { HeldOutText.share($0.coverage.coverage95, $0.coverage.interval95) },
        .number("CRPS", "dB") { NumberFormat.fixed($0.coverage.crps, 2) },
      ])
  }

  private static func lines(_ fit: ConditionFit) -> [Line] {
    var rows = [(fit.estimator.rawValue, fit.heldOut)]
    if fit.estimator != .received { rows.append((Estimator.received.rawValue, fit.reml?.heldOut)) }
    rows.append((LeaveOutTable.packetLine, fit.ols?.heldOut))
    return rows.enumerated().compactMap { index, row in
      row.1?.singlePacket.map {
        Line(conditions: fit.conditions, isContinued: index > 0, estimator: row.0, coverage: $0)
      }
    }
  }
}
