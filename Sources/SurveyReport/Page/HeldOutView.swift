import PathLoss
import RadioSurvey
import SurveyResults

/// The section on whether the intervals hold where nobody measured.
struct HeldOutView {
  var heldOutTable: TableView
  var heldOutReading: String
  var heldOutLimits: String

  /// `nil` if no set of conditions was checked.
  init?(_ index: ReportIndex) {
    guard index.fits.contains(where: { $0.heldOut != nil }) else { return nil }
    heldOutTable = TableView(
      LeaveOutTable.table(
        index.fits, pools: index.report.pooledCoverage, href: { "#\(index.id("model", $0))" }))
    heldOutReading =
      String(
        localized:
          "Each location was left out, predicted from the others, and compared with what was measured there. A share whose bracket "
          + "is below 68 or 95 % shows that the intervals are too narrow; the fit is then weak. The packet line treats every packet as "
          + "independent, as is usual: its shares show how often its intervals would have held.")
    heldOutLimits = Self.limits(index.fits)
  }

  private static func limits(_ fits: [ConditionFit]) -> String {
    var text =
      String(localized: "Brackets hold Wilson intervals where single locations are left out. ")
    if fits.contains(where: { $0.outcome.checks?.heldOutInGroups.isEmpty == false }) {
      text +=
        String(
          localized:
            "Where whole sessions, blocks of the floor, places or beacons are, or several receivers are put together, brackets count "
            + "those and not locations (Korn and Graubard), because their locations resemble each other: of two rows, rely on the "
            + "one for what will be new in use. ")
    }
    if fits.contains(where: { $0.estimator == .received && $0.status != .refused }) {
      text +=
        String(
          localized:
            "If the number of packets sent is unknown, the main estimator is the one for the packets received. "
        )
    }
    return text
      + String(
        localized:
          "The check applies to locations like those surveyed, within the distances surveyed, and to no other building."
      )
  }
}
