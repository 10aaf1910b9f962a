package import CalibrationModel
import RadioSurvey

package enum ReplayTable {
  /// Rules beside one another; `nil` without a score.
  package static func scores(_ document: ReplayDocument) -> ResultTable? {
    var rows: [(String, SwitchScore)] = document.switching.map { [("ours", $0)] } ?? []
    rows += document.rules.compactMap { rule in rule.score.map { (rule.rule.rawValue, $0) } }
    guard !rows.isEmpty else { return nil }
    return ResultTable(
      rows,
      columns: [
        .text("Rule") { $0.0 },
        .interval("Wrong (95 %)") { NumberFormat.share($0.1.wrong, $0.1.wrongInterval) },
        .number("Switches") { NumberFormat.count($0.1.switches) },
        .interval("False switches per hour") { NumberFormat.perHour($0.1.falseSwitches) },
        .interval("Flaps per hour") { NumberFormat.perHour($0.1.flaps) },
        .interval("Delay (s)") { NumberFormat.delay($0.1.delay) },
      ])
  }

  package static func zones(_ zones: ReplayZones) -> ResultTable {
    ResultTable(
      zones.rows,
      columns: [
        .text("In truth") { $0.zone.rawValue },
        .number("Steps") { NumberFormat.count($0.steps) },
      ]
        + Zone.allCases.enumerated().map { index, zone in
          .interval("Says \(zone.rawValue)") {
            NumberFormat.share($0.cells[index].share, $0.cells[index].interval)
          }
        })
  }

  package static func frontier(_ sweep: SwitchSweep) -> ResultTable {
    ResultTable(
      sweep.points,
      columns: [
        .number("Margin (dB)") { NumberFormat.plain($0.setting.margin) },
        .number("Dwell (s)") { NumberFormat.plain($0.setting.dwell) },
        .number("Time-out (s)") { NumberFormat.plain($0.setting.timeOut) },
        .interval("Delay (s)") { NumberFormat.delay($0.score.delay) },
        .interval("False switches per hour") { NumberFormat.perHour($0.score.falseSwitches) },
        .interval("Wrong (95 %)") { NumberFormat.share($0.score.wrong, $0.score.wrongInterval) },
      ])
  }
}

package enum RecordedDwellsTable {
  package static func finished(_ entries: [RecordDocument.Entry]) -> ResultTable {
    ResultTable(
      entries,
      columns: [
        .text("Location") { $0.location },
        .number("Distance") { $0.distance.map { NumberFormat.metres($0) } ?? "" },
        .text("Conditions") { entry in
          (entry.conditions.fitConditions.names + (entry.conditions.channel.map { ["channel \($0)"] } ?? []))
            .joined(separator: " · ")
        },
        beacon, packets, mean,
        .number("Fading", "dB") { level($0.advice.fadingSD) },
        worth, fadingLeft,
        .text("Verdict") { DwellWords.verdict($0.advice, isOver: true) },
      ])
  }

  /// Dwells that go on, numbers first: a narrow terminal cuts the ends of lines.
  package static func open(_ entries: [RecordDocument.Entry]) -> ResultTable {
    ResultTable(
      entries,
      columns: [
        packets, mean, worth, fadingLeft, .text("Verdict") { DwellWords.verdict($0.advice, isOver: false) },
        beacon, .text("Place") { DwellWords.place($0) },
      ])
  }

  private typealias Column = TableColumn<RecordDocument.Entry>

  private static var beacon: Column { .text("Beacon") { $0.beacon.description } }
  private static var mean: Column { .number("Mean", "dBm") { level($0.advice.mean) } }
  private static var fadingLeft: Column { .number("Fading left", "dB") { level($0.advice.meanError) } }

  private static var packets: Column {
    .number("Packets") { entry in
      let packets = NumberFormat.count(entry.advice.packets)
      return entry.expectedPackets.map { "\(packets) of \(NumberFormat.count($0))" } ?? packets
    }
  }

  private static var worth: Column {
    .number("Worth") { entry in
      guard let effective = entry.advice.effectivePackets else { return "" }
      return NumberFormat.fixed(effective, 1)
        + (entry.advice.isAutocorrelationAssumed ? DwellWords.assumedMark : "")
    }
  }

  /// A number with one decimal; empty if there is none yet.
  private static func level(_ value: Double?) -> String { value.map { NumberFormat.fixed($0, 1) } ?? "" }
}
