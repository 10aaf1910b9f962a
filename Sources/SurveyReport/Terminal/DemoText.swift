package import PathLoss
package import SurveyResults

/// What `demo` and `report` say of their work on a terminal.
package enum DemoText {
  /// The steps of the demo, each in a line.
  package static func render(files: [ImportDocument.File], data: DataSummary, fits: [ConditionFit]) -> String
  {
    let count = { (status: FitStatus) in NumberFormat.count(fits.count { $0.status == status }) }
    return
      "Imported \(NumberFormat.count(files.count, "log")): \(NumberFormat.count(data.receivedPackets, "packet")) in "
      + "\(NumberFormat.count(data.dwells, "dwell")) at \(DataWords.stood(data)).\n"
      + "Fitted \(NumberFormat.count(fits.count, "set")) of conditions: \(count(.calibrated)) calibrated, \(count(.weak)) "
      + "weak, \(count(.refused)) refused.\n"
  }
}
