/// A problem with input, reported like a compiler's: where, what, and what to do.
@Memberwise(unlabelled: 2) package struct SurveyIssue: Hashable, Codable, Sendable {
  package enum Severity: String, Codable, Sendable {
    /// The row, key or file was not used.
    case error
    /// It was used, but a reader should know.
    case warning
    /// It is worth knowing.
    case note
  }

  package var severity: Severity
  package var code: IssueCode
  /// The file as the user named it.
  @Nullable package var file: String?
  /// Line, from 1.
  @Nullable package var line: Int?
  /// Column in characters, from 1.
  @Nullable package var column: Int?
  package var message: String
  /// What to do about it.
  @Nullable package var help: String?
}

extension SurveyIssue {
  /// The message as a store keeps it and `check` prints it, with `‹text›` instead of what it quotes, from the first quotation mark to the last: a cell
  /// that was not understood may hold anybody's name.
  package var messageWithoutQuotes: String {
    let (bytes, quote) = (message.utf8, UInt8(ascii: "'"))
    guard let first = bytes.firstIndex(of: quote), let last = bytes.lastIndex(of: quote), first < last
    else { return message }
    return "\(message[..<first])‹text›\(message[bytes.index(after: last)...])"
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

/// The stable codes of everything that can be wrong with input, each with what it means, which users can read. A code is never renamed and
/// never reused.
@Sentences package enum IssueCode: String, CaseIterable, Codable, Sendable {
  // A log as a whole.
  /// The file does not exist.
  case fileNotFound = "file-not-found"
  /// The file cannot be opened or read.
  case unreadableFile = "unreadable-file"
  /// A log is a directory.
  case isDirectory = "is-directory"
  /// The file has no bytes.
  case emptyFile = "empty-file"
  /// The format of the file is not recognised.
  case unknownFormat = "unknown-format"
  /// The file is a spreadsheet, a document or a web page, not a table of text.
  case spreadsheetFile = "spreadsheet-file"
  /// The text is not UTF-8 and is converted.
  case convertedText = "converted-text"
  /// The log begins with a reading and has no header.
  case missingHeader = "missing-header"
  /// Lines before the header are not read, or a row of units below it holds no reading.
  case skippedLines = "skipped-lines"
  /// A header is in the middle of a log; the rows below it are read.
  case repeatedHeader = "repeated-header"
  /// A header with other columns is in the middle of a log; the rows below it are not read.
  case otherHeader = "other-header"
  /// The cells below values of a column are blank, as those of merged cells are in CSV.
  case mergedCells = "merged-cells"
  /// The name of a column does not state its unit; the column is not read.
  case unstatedUnit = "unstated-unit"
  /// The log has a header but no rows.
  case noRows = "no-rows"
  /// The log has rows, but none is usable.
  case noUsableRows = "no-usable-rows"
  /// A required column is not in the header.
  case missingColumn = "missing-column"
  /// Two columns map to the same field.
  case duplicateColumn = "duplicate-column"
  /// A column of the header is not used.
  case unusedColumn = "unused-column"
  /// The compressed data are damaged or truncated.
  case damagedArchive = "damaged-archive"
  /// A ground-truth table cannot be used.
  case invalidTruth = "invalid-truth"
  /// A query cannot be run on a SQLite log.
  case invalidQuery = "invalid-query"
  /// The log is a device, a terminal, a link in a folder, or a pipe that the command line does not name.
  case notALogFile = "not-a-log-file"
  /// The log was truncated, overwritten, moved or deleted while it was read or recorded.
  case logChanged = "log-changed"
  /// The log grew while it was read; it was read up to a stated byte.
  case logGrowing = "log-growing"
  /// A log begins with all of an earlier imported log.
  case containsEarlierLog = "contains-earlier-log"
  /// A query takes too long, or returns too much.
  case queryTooLong = "query-too-long"
  /// A count or size exceeds a named limit.
  case limitExceeded = "limit-exceeded"
  /// Too many rejected rows to keep; further ones are counted only.
  case rejectedNotKept = "rejected-not-kept"
  /// A value given for every row replaces values of the log.
  case replacedValue = "replaced-value"
  /// A value given for every row cannot apply to this log.
  case refusedValue = "refused-value"
  /// Dwells of one log are copies of dwells of another, and count once.
  case copiedDwells = "copied-dwells"
  /// The same bytes were imported before.
  case alreadyImported = "already-imported"
  /// survey.toml, a log, or a file read with it changed in a way that needs a new import.
  case surveyChanged = "survey-changed"

  // A row of a log.
  /// Fewer cells than the header has.
  case missingCell = "missing-cell"
  /// More cells than the header has.
  case extraCell = "extra-cell"
  /// A quoted cell does not end.
  case unterminatedQuote = "unterminated-quote"
  /// A line is longer than the limit.
  case lineTooLong = "line-too-long"
  /// The text is not UTF-8.
  case invalidEncoding = "invalid-encoding"
  /// A line is not a JSON object.
  case invalidJSON = "invalid-json"
  /// A JSON object has the same key twice; the first value is used.
  case duplicateKey = "duplicate-key"
  /// A name has two spellings that are equivalent in Unicode; the first is kept.
  case equivalentName = "equivalent-name"
  /// survey.toml does not declare a placement, crowd level, receiver or beacon.
  case undeclaredName = "undeclared-name"
  /// A time cannot be parsed, or is outside 2010 to 2100.
  case invalidTimestamp = "invalid-timestamp"
  /// A time has no zone and is read as UTC.
  case timestampWithoutZone = "timestamp-without-zone"
  /// A time of day has no date and is read as seconds since midnight.
  case timeWithoutDate = "time-without-date"
  /// A time is earlier than that of the previous row.
  case timeOrder = "time-order"
  /// A level cannot be parsed.
  case invalidRSSI = "invalid-rssi"
  /// A reading is a sentinel for “no level”, such as 127.
  case sentinelRSSI = "sentinel-rssi"
  /// Levels have decimals, so they are averages of several packets.
  case averagedLevels = "averaged-levels"
  /// A beacon of a log transmits at several powers, so that its levels are not of one line.
  case changingPower = "changing-power"
  /// A row holds a total or an average, not a reading.
  case summaryRow = "summary-row"
  /// Numbered columns are read as readings of one beacon at one place.
  case numberedReadings = "numbered-readings"
  /// The columns of a wide table are read as receivers of one beacon.
  case receiverColumns = "receiver-columns"
  /// A number differs with a decimal comma and with a decimal point.
  case ambiguousNumber = "ambiguous-number"
  /// A number may be a time in several units.
  case ambiguousTime = "ambiguous-time"
  /// A level has decimals and is rounded to 1 dB.
  case roundedRSSI = "rounded-rssi"
  /// A row does not name a beacon.
  case missingBeacon = "missing-beacon"
  /// The identity of a beacon cannot be parsed.
  case invalidBeacon = "invalid-beacon"
  /// A distance cannot be parsed, or is outside 0.05 m to 10 km.
  case invalidDistance = "invalid-distance"
  /// A coordinate cannot be parsed.
  case invalidCoordinate = "invalid-coordinate"
  /// A number in another column cannot be parsed or is out of range.
  case invalidNumber = "invalid-number"
  /// A row has no location, distance or coordinates.
  case missingLocation = "missing-location"
  /// No interval of the ground-truth table covers the time of a reading, which is skipped.
  case outsideTruth = "outside-truth"
  /// The levels of a log fit the intervals of its ground-truth table better at another time.
  case truthOffset = "truth-offset"
  /// The levels around a boundary of the ground-truth table are those of the place on its other side.
  case truthBoundary = "truth-boundary"
  /// A log has more distinct beacons than the limit.
  case tooManyBeacons = "too-many-beacons"
  /// A packet repeats the previous one: the same advertising event, heard on several channels or reported twice.
  case mergedPacket = "merged-packet"
  /// An entry is not a beacon reading: Wi-Fi, a motion sensor, a control event.
  case otherEntry = "other-entry"
  /// A date may be month first or day first.
  case ambiguousDate = "ambiguous-date"
  /// The header of a block contradicts the name of the log or its other blocks.
  case mislabelledBlock = "mislabelled-block"
  /// A position between two waypoints is interpolated in time.
  case interpolatedPosition = "interpolated-position"
  /// A marked position is assumed to apply until the next one.
  case heldPosition = "held-position"
  /// A message was retained by the broker, so its time is not that of the reading.
  case retainedMessage = "retained-message"
  /// The source omits weak or unchanged readings.
  case censoredSource = "censored-source"
  /// The source forwards only some of the packets that it receives.
  case thinnedPackets = "thinned-packets"
  /// Packets come faster than survey.toml says that they are sent.
  case advertisingInterval = "advertising-interval"

  /// The name of a receiver may identify a person; only its digest is kept.
  case hashedReceiver = "hashed-receiver"

  // A log that contradicts itself.
  /// Distances follow from levels: an app computed them, so they are not the truth.
  case estimatedDistance = "estimated-distance"
  /// A column that is not read tells rows apart that count as one beacon at one receiver.
  case unreadDistinction = "unread-distinction"
  /// A column of levels is a smoothing of another one and is not read.
  case derivedLevel = "derived-level"
  /// One level stands for packets that were not heard.
  case levelSpike = "level-spike"
  /// The log holds each packet twice.
  case repeatedPackets = "repeated-packets"

  // A Bluetooth capture.
  /// The link type of a capture is not supported.
  case unsupportedLinkType = "unsupported-link-type"
  /// A capture, or one of its interfaces, has no levels.
  case noRSSI = "no-rssi"
  /// Levels are converted from the receiver's own scale.
  case convertedRSSI = "converted-rssi"
  /// The capture ends inside a record.
  case truncatedCapture = "truncated-capture"
  /// A record of a capture is inconsistent or truncated.
  case damagedRecord = "damaged-record"
  /// A packet was received with a wrong checksum.
  case crcFailed = "crc-failed"
  /// A packet is from a device that is not part of the survey; it is counted but not kept.
  case foreignDevice = "foreign-device"
  /// A record is not an advertising packet.
  case notAdvertising = "not-advertising"
  /// A packet is a scan response, a further fragment, or a copy of an advertising event already counted.
  case repeatedReport = "repeated-report"

  // A log being recorded.
  /// The log cannot be written.
  case unwritableLog = "unwritable-log"
  /// Another recording is writing to the log.
  case logInUse = "log-in-use"
  /// The last row of the log to append to was cut off.
  case cutRow = "cut-row"
  /// Times of a live capture are converted to the clock of this machine.
  case movedClock = "moved-clock"
  /// The distance given applies to one beacon, but several are heard.
  case ambiguousDistance = "ambiguous-distance"
  /// A reading arrived while no dwell was being recorded.
  case betweenDwells = "between-dwells"

  // A survey project.
  /// The survey file is not TOML.
  case invalidTOML = "invalid-toml"
  /// A key is unknown in this table.
  case unknownKey = "unknown-key"
  /// A required key is missing.
  case missingKey = "missing-key"
  /// A value has the wrong type or is out of range.
  case invalidValue = "invalid-value"
  /// Two entries have the same name.
  case duplicateName = "duplicate-name"
  /// A pattern of log files matches no file.
  case noLogsMatched = "no-logs-matched"
  /// A list has more entries than a named limit allows.
  case tooManyEntries = "too-many-entries"
  /// A path leaves the project's folder.
  case pathOutsideProject = "path-outside-project"
  /// A file of the project is a pipe, a socket or a device.
  case notAFile = "not-a-file"
  /// Links form a loop, or there are more of them than the limit.
  case tooManyLinks = "too-many-links"
  /// The path of a log does not match the path pattern.
  case pathWithoutTruth = "path-without-truth"
  /// survey.toml has a line that is marked TO FILL IN or TO CONFIRM.
  case toFillIn = "to-fill-in"
  /// All dwells of a beacon have a different placement from the one in survey.toml.
  case otherPlacement = "other-placement"
  /// Levels fit far better with the positions of two beacons, or x and y, swapped.
  case swappedPositions = "swapped-positions"
  /// Levels contradict the order of crowd levels in survey.toml.
  case crowdOrder = "crowd-order"
  /// The levels of a session fit another crowd level than its label.
  case crowdMislabelled = "crowd-mislabelled"
  /// From some time on all levels of a session are higher or lower, as with another receiver.
  case receiverChanged = "receiver-changed"
  /// A beacon is not heard after some time, where it is heard otherwise.
  case beaconStopped = "beacon-stopped"
  /// A beacon is stronger or weaker in one session than in others, held against the other beacons.
  case beaconChanged = "beacon-changed"
  /// The coordinates of a session are many times as large as those of the others, or as the floor plan.
  case coordinateUnits = "coordinate-units"
  /// Places or beacons are outside the floor plan.
  case outsidePlan = "outside-plan"
  /// The path of a log says another crowd level, placement or distance than all its rows, and other paths agree with theirs.
  case contradictedPath = "contradicted-path"
  /// A placement or crowd level differs from another by one letter.
  case similarName = "similar-name"
  /// No log states the crowd level.
  case noCrowd = "no-crowd"
  /// The report's accent colour is too close to its page colour.
  case lowContrast = "low-contrast"

  // The logo of a report.
  /// The logo is not a usable SVG or PNG.
  case invalidLogo = "invalid-logo"
  /// The logo exceeds a named limit.
  case largeLogo = "large-logo"

  // A floor plan.
  /// A file of a floor plan is not GeoJSON.
  case invalidPlan = "invalid-plan"
  /// A feature of a floor plan lacks something, or has a value that cannot be used.
  case invalidFeature = "invalid-feature"
  /// A geometry of a floor plan crosses itself, has no area, or is outside the one that must contain it.
  case invalidGeometry = "invalid-geometry"
  /// A geometry of a floor plan is used after a repair.
  case repairedGeometry = "repaired-geometry"
  /// The coordinates of a floor plan have no stated unit, or an unsupported system.
  case unknownCoordinates = "unknown-coordinates"
  /// How the coordinates of a floor plan are read, and where (0, 0) is.
  case planCoordinates = "plan-coordinates"
  /// A feature of a floor plan is not used.
  case ignoredFeature = "ignored-feature"
  /// The material of a wall is unknown, or read as a known one.
  case assumedMaterial = "assumed-material"
  /// Boundaries of rooms are read as walls.
  case assumedWalls = "assumed-walls"
  /// The order of the levels of a floor plan, or the level of a feature, is assumed.
  case assumedLevel = "assumed-level"
  /// A required file or feature of a floor plan is missing.
  case missingPlanPart = "missing-plan-part"
  /// An archive has an entry that could leave its folder.
  case unsafeArchive = "unsafe-archive"
  /// An archive is encrypted, or its packing is not supported.
  case unsupportedArchive = "unsupported-archive"

  // New survey data under check.
  /// A combination of placement and crowd level that the project requires was not measured.
  case missingCondition = "missing-condition"
  /// There are too few locations for a verdict.
  case tooFewLocations = "too-few-locations"
  /// The locations span too small a range of distances.
  case narrowSpan = "narrow-span"
  /// The level has shifted from the calibration.
  case levelShifted = "level-shifted"
  /// The data cannot show whether the level has shifted.
  case levelUnclear = "level-unclear"
  /// The calibration lacks these conditions.
  case noBaseline = "no-baseline"
  /// The receiver of new logs is not in the calibration, and is compared with another.
  case receiverOffset = "receiver-offset"
  /// A beacon's level has shifted from the calibration, against the other beacons.
  case beaconShifted = "beacon-shifted"
  /// A beacon's level has changed by different amounts at different places.
  case beaconMoved = "beacon-moved"
  /// The data cannot show whether a beacon's level has shifted.
  case beaconUnclear = "beacon-unclear"
  /// A beacon of the calibration is not heard where it should be.
  case beaconSilent = "beacon-silent"
  /// Fewer packets of a beacon are received than before, against the other beacons.
  case beaconSparse = "beacon-sparse"
  /// Packets of all beacons come more rarely than in the calibration.
  case packetRateLower = "packet-rate-lower"
  /// The level of a beacon has declined, or grown, over successive baselines.
  case beaconDeclining = "beacon-declining"
  /// A beacon of survey.toml that new logs heard is not in the calibration.
  case beaconUnknown = "beacon-unknown"
  /// A log holds less than survey.toml expects of it.
  case expectationMissed = "expectation-missed"
  /// All distances of new logs differ from the calibration by the same factor.
  case distanceUnits = "distance-units"
  /// A place is elsewhere than in the calibration.
  case placeMoved = "place-moved"
  /// The levels at a named place are those of another place of the calibration.
  case placeMislabelled = "place-mislabelled"
  /// From a line of a log on, the levels of all beacons differ by another amount.
  case levelJump = "level-jump"
  /// New logs break off at a level below which the calibration has places.
  case weakPacketsMissing = "weak-packets-missing"
  /// Readings occur twice, in a log or in two logs.
  case repeatedReadings = "repeated-readings"
  /// A log has bytes that are not text.
  case notText = "not-text"
  /// A log ends in the middle of a line.
  case cutLog = "cut-log"
  /// More rows were rejected than the project allows.
  case tooManyRejected = "too-many-rejected"
  /// The requirement does not hold where it was surveyed.
  case requirementMissed = "requirement-missed"
  /// The data cannot show whether the requirement holds.
  case requirementUnclear = "requirement-unclear"
  /// The requirement concerns nothing that was measured.
  case requirementUnmeasured = "requirement-unmeasured"
  /// The level that devices assume at the end of a zone is unknown.
  case assumedLevelUnknown = "assumed-level-unknown"
}

extension IssueCode {
  /// Doubts about what a log says of itself: numbers computed from such a log may be wrong however good they look.
  package static let doubts: Set<IssueCode> = [
    .estimatedDistance, .unreadDistinction, .derivedLevel, .levelSpike, .repeatedPackets,
    .ambiguousDistance, .truthOffset, .truthBoundary, .mislabelledBlock,
  ]

  /// Issues that are no rejected row and quote something of a row, not only names of columns.
  package static let quotingRows: Set<IssueCode> = [
    .skippedLines, .otherEntry, .convertedText, .duplicateKey, .replacedValue,
  ]
}
