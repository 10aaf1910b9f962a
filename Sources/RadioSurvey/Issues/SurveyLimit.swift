/// A limit on what untrusted input may ask for, with what happens beyond it and what to do then.
///
/// Every limit of the program is one of ``all``, which `Documentation/limits.md` lists.
@Memberwise(unlabelled: 2) package struct SurveyLimit: Hashable, Sendable {
  /// The largest count allowed; a number of bytes if ``isBytes``.
  package let value: Int
  /// What is counted, as in “more than 100,000 distinct beacons”.
  package let subject: String
  /// The thing that the limit applies to: “a log”.
  package let owner: String
  /// Whether the limit is a number of bytes.
  package var isBytes: Bool = false
  /// What happens beyond the limit.
  package let beyond: String
  /// The code of the issue raised; `nil` if nothing is lost.
  package var code: IssueCode?
  /// What to do.
  package let help: String

  /// The value formatted for people: `16 MiB`, or `100,000`.
  package var text: String { Self.text(value, isBytes: isBytes) }

  /// Formats a value for people. Tests pass smaller values than the limit's.
  package static func text(_ value: Int, isBytes: Bool = false) -> String {
    if isBytes {
      for (unit, shift) in [("MiB", 20), ("KiB", 10)] where value >= 1 << shift && value % (1 << shift) == 0 {
        return "\(value >> shift) \(unit)"
      }
      return "\(text(value)) bytes"
    }
    let digits = Array("\(value)")
    return digits.indices.map { index in
      let isGroup = index > 0 && digits.count > 4 && (digits.count - index).isMultiple(of: 3)
      return (isGroup ? "," : "") + String(digits[index])
    }.joined()
  }

  /// The message for input beyond the limit: “the log has more than 100,000 distinct beacons”.
  ///
  /// - Parameter value: A value to name instead of the limit's.
  package func message(_ value: Int? = nil) -> String {
    let holder = owner.hasPrefix("a ") ? "the \(owner.dropFirst(2))" : owner
    return "\(holder) has more than \(Self.text(value ?? self.value, isBytes: isBytes)) \(subject)"
  }
}

extension SurveyLimit {
  // MARK: Logs

  /// Bytes of a line, or of a quoted record that spans lines.
  package static let lineLength = SurveyLimit(
    1 << 20, "in a line", owner: "a log", isBytes: true, beyond: "the line is rejected", code: .lineTooLong,
    help: "check that the log has one reading per line")
  package static let header = SurveyLimit(
    1 << 16, "in its header", owner: "a log", isBytes: true, beyond: "the log is refused", code: .lineTooLong,
    help: "keep only the columns that a survey needs")
  package static let beacons = SurveyLimit(
    100_000, "distinct beacons", owner: "a log", beyond: "the log is refused", code: .limitExceeded,
    help:
      "list the survey's beacons in survey.toml, or split the log; do not keep the addresses of passing devices"
  )
  package static let receivers = SurveyLimit(
    100_000, "distinct receivers", owner: "a log", beyond: "the log is refused", code: .limitExceeded,
    help: "check which column is the receiver's name, --column receiver=NAME, or split the log")
  package static let locations = SurveyLimit(
    100_000, "distinct locations", owner: "a log", beyond: "the log is refused", code: .limitExceeded,
    help: "check which column names the location, --column location=NAME, or split the log")
  package static let conditions = SurveyLimit(
    100_000, "distinct sets of conditions", owner: "a log", beyond: "the log is refused",
    code: .limitExceeded,
    help:
      "check which columns name placement, crowd, carriage, people, session and orientation, or split the log"
  )
  package static let openDwells = SurveyLimit(
    100_000, "dwells open at once", owner: "a log", beyond: "the row is rejected", code: .tooManyBeacons,
    help: "list the survey's beacons in survey.toml, or split the log")
  package static let openBytes = SurveyLimit(
    64 << 20, "of packets in open dwells", owner: "a log", isBytes: true,
    beyond: "the longest dwells end and continue in new ones at the same location",
    help: "nothing needs to be done")
  package static let packetsPerDwell = SurveyLimit(
    1 << 20, "packets in a dwell", owner: "a log",
    beyond: "the dwell ends and continues in a new one at the same location",
    help: "nothing needs to be done")
  package static let heldDwells = SurveyLimit(
    10_000, "finished dwells before the first packet that was not heard", owner: "a log",
    beyond: "the number of packets sent stays unknown for the dwells before it",
    help: "nothing needs to be done")
  package static let rejectedText = SurveyLimit(
    4096, "in a rejected row", owner: "a log", isBytes: true, beyond: "the stored text is cut off",
    help: "find the row in the log by the line number of the issue")
  package static let rejectedRows = SurveyLimit(
    16 << 20, "of rejected rows with their reasons", owner: "a log", isBytes: true,
    beyond: "further rows are counted by code but not kept", code: .rejectedNotKept,
    help: "fix the common cause of the first rejected rows, and import the log again")
  package static let jsonDepth = SurveyLimit(
    64, "levels of nested JSON", owner: "a log", beyond: "the line is rejected", code: .invalidJSON,
    help: "write one flat object per line")
  package static let intervals = SurveyLimit(
    100_000, "intervals", owner: "a table of ground truth", beyond: "the log is refused", code: .invalidTruth,
    help: "give each log its own table")
  package static let datasources = SurveyLimit(
    1000, "datasources", owner: "a Kismet log", beyond: "the log is refused", code: .limitExceeded,
    help: "split the log, or name the receiver with --set receiver=NAME")
  package static let inspectedBeacons = SurveyLimit(
    10_000, "beacons that 'inspect' distinguishes", owner: "a log", beyond: "further beacons are not listed",
    help: "import the log: an import includes every beacon")

