public import RadioSurvey

/// What is in a log, found without importing it.
public struct LogInspection: Hashable, Codable, Sendable {
  /// What the times of a log count from.
  public enum Clock: String, Codable, Sendable {
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
  public struct Beacon: Hashable, Codable, Sendable {
    /// Its identity.
    public var beacon: BeaconIdentifier
    /// Packets received.
    public var packets: Int
    /// Packets that the log says were expected and not heard.
    public var missed: Int
    /// The weakest level in dBm; absent where none was received.
    @Nullable public var weakest: Int?
    /// The strongest level in dBm.
    @Nullable public var strongest: Int?

    private enum CodingKeys: String, CodingKey {
      case beacon, packets, missed
      case weakest = "weakest_dbm"
      case strongest = "strongest_dbm"
    }
  }

  /// Packets of one beacon at one receiver that follow the one before within the mapping's window: one advertising event
  /// that was heard on several channels, or logged twice. An import keeps the first packet of each event.
  public struct Duplicates: Hashable, Codable, Sendable {
    /// The window in milliseconds; 0 where every packet is kept.
    public var within: Double
    /// Whether the times of the log are fine enough to tell a duplicate from two packets.
    public var isResolved = false
    /// How many there are.
    public var count = 0
    /// How many of them have the very level of the packet before.
    public var sameLevel = 0

    private enum CodingKeys: String, CodingKey {
      case within = "within_ms"
      case isResolved, count, sameLevel
    }
  }

  /// Silences of one beacon at one receiver that are longer than the mapping's gap, and so part dwells.
  public struct Gaps: Hashable, Codable, Sendable {
    /// Seconds that make a gap.
    public var threshold: Double
    /// How many there are.
    public var count = 0
    /// The longest in seconds; absent where there is none.
    @Nullable public var longest: Double?

    private enum CodingKeys: String, CodingKey {
      case threshold = "threshold_s"
      case count
      case longest = "longest_s"
    }
  }

  /// The log as the user named it.
  public var file: String
  /// Format and dialect.
  public var format: String
  /// Data rows, or records, read.
  public var rows: Int
  /// Rows that are a packet.
  public var receivedPackets: Int
  /// Rows that say “expected and not heard”.
  public var missedPackets: Int
  /// Rows that an import would reject.
  public var rejectedRows: Int
  /// Dwells that an import would make.
  public var dwells: Int
  /// Beacons with their counts, the most heard first; at most ``beaconLimit``.
  public var beacons: [Beacon]
  /// Beacons that were heard; above ``beaconLimit`` only those within it are told apart and counted.
  public var beaconCount: Int
  /// The first reading, Unix seconds or seconds since the clock's start; absent without times.
  @Nullable public var start: Double?
  /// The last reading.
  @Nullable public var end: Double?
  /// What the times count from.
  public var clock: Clock
  /// Advertising channels that are told apart, sorted; empty where the log has none.
  public var channels: [Int]
  /// Receivers, sorted; empty where the log has none.
  public var receivers: [Receiver]
  /// Packets that are single levels.
  public var rawPackets: Int
  /// Packets whose level the source had smoothed.
  public var averagedPackets: Int
  /// Rows whose level means “no level”.
  public var sentinels: Int
  /// Packets that an import merges with the one before.
  public var duplicates: Duplicates
  /// Silences that part dwells.
  public var gaps: Gaps
  /// What a fit would lack and neither log nor mapping says: of `beacon`, `location`, `distance_m`, `placement`, `crowd`.
  public var missingTruth: [LogField]
  /// Issues by code.
  public var issues: [String: Int]
  /// The first issue of each code, in the order of the log.
  public var examples: [SurveyIssue]
  /// How to read the log: the mapping given, with columns that were guessed from their names.
  public var mapping: LogMapping
  /// Fields of the mapping that were guessed from the columns' names.
  public var guessed: [LogField]

  /// Beacons that are told apart.
  public static let beaconLimit = SurveyLimit.inspectedBeacons.value

  private enum CodingKeys: String, CodingKey {
    case file, format, rows, receivedPackets, missedPackets, rejectedRows, dwells, beacons, beaconCount
    case start = "start_s"
    case end = "end_s"
    case clock, channels, receivers, rawPackets, averagedPackets, sentinels, duplicates, gaps, missingTruth
    case issues, examples, mapping, guessed
  }
}
