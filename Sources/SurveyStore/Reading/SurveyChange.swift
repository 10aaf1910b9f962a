import GRDB
package import RadioSurvey

/// A change of `survey.toml` after an import that the import does not follow.
enum SurveyChange: CaseIterable {
  case log
  case removedLog
  case devices
  case beaconNames
  case placements
  case crowds
  /// Which receivers' names may be kept.
  case receivers
  /// Whether readings are packets, which are merged by advertising event.
  case source
  /// Positions, by which rows were rejected.
  case rejectedDistances
  /// Positions, by which rows would be rejected.
  case impossibleDistances

  var message: String {
    switch self {
    case .log: "survey.toml now reads this log differently; results use the earlier import"
    case .removedLog: "no [[log]] in survey.toml names this log now; its dwells still count"
    case .devices: "the beacons in survey.toml changed after import; the import kept the devices listed then"
    case .beaconNames:
      "the beacon names in survey.toml changed after import; the import used the earlier names"
    case .placements:
      "the placements in survey.toml changed after import; they decide which rows an import takes"
    case .crowds:
      "the crowd levels in survey.toml changed after import; they decide which rows an import takes"
    case .receivers:
      "the receivers or salt in survey.toml changed after import; they decide which rows and names an import keeps"
    case .source:
      "survey.toml now treats single packets as averaged readings, or the reverse; the import used the "
        + "former setting"
    case .rejectedDistances:
      "beacons in survey.toml moved after import, which rejected rows for their distance"
    case .impossibleDistances:
      "by the current survey.toml, places of this log are under 0.05 m or over 10 km from the beacon; "
        + "their dwells have no distance, and a new import rejects their rows"
    }
  }

  var help: String {
    switch self {
    case .removedLog: "name it again, or import the other logs into a new store"
    default: "import the log again"
    }
  }

  var subject: String {
    switch self {
    case .log, .removedLog: "[[log]]"
    case .devices: "[[beacon]]"
    case .beaconNames: "names of beacons"
    case .placements: "[[placement]]"
    case .crowds: "[[crowd]]"
    case .receivers: "[[receiver]] or salt"
    case .source: "source"
    case .rejectedDistances, .impossibleDistances: "positions"
    }
  }
}

extension SurveyStore {
  /// What `survey.toml` says now that imports do not follow: a warning for each kind of change, which names the first log.
  ///
  /// Positions, placements, advertising intervals, duty cycles and sources are derived when dwells are loaded, so they are
  /// no matter here, unless an import depended on them.
  /// - Parameter log: How it says to read a log; `nil` if it does not name the log.
  /// - Throws: ``StoreError``.
  package func changes(to survey: SurveySettings, log: (ImportedLog) -> LogMapping?) throws -> [SurveyIssue] {
    var files: [SurveyChange: [String]] = [:]
    let now = ComparedSurvey(survey)
    _ = try read { db in
      var known: [Int64: ComparedSurvey] = [:]
      let reading = try CheckedReading(db, path: path, watch: watch)
      for one in try ImportedLog.all(reading) {
        var changes: Set<SurveyChange> = []
        let mapping = log(one)
        if let then = one.log?.mapping {
          if mapping != then { changes.insert(mapping == nil ? .removedLog : .log) }
        } else if let mapping, let inputs = one.inputs, !mapping.reads(as: inputs.mapping) {
          changes.insert(.log)
        }
        let then = known[one.row.surveyID] ?? ComparedSurvey(one.survey)
        known[one.row.surveyID] = then
        if then.settings != survey {
          changes.formUnion(try SurveyComparison(one, then: then, now: now, reading).changes())
        }
        for change in changes { files[change, default: []].append(one.file) }
      }
    }
    return SurveyChange.allCases.compactMap { change in
      guard let files = files[change], let first = files.first else { return nil }
      let more = files.count > 1 ? "; likewise for \(files.count - 1) more" : ""
      return SurveyIssue(
        .warning, .surveyChanged, file: first, message: change.message + more, help: change.help)
    }
  }
}

extension LogMapping {
  /// Whether two mappings read a log in one way, wherever the files are that are read with it.
  fileprivate func reads(as other: LogMapping) -> Bool {
    var mapping = self
    if truth != nil, other.truth != nil { mapping.truth = other.truth }
    if beside?.map(\.pattern) == other.beside?.map(\.pattern) { mapping.beside = other.beside }
    return mapping == other
  }
}
