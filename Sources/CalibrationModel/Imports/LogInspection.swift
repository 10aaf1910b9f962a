package import RadioSurvey

/// What is in a log, found without importing it.
@Memberwise package struct LogInspection: Hashable, Codable, Sendable {
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
  @Memberwise package struct Beacon: Hashable, Codable, Sendable {
    package var beacon: BeaconIdentifier
    package var packets: Int
    /// Packets that the log says were expected but not heard.
    package var missed: Int
    /// The weakest level in dBm; absent if none was received.
    @Key("_dbm") @Nullable package var weakest: Int?
    /// The strongest level in dBm.
    @Key("_dbm") @Nullable package var strongest: Int?
  }

  /// Packets of one beacon at one receiver that follow the one before within the mapping's window: one advertising event
  /// that was heard on several channels, or logged twice. An import keeps the first packet of each event.
  @Memberwise package struct Duplicates: Hashable, Codable, Sendable {
    /// The window in milliseconds; 0 if every packet is kept.
    @Key("_ms") package var within: Double
    /// Whether the times of the log are fine enough to tell a duplicate from two packets.
    package var isResolved: Bool = false
    /// How many there are.
    package var count: Int = 0
    /// How many of them have the very level of the previous packet.
    package var sameLevel: Int = 0
  }

  /// Silences of one beacon at one receiver that are longer than the mapping's gap, and so part dwells.
  @Memberwise package struct Gaps: Hashable, Codable, Sendable {
    /// Seconds that make a gap.
    @Key("_s") package var threshold: Double
    /// How many there are.
    package var count: Int = 0
    /// The longest in seconds; absent if there is none.
    @Key("_s") @Nullable package var longest: Double?
  }

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
  package var sessions: Int
  /// How they are separated.
  package var sessionBasis: SurveySessions.Basis
  /// Beacons with their counts, the most heard first; at most ``beaconLimit``.
  package var beacons: [Beacon]
  /// Beacons that were heard; above ``beaconLimit`` only those within it are distinguished and counted.
  package var beaconCount: Int
  /// The first reading, Unix seconds or seconds since the clock's start; absent without times.
  @Key("_s") @Nullable package var start: Double?
  /// The last reading.
  @Key("_s") @Nullable package var end: Double?
  /// What the times count from.
  package var clock: Clock
  /// Advertising channels that are distinguished, sorted; empty if the log has none.
  package var channels: [Int]
  /// Receivers, sorted; empty if the log has none.
  package var receivers: [Receiver]
  /// Metres of the nearest and the farthest reading; absent if no distance is known.
  @Key("_m") @Nullable package var nearest: Double?
  /// Metres of the farthest reading.
  @Key("_m") @Nullable package var farthest: Double?
  /// The weakest level in dBm; absent if nothing was received.
  @Key("_dbm") @Nullable package var weakest: Int?
  /// The strongest level in dBm.
  @Key("_dbm") @Nullable package var strongest: Int?
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
  package var hasCoordinates: Bool = false
  /// Placements that readings have, sorted; empty if they have none.
  package var placements: [String] = []
  /// Crowd levels that readings have, sorted; empty if they have none.
  package var crowds: [String] = []
  /// The dwells, with what the site adds, of a log that says whose and where its readings are; the first ``dwellLimit``.
  @Key("") package var keptDwells: [Dwell] = []
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

  /// Beacons that are distinguished.
  package static let beaconLimit = SurveyLimit.inspectedBeacons.value
  /// Dwells that are kept, of a log and of a folder.
  package static let dwellLimit = 20_000
}

/// What a column of a table is taken for.
@Memberwise package struct ColumnRole: Hashable, Codable, Sendable {
  /// The name of the column.
  package var column: String
  /// The field that it holds; absent if it is not read.
  @Nullable package var field: LogField?
  /// What shows it: the name, or the contents.
  package var reason: String
  /// What else it could be; absent if nothing else is likely.
  @Nullable package var alternative: LogField?
}

/// What the surveyor says of a dwell: where, and under which conditions. What is not said is left to the capture.
@Memberwise package struct DwellSetting: Hashable, Sendable {
  /// The place; `nil` if the capture says it.
  package var location: SurveyLocation?
  /// The beacon that the location's distance is to; `nil` if it is to the only one that is heard.
  package var beacon: BeaconIdentifier?
  package var conditions: Conditions
}

/// What a cell says about the level of a packet.
package enum Level: Equatable {
  /// A level in dBm, within ``RSSIHistogram/levels``; whether decimals were rounded away.
  case level(Int, isRounded: Bool)
  /// Nothing: the packet was expected but not heard.
  case missed
  /// A reading that means “no level”.
  case sentinel
  /// Nothing that can be read.
  case invalid
}
