/// A limit on what untrusted input may ask for, with what happens beyond it and what to do then.
///
/// Every limit of the program is one of ``all``, which `Documentation/limits.md` lists.
package struct SurveyLimit: Hashable, Sendable {
  /// What is counted, as in “more than 100,000 distinct beacons”.
  package let subject: String
  /// The thing that the limit applies to: “a log”.
  package let owner: String
  /// The largest count allowed; a number of bytes if ``isBytes``.
  package let value: Int
  /// Whether the limit is a number of bytes.
  package let isBytes: Bool
  /// What happens beyond the limit.
  package let beyond: String
  /// The code of the issue raised; `nil` if nothing is lost.
  package let code: IssueCode?
  /// What to do.
  package let help: String

  init(
    _ value: Int, _ subject: String, of owner: String, isBytes: Bool = false, beyond: String,
    _ code: IssueCode? = nil, help: String
  ) {
    self.value = value
    self.subject = subject
    self.owner = owner
    self.isBytes = isBytes
    self.beyond = beyond
    self.code = code
    self.help = help
  }

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
    1 << 20, "in a line", of: "a log", isBytes: true, beyond: "the line is rejected", .lineTooLong,
    help: "check that the log has one reading per line")
  /// Bytes of the header of a table.
  package static let header = SurveyLimit(
    1 << 16, "in its header", of: "a log", isBytes: true, beyond: "the log is refused", .lineTooLong,
    help: "keep only the columns that a survey needs")
  /// Distinct beacons of a log.
  package static let beacons = SurveyLimit(
    100_000, "distinct beacons", of: "a log", beyond: "the log is refused", .limitExceeded,
    help:
      "list the survey's beacons in survey.toml, or split the log; do not keep the addresses of passing devices"
  )
  /// Distinct receivers of a log.
  package static let receivers = SurveyLimit(
    100_000, "distinct receivers", of: "a log", beyond: "the log is refused", .limitExceeded,
    help: "check which column is the receiver's name, --column receiver=NAME, or split the log")
  /// Distinct locations of a log.
  package static let locations = SurveyLimit(
    100_000, "distinct locations", of: "a log", beyond: "the log is refused", .limitExceeded,
    help: "check which column names the location, --column location=NAME, or split the log")
  /// Distinct conditions of a log.
  package static let conditions = SurveyLimit(
    100_000, "distinct sets of conditions", of: "a log", beyond: "the log is refused", .limitExceeded,
    help:
      "check which columns name placement, crowd, carriage, people, session and orientation, or split the log"
  )
  /// Dwells of a log open at once.
  package static let openDwells = SurveyLimit(
    100_000, "dwells open at once", of: "a log", beyond: "the row is rejected", .tooManyBeacons,
    help: "list the survey's beacons in survey.toml, or split the log")
  /// Bytes of packets in open dwells.
  package static let openBytes = SurveyLimit(
    64 << 20, "of packets in open dwells", of: "a log", isBytes: true,
    beyond: "the longest dwells end and continue in new ones at the same location",
    help: "nothing needs to be done")
  /// Packets of one dwell.
  package static let packetsPerDwell = SurveyLimit(
    1 << 20, "packets in a dwell", of: "a log",
    beyond: "the dwell ends and continues in a new one at the same location",
    help: "nothing needs to be done")
  /// Finished dwells that wait for the first packet that was not heard.
  package static let heldDwells = SurveyLimit(
    10_000, "finished dwells before the first packet that was not heard", of: "a log",
    beyond: "the number of packets sent stays unknown for the dwells before it",
    help: "nothing needs to be done")
  /// Bytes stored of a rejected row.
  package static let rejectedText = SurveyLimit(
    4096, "in a rejected row", of: "a log", isBytes: true, beyond: "the stored text is cut off",
    help: "find the row in the log by the line number of the issue")
  /// Bytes stored of all rejected rows of a log.
  package static let rejectedRows = SurveyLimit(
    16 << 20, "of rejected rows with their reasons", of: "a log", isBytes: true,
    beyond: "further rows are counted by code but not kept", .rejectedNotKept,
    help: "fix the common cause of the first rejected rows, and import the log again")
  /// Nesting of a JSON value.
  package static let jsonDepth = SurveyLimit(
    64, "levels of nested JSON", of: "a log", beyond: "the line is rejected", .invalidJSON,
    help: "write one flat object per line")
  /// Intervals of a table of ground truth.
  package static let intervals = SurveyLimit(
    100_000, "intervals", of: "a table of ground truth", beyond: "the log is refused", .invalidTruth,
    help: "give each log its own table")
  /// Datasources of a Kismet log.
  package static let datasources = SurveyLimit(
    1000, "datasources", of: "a Kismet log", beyond: "the log is refused", .limitExceeded,
    help: "split the log, or name the receiver with --set receiver=NAME")
  /// Beacons that `inspect` distinguishes.
  package static let inspectedBeacons = SurveyLimit(
    10_000, "beacons that 'inspect' distinguishes", of: "a log", beyond: "further beacons are not listed",
    help: "import the log: an import includes every beacon")

  // MARK: Projects

  /// Bytes of a survey file.
  package static let surveyFile = SurveyLimit(
    4 << 20, "in all", of: "a survey.toml", isBytes: true, beyond: "the project is refused", .invalidTOML,
    help: "keep packets in log files and name the files under [[log]]")
  /// Tables and arrays of a survey file inside one another, dotted keys among them.
  package static let surveyDepth = SurveyLimit(
    32, "tables and arrays inside one another", of: "a survey.toml", beyond: "the project is refused",
    .invalidTOML, help: "remove it: the keys of a survey are at most four tables deep")
  /// Keys and values of a survey file.
  package static let surveyValues = SurveyLimit(
    500_000, "tables, keys and values", of: "a survey.toml", beyond: "the project is refused", .invalidTOML,
    help: "keep packets in log files and name the files under [[log]]")
  /// Entries of one list of a survey file, walls among them.
  package static let entries = SurveyLimit(
    10_000, "entries in one list, such as [[beacon]] or [[floor_plan.wall]]", of: "a survey.toml",
    beyond: "the project is refused", .tooManyEntries, help: "split the site into several projects")
  /// Logs of a project.
  package static let logs = SurveyLimit(
    10_000, "logs", of: "a project", beyond: "the project is refused", .tooManyEntries,
    help: "narrow the patterns under [[log]], or split the site into several projects")

  /// Bytes of the logo of a report, which every page carries.
  package static let logo = SurveyLimit(
    256 << 10, "in all", of: "a logo", isBytes: true, beyond: "'report' ends with exit code 65", .largeLogo,
    help: "draw it with fewer details, or as a smaller PNG")
  /// Pixels of a side of a logo that is a PNG.
  package static let logoPixels = SurveyLimit(
    4096, "pixels per side", of: "a logo", beyond: "'report' ends with exit code 65", .largeLogo,
    help: "a logo is shown 48 pixels high: scale it down")
  /// Bytes of a file of a floor plan, packed or not.
  package static let planFile = SurveyLimit(
    32 << 20, "in one file", of: "a floor plan", isBytes: true, beyond: "the plan is refused", .limitExceeded,
    help: "remove features other than floors, walls, fixtures and spots")
  /// Bytes of all files of an archive, unpacked.
  package static let planArchive = SurveyLimit(
    128 << 20, "in its archive", of: "a floor plan", isBytes: true, beyond: "the plan is refused",
    .limitExceeded, help: "remove features other than floors, walls, fixtures and spots")
  /// Entries of an archive.
  package static let planEntries = SurveyLimit(
    1000, "entries in its archive", of: "a floor plan", beyond: "the plan is refused", .limitExceeded,
    help: "pack only manifest.json and the .geojson files")
  /// Nesting of a file.
  package static let planDepth = SurveyLimit(
    64, "levels of nested JSON", of: "a floor plan", beyond: "the plan is refused", .limitExceeded,
    help: "write GeoJSON, which needs fewer than ten")
  /// Features of a file.
  package static let planFeatures = SurveyLimit(
    100_000, "features in one file", of: "a floor plan", beyond: "the plan is refused", .limitExceeded,
    help: "plan one building at a time")
  /// Coordinates of a file.
  package static let planCoordinates = SurveyLimit(
    500_000, "coordinates in one file", of: "a floor plan", beyond: "the plan is refused", .limitExceeded,
    help: "plan one building at a time, and simplify curves")
  /// Corners of a ring.
  package static let planCorners = SurveyLimit(
    10_000, "corners in one ring", of: "a floor plan", beyond: "the plan is refused", .limitExceeded,
    help: "simplify its curves")
  /// Pairs of edges or holes of a feature that are compared because they are side by side.
  package static let planPairs = SurveyLimit(
    100_000_000, "pairs of edges side by side", of: "a floor plan", beyond: "the plan is refused",
    .limitExceeded, help: "simplify curves, and leave out patterns such as tiles and hatching")

  // MARK: Analyses

  /// Dwells of an analysis.
  package static let dwells = SurveyLimit(
    1_000_000, "dwells", of: "the survey", beyond: "commands that fit end with exit code 65", .limitExceeded,
    help: "import the logs into several stores, one per site or season")
  /// Sets of conditions of an analysis.
  package static let fits = SurveyLimit(
    2000, "sets of conditions to fit", of: "the survey", beyond: "commands that fit end with exit code 65",
    .limitExceeded,
    help:
      "name some of them with 'fit --placement NAME' or 'fit --receiver NAME', or check which columns name placement, "
      + "crowd, carriage and receiver")
  /// Bytes of a log that is a SQLite database.
  package static let databaseBytes = SurveyLimit(
    1 << 36, "in all", of: "a log that is a database", isBytes: true, beyond: "the log is refused",
    .unreadableFile, help: "copy the readings that you need into a smaller database")
  /// Rows that a SQLite log may deliver.
  package static let queryRows = SurveyLimit(
    100_000_000, "rows to deliver", of: "a log that is a database", beyond: "the log is refused",
    .queryTooLong,
    help: "select fewer rows or columns in the query")
  /// Seconds of processor time for a row of a SQLite log.
  package static let querySeconds = SurveyLimit(
    30, "seconds of processor time per row, plus the same for each 300 MB of it",
    of: "a log that is a database",
    beyond: "the log is refused", .queryTooLong, help: "select fewer rows or columns in the query")
  /// Bytes of memory that SQLite may take for a log.
  package static let queryMemory = SurveyLimit(
    1 << 28, "of memory for SQLite", of: "a log that is a database", isBytes: true,
    beyond: "the log is refused",
    .queryTooLong, help: "select fewer rows or columns in the query")
  /// Bytes of a calibration.
  package static let calibration = SurveyLimit(
    64 << 20, "in all", of: "a calibration", isBytes: true, beyond: "'check' ends with exit code 65",
    .limitExceeded,
    help: "write one with 'beacon-calibrate export calibration'")
  /// Bytes of a report that is drawn again, compared or listed.
  package static let report = SurveyLimit(
    64 << 20, "in all", of: "a report", isBytes: true, beyond: "the report is refused",
    .limitExceeded, help: "write one with 'beacon-calibrate report'")
  /// Nesting of a document that the program wrote.
  package static let documentDepth = SurveyLimit(
    64, "levels of nested JSON", of: "a report or calibration", beyond: "it is refused", .limitExceeded,
    help: "write it again: the program's own have fewer than twenty")
  /// Values of a document that the program wrote.
  package static let documentValues = SurveyLimit(
    2_000_000, "values", of: "a report or calibration", beyond: "it is refused", .limitExceeded,
    help: "write one of fewer locations, such as one per placement")
  /// Bytes of one text of a document that the program wrote.
  package static let documentText = SurveyLimit(
    64 << 10, "in one text", of: "a report or calibration", isBytes: true, beyond: "it is refused",
    .limitExceeded, help: "write it again: the program's own are shorter")
  /// Points at which the coverage of a floor is evaluated.
  package static let floorPoints = SurveyLimit(
    250_000, "points half a metre apart", of: "a floor",
    beyond: "the points are farther apart, and half their spacing is added to distances",
    help: "nothing needs to be done: the answer errs towards more beacons")
  /// Beacons of a layout.
  package static let layoutBeacons = SurveyLimit(
    1000, "beacons to lay out", of: "a floor", beyond: "the result has their number but no positions",
    help: "plan one part of the floor at a time, --floor WxD")

  /// Every limit, in the order of the documentation.
  package static let all: [SurveyLimit] = [
    lineLength, header, beacons, receivers, locations, conditions, openDwells, openBytes, packetsPerDwell,
    heldDwells, rejectedText, rejectedRows, jsonDepth, intervals, datasources, databaseBytes,
    queryRows, querySeconds, queryMemory, inspectedBeacons, surveyFile,
    surveyDepth, surveyValues, entries, logs, logo, logoPixels, planFile, planArchive,
    planEntries, planDepth,
    planFeatures,
    planCoordinates, planCorners, planPairs,
    dwells, fits, calibration, report, documentDepth, documentValues, documentText, floorPoints,
    layoutBeacons,
  ]
}
