import RadioSurvey

/// Something that `survey.toml` says otherwise than at an import, and that the import decided.
enum SurveyChange: CaseIterable {
  /// How to read the log.
  case log
  /// Which logs there are.
  case removedLog
  /// Which devices are the survey's.
  case devices
  /// Which receivers' names may be kept.
  case receivers
  /// Whether readings are packets, which are merged by advertising event.
  case source
  /// Positions, by which rows were rejected.
  case rejectedDistances
  /// Positions, by which rows would be rejected.
  case impossibleDistances
  /// Positions or placements, in a store that does not tell what was logged.
  case olderVersion

  /// What the change means for the results.
  var message: String {
    switch self {
    case .log:
      "survey.toml says otherwise how to read this log than when it was imported; the import holds"
    case .removedLog:
      "no [[log]] of survey.toml names this log any more; its dwells still count"
    case .devices:
      "survey.toml lists other beacons than when this log was imported, and the import kept those listed then"
    case .receivers:
      "survey.toml lists other receivers, or has another salt, than when this log was imported, and the import replaced "
        + "names of receivers"
    case .source:
      "by survey.toml, readings that were single packets when this log was imported are averaged ones now, or the other "
        + "way round; which of them are one advertising event was decided then"
    case .rejectedDistances:
      "beacons were moved in survey.toml after this log was imported, and the import rejected rows for their distance"
    case .impossibleDistances:
      "by survey.toml, places of this log are less than 0.05 m or more than 10 km from the beacon; their dwells have no "
        + "distance, and a new import rejects their rows"
    case .olderVersion:
      "an older version imported this log and did not tell what was logged from what followed from survey.toml: its "
        + "distances and placements are those of the import, and survey.toml gives others"
    }
  }

  /// What to do.
  var help: String {
    switch self {
    case .removedLog: "name it again, or import the other logs into a new store"
    default: "import the log again"
    }
  }

  /// What of `survey.toml` it is about, in few words.
  var subject: String {
    switch self {
    case .log, .removedLog: "[[log]]"
    case .devices: "[[beacon]]"
    case .receivers: "[[receiver]] or salt"
    case .source: "source"
    case .rejectedDistances, .impossibleDistances: "positions"
    case .olderVersion: "an older version's import"
    }
  }
}
