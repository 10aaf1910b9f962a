/// Where an importer puts what it reads. It never sees the store.
package protocol ImportSink: AnyObject {
  /// Takes a finished dwell.
  func receive(_ dwell: Dwell) throws
  /// Takes a row that was not used, with its reason.
  func reject(_ row: RejectedRow) throws
  /// Takes an issue of the file or of a row that was used all the same. Repeated row warnings come once per code, with
  /// their count in the summary.
  func report(_ issue: SurveyIssue) throws
}
