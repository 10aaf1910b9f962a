/// Something that is wrong with input, told as a compiler tells it: where, what, and what to do.
package struct SurveyIssue: Hashable, Codable, Sendable {
  /// How bad it is.
  package enum Severity: String, Codable, Sendable {
    /// The row, key or file was not used.
    case error
    /// It was used, but a reader should know.
    case warning
    /// It is worth knowing.
    case note
  }

  /// How bad it is.
  package var severity: Severity
  /// The stable code.
  package var code: IssueCode
  /// The file as the user named it.
  @Nullable package var file: String?
  /// Line, from 1.
  @Nullable package var line: Int?
  /// Column in characters, from 1.
  @Nullable package var column: Int?
  /// What is wrong.
  package var message: String
  /// What to do about it.
  @Nullable package var help: String?

  package init(
    _ severity: Severity, _ code: IssueCode, file: String? = nil, line: Int? = nil, column: Int? = nil,
    message: String, help: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.help = help
  }
}

extension SurveyIssue: CustomStringConvertible {
  /// `walk.csv:412:5: error: expected RSSI in dBm, found 'loud' [invalid-rssi]` and, if there is one, a help line.
  ///
  /// No name in it makes a separate line, see ``TerminalText``.
  package var description: String {
    var place = TerminalText.plain(file ?? "")
    if let line { place += "\(place.isEmpty ? "line " : ":")\(line)" }
    if line != nil, let column { place += ":\(column)" }
    let head =
      "\(place.isEmpty ? "" : "\(place): ")\(severity.rawValue): \(TerminalText.plain(message)) [\(code.rawValue)]"
    return help.map { "\(head)\n  help: \(TerminalText.plain($0))" } ?? head
  }
}

