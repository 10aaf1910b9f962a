import SurveyResults

/// What a survey holds, for the page.
enum DataCountsTable {
  static func table(_ data: DataSummary) -> ResultTable {
    let counts: [(name: String, count: Int?)] = [
      (String(localized: "Locations"), data.locations), (String(localized: "Dwells"), data.dwells),
      (String(localized: "Packets received"), data.receivedPackets),
      (String(localized: "Packets expected"), data.expectedPackets),
      (String(localized: "Rows not used"), data.rejectedRows),
      (String(localized: "Beacons"), data.beacons), (String(localized: "Placements"), data.placements),
      (String(localized: "Crowd levels"), data.crowdLevels),
      (String(localized: "Receivers"), data.receivers),
    ]
    return ResultTable(
      caption: String(localized: "What the survey holds"), counts,
      columns: [
        .text(String(localized: "What")) { $0.name },
        .number(String(localized: "Count")) { NumberFormat.count($0.count) },
      ])
  }
}
