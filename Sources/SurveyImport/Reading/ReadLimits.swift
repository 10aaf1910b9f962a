import RadioSurvey

/// What a log may ask of this machine: the ``SurveyLimit``s of logs, which a test may make smaller, and what a reader does
/// in one go. A log is untrusted; every limit is named in the issue that it raises.
struct ReadLimits {
  /// Bytes of a line, or of a quoted record that spans lines.
  var lineLength = SurveyLimit.lineLength.value
  /// Distinct beacons, receivers, locations and sets of conditions.
  var beacons = SurveyLimit.beacons.value
  var receivers = SurveyLimit.receivers.value
  var locations = SurveyLimit.locations.value
  var conditions = SurveyLimit.conditions.value
  /// Dwells that are open at once: distinct beacon × receiver × channel.
  var openDwells = SurveyLimit.openDwells.value
  /// Bytes of series that open dwells may hold; above it the longest go on in others at the same location.
  var openBytes = SurveyLimit.openBytes.value
  /// Packets of one dwell; a longer one continues in another dwell at the same location.
  var packetsPerDwell = SurveyLimit.packetsPerDwell.value
  /// Rows between two searches for dwells that have fallen silent.
  var rowsBetweenSweeps = 1 << 16
  /// Finished dwells that wait for the log to show whether it records packets that were not heard.
  var heldDwells = SurveyLimit.heldDwells.value
  /// Bytes of series that those dwells may hold.
  var heldBytes = 8 << 20
  /// Bytes of a rejected row that are kept.
  var rejectedText = SurveyLimit.rejectedText.value
  /// Bytes of all rejected rows that are kept, with their reasons.
  var rejectedRows = SurveyLimit.rejectedRows.value
  /// Bytes of a table that are read and scanned at a time.
  var chunkLength = 1 << 20
  /// Threads that scan a table; 0 reads it line by line.
  var scanners = 2
  /// Bytes of the log from which its format is recognised, and which hold its header.
  var headLength = SurveyLimit.header.value
  /// Bytes of a log that is a database.
  var databaseBytes = SurveyLimit.databaseBytes.value
  /// Processor time in seconds that SQLite may take for a row of such a log; twice as much for one of 300 MB, and so on.
  var querySeconds = Double(SurveyLimit.querySeconds.value)
  /// Rows that such a log may deliver.
  var queryRows = SurveyLimit.queryRows.value
  /// Bytes of memory that SQLite may take for such a log.
  var queryMemory = SurveyLimit.queryMemory.value
}