  // MARK: Projects

  package static let surveyFile = SurveyLimit(
    4 << 20, "in all", owner: "a survey.toml", isBytes: true, beyond: "the project is refused",
    code: .invalidTOML, help: "keep packets in log files and name the files under [[log]]")
  /// Tables and arrays of a survey file inside one another, dotted keys among them.
  package static let surveyDepth = SurveyLimit(
    32, "tables and arrays inside one another", owner: "a survey.toml", beyond: "the project is refused",
    code: .invalidTOML, help: "remove it: the keys of a survey are at most four tables deep")
  package static let surveyValues = SurveyLimit(
    500_000, "tables, keys and values", owner: "a survey.toml", beyond: "the project is refused",
    code: .invalidTOML, help: "keep packets in log files and name the files under [[log]]")
  package static let entries = SurveyLimit(
    10_000, "entries in one list, such as [[beacon]] or [[floor_plan.wall]]", owner: "a survey.toml",
    beyond: "the project is refused", code: .tooManyEntries, help: "split the site into several projects")
  package static let logs = SurveyLimit(
    10_000, "logs", owner: "a project", beyond: "the project is refused", code: .tooManyEntries,
    help: "narrow the patterns under [[log]], or split the site into several projects")

  package static let logo = SurveyLimit(
    256 << 10, "in all", owner: "a logo", isBytes: true, beyond: "'report' ends with exit code 65",
    code: .largeLogo, help: "draw it with fewer details, or as a smaller PNG")
  package static let logoPixels = SurveyLimit(
    4096, "pixels per side", owner: "a logo", beyond: "'report' ends with exit code 65", code: .largeLogo,
    help: "a logo is shown 48 pixels high: scale it down")
  /// Bytes of a file of a floor plan, packed or not.
  package static let planFile = SurveyLimit(
    32 << 20, "in one file", owner: "a floor plan", isBytes: true, beyond: "the plan is refused",
    code: .limitExceeded, help: "remove features other than floors, walls, fixtures and spots")
  /// Bytes of all files of an archive, unpacked.
  package static let planArchive = SurveyLimit(
    128 << 20, "in its archive", owner: "a floor plan", isBytes: true, beyond: "the plan is refused",
    code: .limitExceeded, help: "remove features other than floors, walls, fixtures and spots")
  package static let planEntries = SurveyLimit(
    1000, "entries in its archive", owner: "a floor plan", beyond: "the plan is refused",
    code: .limitExceeded, help: "pack only manifest.json and the .geojson files")
  package static let planDepth = SurveyLimit(
    64, "levels of nested JSON", owner: "a floor plan", beyond: "the plan is refused", code: .limitExceeded,
    help: "write GeoJSON, which needs fewer than ten")
  package static let planFeatures = SurveyLimit(
    100_000, "features in one file", owner: "a floor plan", beyond: "the plan is refused",
    code: .limitExceeded, help: "plan one building at a time")
  package static let planCoordinates = SurveyLimit(
    500_000, "coordinates in one file", owner: "a floor plan", beyond: "the plan is refused",
    code: .limitExceeded, help: "plan one building at a time, and simplify curves")
  package static let planCorners = SurveyLimit(
    10_000, "corners in one ring", owner: "a floor plan", beyond: "the plan is refused", code: .limitExceeded,
    help: "simplify its curves")
  /// Pairs of edges or holes of a feature that are compared because they are side by side.
  package static let planPairs = SurveyLimit(
    100_000_000, "pairs of edges side by side", owner: "a floor plan", beyond: "the plan is refused",
    code: .limitExceeded, help: "simplify curves, and leave out patterns such as tiles and hatching")

