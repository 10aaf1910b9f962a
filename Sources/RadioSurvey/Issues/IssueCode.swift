/// The stable codes of everything that can be wrong with input. A code is never renamed and never reused.
package enum IssueCode: String, CaseIterable, Codable, Sendable {
  // A log as a whole.
  /// The file does not exist.
  case fileNotFound = "file-not-found"
  /// The file cannot be opened or read.
  case unreadableFile = "unreadable-file"
  /// A directory stands where a log was expected.
  case isDirectory = "is-directory"
  /// The file has no bytes.
  case emptyFile = "empty-file"
  /// The bytes are of no format that is known.
  case unknownFormat = "unknown-format"
  /// A header and nothing after it.
  case noRows = "no-rows"
  /// Rows, but none of them usable.
  case noUsableRows = "no-usable-rows"
  /// A column that is needed is not in the header.
  case missingColumn = "missing-column"
  /// Two columns claim the same field.
  case duplicateColumn = "duplicate-column"
  /// A column of the header is not used.
  case unusedColumn = "unused-column"
  /// The compressed data are damaged or cut short.
  case damagedArchive = "damaged-archive"
  /// A table of intervals that cannot be used.
  case invalidTruth = "invalid-truth"
  /// A query that cannot be asked of a SQLite log.
  case invalidQuery = "invalid-query"
  /// A device, a terminal, or a pipe that was not named on the command line.
  case notALogFile = "not-a-log-file"
  /// The log was cut or overwritten while it was read.
  case logChanged = "log-changed"
  /// The log grew while it was read; it was read up to a stated byte.
  case logGrowing = "log-growing"
  /// A log begins with all of another log that was imported before.
  case containsEarlierLog = "contains-earlier-log"
  /// A database that takes too long to answer, or answers too much.
  case queryTooLong = "query-too-long"
  /// A log, or a survey, has more of something than a named limit allows.
  case limitExceeded = "limit-exceeded"
  /// Rejected rows that are counted and, being too many, not kept.
  case rejectedNotKept = "rejected-not-kept"
  /// The same bytes were imported before.
  case alreadyImported = "already-imported"
  /// survey.toml says something that an import no longer follows.
  case surveyChanged = "survey-changed"

  // A row of a log.
  /// Fewer cells than the header has.
  case missingCell = "missing-cell"
  /// More cells than the header has.
  case extraCell = "extra-cell"
  /// A quoted cell does not end.
  case unterminatedQuote = "unterminated-quote"
  /// A line longer than the limit.
  case lineTooLong = "line-too-long"
  /// Bytes that are not UTF-8.
  case invalidEncoding = "invalid-encoding"
  /// A line that is not a JSON object.
  case invalidJSON = "invalid-json"
  /// A JSON object that has a key twice; the first value counts.
  case duplicateKey = "duplicate-key"
  /// One name in two spellings that Unicode holds for the same text.
  case equivalentName = "equivalent-name"
  /// A time that cannot be read, or lies outside 2010 to 2100.
  case invalidTimestamp = "invalid-timestamp"
  /// A time without a zone, read as UTC.
  case timestampWithoutZone = "timestamp-without-zone"
  /// A time of day without a date, read as seconds since midnight.
  case timeWithoutDate = "time-without-date"
  /// A time before that of the row before.
  case timeOrder = "time-order"
  /// A level that cannot be read.
  case invalidRSSI = "invalid-rssi"
  /// A reading that means “no level”, such as 127.
  case sentinelRSSI = "sentinel-rssi"
  /// A level with decimals, rounded to 1 dB.
  case roundedRSSI = "rounded-rssi"
  /// A row that names no beacon.
  case missingBeacon = "missing-beacon"
  /// A beacon's identity that cannot be read.
  case invalidBeacon = "invalid-beacon"
  /// A distance that cannot be read, or lies outside 0.05 m to 10 km.
  case invalidDistance = "invalid-distance"
  /// A coordinate that cannot be read.
  case invalidCoordinate = "invalid-coordinate"
  /// A number of another column that cannot be read or is out of range.
  case invalidNumber = "invalid-number"
  /// A row with neither location, distance nor coordinates.
  case missingLocation = "missing-location"
  /// A reading at a time that no interval of the table of ground truth covers.
  case outsideTruth = "outside-truth"
  /// More distinct beacons than the limit.
  case tooManyBeacons = "too-many-beacons"
  /// A packet that repeats the one before: one advertising event, heard on several channels or reported twice.
  case mergedPacket = "merged-packet"
  /// An entry of another kind than a reading of a beacon: Wi-Fi, a motion sensor, a control event.
  case otherEntry = "other-entry"
  /// A date that may be month first or day first.
  case ambiguousDate = "ambiguous-date"
  /// A block whose header contradicts the log's name or its other blocks.
  case mislabelledBlock = "mislabelled-block"
  /// A position between two waypoints, interpolated in time.
  case interpolatedPosition = "interpolated-position"
  /// A position that was marked once and is taken to hold until the next one.
  case heldPosition = "held-position"
  /// A message that a broker had kept: its time is not that of the reading.
  case retainedMessage = "retained-message"
  /// A source that leaves out weak or unchanged readings.
  case censoredSource = "censored-source"
  /// A source that passes on only some of the packets that it receives.
  case thinnedPackets = "thinned-packets"

  /// The name of a receiver that may be a person's; its digest is kept.
  case hashedReceiver = "hashed-receiver"

  // A Bluetooth capture.
  /// A capture whose link type cannot be read.
  case unsupportedLinkType = "unsupported-link-type"
  /// A capture, or an interface of one, of a kind that has no levels.
  case noRSSI = "no-rssi"
  /// Levels that were converted from a receiver's own scale.
  case convertedRSSI = "converted-rssi"
  /// The capture ends inside a record.
  case truncatedCapture = "truncated-capture"
  /// A record of a capture that contradicts itself or is cut short.
  case damagedRecord = "damaged-record"
  /// A packet that was received with a wrong checksum.
  case crcFailed = "crc-failed"
  /// A packet of a device that is not the survey's; it is counted and not kept.
  case foreignDevice = "foreign-device"
  /// A record that is no advertising packet.
  case notAdvertising = "not-advertising"
  /// A scan response, another fragment, or a copy of an advertising event that has been counted.
  case repeatedReport = "repeated-report"

  // A log being recorded.
  /// The log cannot be written.
  case unwritableLog = "unwritable-log"
  /// Another recording writes to the log.
  case logInUse = "log-in-use"
  /// The last row of the log that is appended to was cut off.
  case cutRow = "cut-row"
  /// Times of a live capture that were put on this machine's clock.
  case movedClock = "moved-clock"
  /// The surveyor gives the distance to one beacon, and several are heard.
  case ambiguousDistance = "ambiguous-distance"
  /// A reading that came while no dwell was being recorded.
  case betweenDwells = "between-dwells"

  // A survey project.
  /// The survey file is not TOML.
  case invalidTOML = "invalid-toml"
  /// A key that means nothing here.
  case unknownKey = "unknown-key"
  /// A key that is needed is absent.
  case missingKey = "missing-key"
  /// A value of the wrong type or out of range.
  case invalidValue = "invalid-value"
  /// Two entries with one name.
  case duplicateName = "duplicate-name"
  /// A pattern of log files that matches none.
  case noLogsMatched = "no-logs-matched"
  /// A list of the survey file, or of its logs, with more entries than a named limit allows.
  case tooManyEntries = "too-many-entries"
  /// A path that leaves the project's folder.
  case pathOutsideProject = "path-outside-project"
  /// A pipe, a socket or a device where a file of the project was expected.
  case notAFile = "not-a-file"
  /// Links that lead round in a loop, or more of them than the limit.
  case tooManyLinks = "too-many-links"
  /// A log whose path does not fit the pattern that says what its path means.
  case pathWithoutTruth = "path-without-truth"

  // New survey data under check.
  /// A cell of placement × crowd that the project demands was not measured.
  case missingCondition = "missing-condition"
  /// Too few locations to say anything.
  case tooFewLocations = "too-few-locations"
  /// Locations too close together in distance.
  case narrowSpan = "narrow-span"
  /// The level has moved from the calibration.
  case levelShifted = "level-shifted"
  /// The data cannot say whether the level has moved.
  case levelUnclear = "level-unclear"
  /// The calibration has no such condition.
  case noBaseline = "no-baseline"
  /// More rows were rejected than the project allows.
  case tooManyRejected = "too-many-rejected"
}
