package import RadioSurvey

/// What is in a log, found without importing it.
package struct LogInspection: Hashable, Codable, Sendable {
  /// What the times of a log count from.
  package enum Clock: String, Codable, Sendable {
    /// Calendar times with a zone.
    case zone
    /// Calendar times without a zone, read as UTC.
    case withoutZone = "without-zone"
    /// Seconds, or finer, since 1970.
    case unix
    /// Seconds since some start that is not 1970, such as the receiver's boot: good for spans, not for dates.
    case sinceStart = "since-start"
    /// No times at all.
    case none
  }

  /// A beacon, or another device, that was heard.
  package struct Beacon: Hashable, Codable, Sendable {
    /// Its identity.
    package var beacon: BeaconIdentifier
    /// Packets received.
    package var packets: Int
    /// Packets that the log says were expected but not heard.
    package var missed: Int
    /// The weakest level in dBm; absent if none was received.
    @Nullable package var weakest: Int?
    /// The strongest level in dBm.
    @Nullable package var strongest: Int?

    package init(
      beacon: BeaconIdentifier, packets: Int, missed: Int, weakest: Int? = nil, strongest: Int? = nil
    ) {
      self.beacon = beacon
      self.packets = packets
      self.missed = missed
      self.weakest = weakest
      self.strongest = strongest
    }

    private enum CodingKeys: String, CodingKey {
      case beacon, packets, missed
      case weakest = "weakest_dbm"
      case strongest = "strongest_dbm"
    }
  }

  /// Packets of one beacon at one receiver that follow the one before within the mapping's window: one advertising event
  /// that was heard on several channels, or logged twice. An import keeps the first packet of each event.
  package struct Duplicates: Hashable, Codable, Sendable {
    /// The window in milliseconds; 0 if every packet is kept.
    package var within: Double
    /// Whether the times of the log are fine enough to tell a duplicate from two packets.
    package var isResolved = false
    /// How many there are.
    package var count = 0
    /// How many of them have the very level of the previous packet.
    package var sameLevel = 0

    package init(within: Double, isResolved: Bool = false, count: Int = 0, sameLevel: Int = 0) {
      self.within = within
      self.isResolved = isResolved
      self.count = count
      self.sameLevel = sameLevel
    }

    private enum CodingKeys: String, CodingKey {
      case within = "within_ms"
      case isResolved, count, sameLevel
    }
  }

  /// Silences of one beacon at one receiver that are longer than the mapping's gap, and so part dwells.
  package struct Gaps: Hashable, Codable, Sendable {
    /// Seconds that make a gap.
    package var threshold: Double
    /// How many there are.
    package var count = 0
    /// The longest in seconds; absent if there is none.
    @Nullable package var longest: Double?

    package init(threshold: Double, count: Int = 0, longest: Double? = nil) {
      self.threshold = threshold
      self.count = count
      self.longest = longest
    }

    private enum CodingKeys: String, CodingKey {
      case threshold = "threshold_s"
      case count
      case longest = "longest_s"
    }
  }

  /// The log as the user named it.
  package var file: String
  /// Format and dialect.
  package var format: String
  /// Data rows, or records, read.
  package var rows: Int
  /// Rows that are a packet.
  package var receivedPackets: Int
  /// Rows that say “expected but not heard”.
  package var missedPackets: Int
  /// Rows that an import would reject.
  package var rejectedRows: Int
  /// Dwells that an import would make.
  package var dwells: Int
  /// Places with a beacon heard there, each a location to a fit; absent if the log does not say where it was made.
  @Nullable package var locations: Int?
  /// How many of them are mere distances, which no other log shares.
  package var distancesOnly: Int
  /// Sessions.
  package var sessions: Int
  /// How they are separated.
  package var sessionBasis: SurveySessions.Basis
  /// Beacons with their counts, the most heard first; at most ``beaconLimit``.
  package var beacons: [Beacon]
  /// Beacons that were heard; above ``beaconLimit`` only those within it are distinguished and counted.
  package var beaconCount: Int
  /// The first reading, Unix seconds or seconds since the clock's start; absent without times.
  @Nullable package var start: Double?
  /// The last reading.
  @Nullable package var end: Double?
  /// What the times count from.
  package var clock: Clock
  /// Advertising channels that are distinguished, sorted; empty if the log has none.
  package var channels: [Int]
  /// Receivers, sorted; empty if the log has none.
  package var receivers: [Receiver]
  /// Metres of the nearest and the farthest reading; absent if no distance is known.
  @Nullable package var nearest: Double?
  /// Metres of the farthest reading.
  @Nullable package var farthest: Double?
  /// The weakest level in dBm; absent if nothing was received.
  @Nullable package var weakest: Int?
  /// The strongest level in dBm.
  @Nullable package var strongest: Int?
  /// Packets that are single levels.
  package var rawPackets: Int
  /// Packets whose level the source had smoothed.
  package var averagedPackets: Int
  /// Rows whose level means “no level”.
  package var sentinels: Int
  /// Packets that an import merges with the one before.
  package var duplicates: Duplicates
  /// Silences that part dwells.
  package var gaps: Gaps
  /// What a fit would lack and neither log nor mapping says: of `beacon`, `location`, `distance_m`, `placement`, `crowd`.
  package var missingTruth: [LogField]
  /// Whether readings have coordinates: their distances then follow from those of the beacons.
  package var hasCoordinates = false
  /// Placements that readings have, sorted; empty if they have none.
  package var placements: [String] = []
  /// Crowd levels that readings have, sorted; empty if they have none.
  package var crowds: [String] = []
  /// Issues by code.
  package var issues: [String: Int]
  /// The first issue of each code, in the order of the log.
  package var examples: [SurveyIssue]
  /// The names of a table's columns; empty for other formats and for tables without a header.
  package var columns: [String] = []
  /// What each column of a table, or each member of objects, is taken for; empty for other formats.
  package var roles: [ColumnRole] = []
  /// The first rows of a table as they are written, at most three, cut where they are long.
  package var rowsShown: [String] = []
  /// What the user must confirm, because the log leaves it open and the mapping takes it one way.
  package var questions: [String] = []
  /// How to read the log: the mapping given, with columns that were guessed from their names.
  package var mapping: LogMapping
  /// Fields of the mapping that were guessed from the columns' names.
  package var guessed: [LogField]

  package init(
    file: String, format: String, rows: Int, receivedPackets: Int, missedPackets: Int, rejectedRows: Int,
    dwells: Int, locations: Int? = nil, distancesOnly: Int, sessions: Int, sessionBasis: SurveySessions.Basis,
    beacons: [Beacon], beaconCount: Int, start: Double? = nil, end: Double? = nil, clock: Clock,
    channels: [Int], receivers: [Receiver], nearest: Double? = nil, farthest: Double? = nil,
    weakest: Int? = nil, strongest: Int? = nil, rawPackets: Int, averagedPackets: Int, sentinels: Int,
    duplicates: Duplicates, gaps: Gaps, missingTruth: [LogField], hasCoordinates: Bool = false,
    placements: [String] = [], crowds: [String] = [], issues: [String: Int], examples: [SurveyIssue],
    columns: [String] = [], rowsShown: [String] = [], questions: [String] = [], mapping: LogMapping,
    guessed: [LogField]
  ) {
    self.file = file
    self.format = format
    self.rows = rows
    self.receivedPackets = receivedPackets
    self.missedPackets = missedPackets
    self.rejectedRows = rejectedRows
    self.dwells = dwells
    self.locations = locations
    self.distancesOnly = distancesOnly
    self.sessions = sessions
    self.sessionBasis = sessionBasis
    self.beacons = beacons
    self.beaconCount = beaconCount
    self.start = start
    self.end = end
    self.clock = clock
    self.channels = channels
    self.receivers = receivers
    self.nearest = nearest
    self.farthest = farthest
    self.weakest = weakest
    self.strongest = strongest
    self.rawPackets = rawPackets
    self.averagedPackets = averagedPackets
    self.sentinels = sentinels
    self.duplicates = duplicates
    self.gaps = gaps
    self.missingTruth = missingTruth
    self.hasCoordinates = hasCoordinates
    self.placements = placements
    self.crowds = crowds
    self.issues = issues
    self.examples = examples
    self.columns = columns
    self.rowsShown = rowsShown
    self.questions = questions
    self.mapping = mapping
    self.guessed = guessed
  }

  /// Beacons that are distinguished.
  package static let beaconLimit = SurveyLimit.inspectedBeacons.value

  private enum CodingKeys: String, CodingKey {
    case file, format, rows, receivedPackets, missedPackets, rejectedRows, dwells
    case locations, distancesOnly, sessions, sessionBasis, beacons, beaconCount
    case start = "start_s"
    case end = "end_s"
    case nearest = "nearest_m"
    case farthest = "farthest_m"
    case weakest = "weakest_dbm"
    case strongest = "strongest_dbm"
    case columns, roles, rowsShown, questions
    case clock, channels, receivers, rawPackets, averagedPackets, sentinels, duplicates, gaps, missingTruth
    case hasCoordinates, placements, crowds
    case issues, examples, mapping, guessed
  }
}
