public import PathLoss

/// What `demo` and `report` say of their work on a terminal.
public enum DemoText {
  /// The steps of the demo, each in a line.
  public static func render(files: [ImportDocument.File], data: DataSummary, fits: [ConditionFit]) -> String {
    let count = { (status: FitStatus) in NumberFormat.count(fits.count { $0.status == status }) }
    return
      "Imported \(NumberFormat.count(files.count, "log")): \(NumberFormat.count(data.receivedPackets, "packet")) in "
      + "\(NumberFormat.count(data.dwells, "dwell")) at \(NumberFormat.count(data.locations, "location")).\n"
      + "Fitted \(NumberFormat.count(fits.count, "set")) of conditions: \(count(.calibrated)) calibrated, \(count(.weak)) "
      + "weak, \(count(.refused)) refused.\n"
  }
}

/// What `report` wrote.
public struct ReportDocument: ResultDocument {
  /// See ``ResultDocument``.
  public var schemaVersion = 1
  /// The report's verdict.
  public var verdict: String?
  /// Path of the page.
  public var page: String
  /// Whether some placement meets the requirement.
  public var isMet: Bool

  /// A document.
  public init(verdict: String?, page: String, isMet: Bool) {
    self.verdict = verdict
    self.page = page
    self.isMet = isMet
  }
}
