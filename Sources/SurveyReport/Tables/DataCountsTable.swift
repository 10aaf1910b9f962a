import SurveyResults

/// What a survey holds, for the page.
enum DataCountsTable {
  static func table(_ data: DataSummary) -> ResultTable {
    let counts: [(name: String, count: Int?)] = [
      ("Locations", data.locations), ("Dwells", data.dwells), ("Packets received", data.receivedPackets),
      ("Packets expected", data.expectedPackets), ("Rows not used", data.rejectedRows),
      ("Beacons", data.beacons), ("Placements", data.placements), ("Crowd levels", data.crowdLevels),
      ("Receivers", data.receivers),
    ]
    return ResultTable(
      caption: "What the survey holds", counts,
      columns: [.text("What") { $0.name }, .number("Count") { NumberFormat.count($0.count) }])
  }
}
