import GRDB
package import RadioSurvey

extension SurveyStore {
  /// What `survey.toml` says now that imports do not follow: a warning for each kind of change, which names the first log.
  ///
  /// Positions, placements, advertising intervals, duty cycles and sources are derived when dwells are loaded, so they are
  /// no matter here, unless an import depended on them.
  ///
  /// - Parameters:
  ///   - survey: What it says of beacons and receivers.
  ///   - log: How it says to read the log of a name; `nil` if it does not name the log.
  /// - Throws: ``StoreError``.
  package func changes(
    to survey: SurveySettings, log: (String) -> LogMapping?
  ) throws -> [SurveyIssue] {
    var files: [SurveyChange: [String]] = [:]
    let now = ComparedSurvey(survey)
    _ = try read { db in
      var known: [Int64?: ComparedSurvey] = [:]
      for one in try StoredImport.all(db, path: path) {
        var changes: Set<SurveyChange> = []
        if let then = one.log {
          let now = log(one.file)
          if now != then { changes.insert(now == nil ? .removedLog : .log) }
        }
        let then = known[one.surveyID] ?? one.survey.map { ComparedSurvey($0) }
        known[one.surveyID] = then
        if then?.settings != survey {
          changes.formUnion(try SurveyComparison(one, then: then, now: now, db).changes())
        }
        for change in changes { files[change, default: []].append(one.file) }
      }
    }
    return SurveyChange.allCases.compactMap { change in
      guard let files = files[change], let first = files.first else { return nil }
      let more = files.count > 1 ? "; so for \(files.count - 1) more" : ""
      return SurveyIssue(
        .warning, .surveyChanged, file: first, message: change.message + more, help: change.help)
    }
  }
}
