import RadioSurvey
import SurveyDesign
import SurveyResults

/// The dwells of a recording, for the terminal.
enum RecordedDwellsTable {
  /// Dwells that are over.
  static func finished(_ entries: [RecordDocument.Entry]) -> ResultTable {
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
  static func open(_ entries: [RecordDocument.Entry]) -> ResultTable {
    ResultTable(
      entries,
      columns: [
        packets, mean, worth, fadingLeft,
        .text("Verdict") { DwellWords.verdict($0.advice, isOver: false) },
        beacon,
        .text("Place") { DwellWords.place($0) },
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