  // MARK: Analyses

  package static let dwells = SurveyLimit(
    1_000_000, "dwells", owner: "the survey", beyond: "commands that fit end with exit code 65",
    code: .limitExceeded, help: "import the logs into several stores, one per site or season")
  package static let fits = SurveyLimit(
    2000, "sets of conditions to fit", owner: "the survey", beyond: "commands that fit end with exit code 65",
    code: .limitExceeded,
    help:
      "name some of them with 'fit --placement NAME' or 'fit --receiver NAME', or check which columns name placement, "
      + "crowd, carriage and receiver")
  package static let databaseBytes = SurveyLimit(
    1 << 36, "in all", owner: "a log that is a database", isBytes: true, beyond: "the log is refused",
    code: .unreadableFile, help: "copy the readings that you need into a smaller database")
  package static let queryRows = SurveyLimit(
    100_000_000, "rows to deliver", owner: "a log that is a database", beyond: "the log is refused",
    code: .queryTooLong, help: "select fewer rows or columns in the query")
  package static let querySeconds = SurveyLimit(
    30, "seconds of processor time per row, plus the same for each 300 MB of it",
    owner: "a log that is a database",
    beyond: "the log is refused", code: .queryTooLong, help: "select fewer rows or columns in the query")
  package static let queryMemory = SurveyLimit(
    1 << 28, "of memory for SQLite", owner: "a log that is a database", isBytes: true,
    beyond: "the log is refused", code: .queryTooLong, help: "select fewer rows or columns in the query")
  package static let calibration = SurveyLimit(
    64 << 20, "in all", owner: "a calibration", isBytes: true, beyond: "'check' ends with exit code 65",
    code: .limitExceeded, help: "write one with 'beacon-calibrate export calibration'")
  /// Bytes of a report that is drawn again, compared or listed.
  package static let report = SurveyLimit(
    64 << 20, "in all", owner: "a report", isBytes: true, beyond: "the report is refused",
    code: .limitExceeded, help: "write one with 'beacon-calibrate report'")
  package static let documentDepth = SurveyLimit(
    64, "levels of nested JSON", owner: "a report or calibration", beyond: "it is refused",
    code: .limitExceeded, help: "write it again: the program's own have fewer than twenty")
  package static let documentValues = SurveyLimit(
    2_000_000, "values", owner: "a report or calibration", beyond: "it is refused", code: .limitExceeded,
    help: "write one of fewer locations, such as one per placement")
  package static let documentText = SurveyLimit(
    64 << 10, "in one text", owner: "a report or calibration", isBytes: true, beyond: "it is refused",
    code: .limitExceeded, help: "write it again: the program's own are shorter")
  package static let floorPoints = SurveyLimit(
    250_000, "points half a metre apart", owner: "a floor",
    beyond: "the points are farther apart, and half their spacing is added to distances",
    help: "nothing needs to be done: the answer errs towards more beacons")
  package static let layoutBeacons = SurveyLimit(
    1000, "beacons to lay out", owner: "a floor", beyond: "the result has their number but no positions",
    help: "plan one part of the floor at a time, --floor WxD")

  /// Every limit, in the order of the documentation.
  package static let all: [SurveyLimit] = [
    lineLength, header, beacons, receivers, locations, conditions, openDwells, openBytes, packetsPerDwell,
    heldDwells, rejectedText, rejectedRows, jsonDepth, intervals, datasources, databaseBytes, queryRows,
    querySeconds, queryMemory, inspectedBeacons, surveyFile, surveyDepth, surveyValues, entries, logs, logo,
    logoPixels, planFile, planArchive, planEntries, planDepth, planFeatures, planCoordinates, planCorners,
    planPairs, dwells, fits, calibration, report, documentDepth, documentValues, documentText, floorPoints,
    layoutBeacons,
  ]
}
