import RadioSurvey
import Ranging
import SurveyResults

/// For which beacon a device takes the one that it stands at, for the appendix; and what is missing for it.
struct ConfusionView {
  var confusionTables: [TableView]
  var confusionNotes: [String]

  /// Sets of conditions that have a table, at most: the worst.
  private static let mostGroups = 4

  /// `nil` if there is nothing to say.
  init?(_ outlook: RangingOutlook?) {
    let groups = outlook?.nearest?.groups ?? []
    confusionTables = groups.prefix(Self.mostGroups).map { TableView(ConfusionTable.table($0)) }
    confusionNotes =
      (outlook?.nearest?.omitted ?? []).isEmpty
      ? [] : PairWords.omissions(outlook?.nearest?.omitted ?? [])
    confusionNotes += RegionWords.omissions(outlook?.regions?.omitted ?? [])
    if groups.count > Self.mostGroups {
      confusionNotes.append(
        String(
          localized:
            "\(NumberFormat.count(groups.count - Self.mostGroups, "set")) of conditions more are in report.json."
        ))
    }
    if confusionTables.isEmpty, confusionNotes.isEmpty { return nil }
  }
}