extension IssueCode {
  /// What the code means, in one sentence.
  package var sentence: String {
    switch self {
    case .fileNotFound: "The file does not exist."
    case .unreadableFile: "The file cannot be opened or read."
    case .isDirectory: "A directory is in the place of a log."
    case .emptyFile: "The file has no bytes."
    case .unknownFormat: "The format of the file is not recognised."
    case .spreadsheetFile: "The file is a spreadsheet, a document or a web page, not a table of text."
    case .convertedText: "The text is in another encoding than UTF-8 and is converted."
    case .missingHeader: "The log begins with a reading and has no header."
    case .skippedLines: "Lines before the header are not read."
    case .repeatedHeader: "A header stands in the middle of a log, and the rows below it are read."
    case .otherHeader:
      "A header with other columns stands in the middle of a log, and the rows below it are not read."
    case .unstatedUnit: "The name of a column does not say its unit, and the column is not read."
    case .noRows: "The log has a header but no rows."
    case .noUsableRows: "The log has rows, but none is usable."
    case .missingColumn: "A required column is not in the header."
    case .duplicateColumn: "Two columns map to the same field."
    case .unusedColumn: "A column of the header is not used."
    case .damagedArchive: "The compressed data are damaged or truncated."
    case .notALogFile:
      "The log is a device, a terminal, a link in a folder, or a pipe that the command line does not name."
    case .logChanged: "The log was truncated or overwritten while it was read."
    case .logGrowing: "The log grew while it was read; it was read up to a stated byte."
    case .containsEarlierLog: "A log begins with all of another log that was imported before."
    case .limitExceeded: "More of something than a named limit allows."
    case .rejectedNotKept: "Rejected rows that are counted and, being too many, not kept."
    case .replacedValue: "A value that is given for every row stands in for values of the log."
    case .refusedValue: "A value that is given for every row cannot hold for this log."
    case .copiedDwells: "Dwells of one log are copies of dwells of another, and count once."
    case .alreadyImported: "The same bytes were imported before."
    case .surveyChanged: "survey.toml was changed in a way that only a new import follows."
    case .missingCell: "Fewer cells than the header has."
    case .extraCell: "More cells than the header has."
    case .unterminatedQuote: "A quoted cell does not end."
    case .lineTooLong: "A line is longer than the limit."
    case .invalidEncoding: "The text is not UTF-8."
    case .invalidJSON: "A line is not a JSON object."
    case .duplicateKey: "A JSON object has the same key twice; the first value is used."
    case .undeclaredName:
      "A placement, crowd level, receiver or beacon is not among those that survey.toml declares."
    case .equivalentName:
      "A name occurs in two spellings that are equivalent in Unicode; the first spelling is kept."
    case .invalidTimestamp: "A time cannot be parsed, or is outside 2010 to 2100."
    case .timestampWithoutZone: "A time has no zone and is read as UTC."
    case .timeWithoutDate: "A time of day has no date and is read as seconds since midnight."
    case .timeOrder: "A time is earlier than that of the previous row."
    case .invalidRSSI: "A level cannot be parsed."
    case .sentinelRSSI: "A reading is a sentinel for “no level”, such as 127."
    case .averagedLevels: "Levels have decimals, so they are averages of several packets."
    case .summaryRow: "A row holds a total or an average, not a reading."
    case .numberedReadings: "Numbered columns are read as readings of one beacon at one place."
    case .ambiguousNumber: "A number is another one with a decimal comma than with a decimal point."
    case .ambiguousTime: "A number may be a time in days or in seconds."
    case .roundedRSSI: "A level has decimals and is rounded to 1 dB."
    case .missingBeacon: "A row does not name a beacon."
    case .invalidBeacon: "The identity of a beacon cannot be parsed."
    case .invalidDistance: "A distance cannot be parsed, or is outside 0.05 m to 10 km."
    case .invalidCoordinate: "A coordinate cannot be parsed."
    case .invalidNumber: "A number in another column cannot be parsed or is out of range."
    case .missingLocation: "A row has no location, distance or coordinates."
    case .outsideTruth:
      "No interval of the ground-truth table covers the time of a reading, which is passed over."
    case .tooManyBeacons: "A log has more distinct beacons than the limit."
    case .mergedPacket:
      "A packet repeats the previous one: the same advertising event, heard on several channels or reported twice."
    case .otherEntry:
      "An entry is not a beacon reading: Wi-Fi, a motion sensor, a control event."
    case .ambiguousDate: "A date may be month first or day first."
    case .mislabelledBlock: "The header of a block contradicts the name of the log or its other blocks."
    case .interpolatedPosition: "A position between two waypoints is interpolated in time."
    case .hashedReceiver: "The name of a receiver may identify a person; only its digest is kept."
    case .heldPosition: "A position marked once is assumed to hold until the next one."
    case .retainedMessage: "A message was retained by the broker, so its time is not that of the reading."
    case .censoredSource: "The source omits weak or unchanged readings."
    case .thinnedPackets: "The source forwards only some of the packets that it receives."
    case .unsupportedLinkType: "The link type of a capture is not supported."
    case .noRSSI: "A capture, or one of its interfaces, is of a kind without levels."
    case .convertedRSSI: "Levels are converted from the receiver's own scale."
    case .truncatedCapture: "The capture ends inside a record."
    case .damagedRecord: "A record of a capture is inconsistent or truncated."
    case .crcFailed: "A packet was received with a wrong checksum."
    case .foreignDevice:
      "A packet is from a device that is not part of the survey; it is counted but not kept."
    case .notAdvertising: "A record is not an advertising packet."
    case .repeatedReport:
      "A packet is a scan response, a further fragment, or a copy of an advertising event already counted."
    case .unwritableLog: "The log cannot be written."
    case .logInUse: "Another recording is writing to the log."
    case .cutRow: "The last row of the log to append to was cut off."
    case .movedClock: "Times of a live capture are converted to the clock of this machine."
    case .ambiguousDistance: "The distance given applies to one beacon, but several are heard."
    case .betweenDwells: "A reading arrived while no dwell was being recorded."
    case .invalidTOML: "The survey file is not TOML."
    case .unknownKey: "A key is not known in this table."
    case .missingKey: "A required key is missing."
    case .invalidValue: "A value has the wrong type or is out of range."
    case .duplicateName: "Two entries have the same name."
    case .noLogsMatched: "A pattern of log files matches no file."
    case .tooManyEntries: "A list has more entries than a named limit allows."
    case .pathOutsideProject: "A path leaves the project's folder."
    case .notAFile: "A file of the project is a pipe, a socket or a device."
    case .tooManyLinks: "Links form a loop, or there are more of them than the limit."
    case .pathWithoutTruth: "The path of a log does not match the path pattern."
    case .toFillIn: "survey.toml has a line that is marked TO FILL IN or TO CONFIRM."
    case .otherPlacement:
      "All dwells of a beacon have another placement than the one that survey.toml says it hangs in."
    case .swappedPositions:
      "Levels fit far better with the positions of two beacons, or with x and y, exchanged."
    case .crowdOrder: "Levels contradict the order in which survey.toml lists crowd levels."
    case .similarName: "A placement or a crowd level differs from another in one letter."
    case .noCrowd: "No log says how full the place was."
    case .lowContrast: "The accent colour of the report is too close to the colour of its page."
    case .invalidLogo: "The logo is not an SVG or a PNG that can be shown."
    case .unsafeLogo: "The logo could run a script or load something."
    case .largeLogo: "The logo is larger than a named limit allows."
    case .invalidTruth: "A ground-truth table cannot be used."
    case .invalidQuery: "A query cannot be run on a SQLite log."
    case .queryTooLong: "A query takes too long, or returns too much."
    case .invalidPlan: "A file of a floor plan is not GeoJSON."
    case .invalidFeature: "A feature of a floor plan lacks something, or has a value that cannot be used."
    case .invalidGeometry:
      "A geometry of a floor plan crosses itself, has no area, or is outside the one that it must be inside of."
    case .repairedGeometry: "A geometry of a floor plan is used after a repair."
    case .unknownCoordinates:
      "Nothing says whether the coordinates of a floor plan are metres or degrees, or they are of another system."
    case .planCoordinates: "What the coordinates of a floor plan are read as, and where (0, 0) is."
    case .ignoredFeature: "A feature of a floor plan is not used."
    case .assumedMaterial: "The material of a wall is not known, or is read as one of the known materials."
    case .assumedWalls: "Boundaries of rooms are read as walls."
    case .assumedLevel: "The order of the levels of a floor plan, or the level of a feature, is assumed."
    case .missingPlanPart: "A file or a feature that every floor plan needs is missing."
    case .unsafeArchive: "An archive has an entry that could leave its folder."
    case .unsupportedArchive: "An archive is encrypted, or packed in a way that is not supported."
    case .missingCondition:
      "A combination of placement and crowd level that the project requires was not measured."
    case .tooFewLocations: "There are too few locations for a verdict."
    case .narrowSpan: "The locations span too small a range of distances."
    case .levelShifted: "The level has shifted from the calibration."
    case .levelUnclear: "The data cannot show whether the level has shifted."
    case .noBaseline: "The calibration does not have these conditions."
    case .tooManyRejected: "More rows were rejected than the project allows."
    case .requirementMissed: "The requirement does not hold where it was surveyed."
    case .requirementUnclear: "The data cannot show whether the requirement holds."
    case .requirementUnmeasured: "Nothing was measured that the requirement is about."
    case .assumedLevelUnknown: "Nothing says what level devices assume at the end of a zone."
    }
  }
}
