/// A field of the canonical survey log, by its column name.
public enum LogField: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  /// The columns of the canonical log, one case each.
  case timestamp, uuid, major, minor, beacon, address
  case rssi = "rssi_dbm"
  case location
  case distanceMetres = "distance_m"
  case distanceCentimetres = "distance_cm"
  case distanceFeet = "distance_ft"
  case x = "x_m"
  case y = "y_m"
  case z = "z_m"
  case floor, placement, crowd, people, carriage
  case orientation = "orientation_deg"
  case receiver, channel, source

  /// Whether the column holds a name that somebody gave, and not a number, a time or a word of this program.
  package var isName: Bool {
    switch self {
    case .beacon, .location, .floor, .placement, .crowd, .carriage, .receiver: true
    case .timestamp, .uuid, .major, .minor, .address, .rssi, .distanceMetres, .distanceCentimetres,
      .distanceFeet, .x, .y, .z, .people, .orientation, .channel, .source:
      false
    }
  }

  /// Metres per unit of the column, for the columns that hold a distance.
  public var metresPerUnit: Double? {
    switch self {
    case .distanceMetres: 1
    case .distanceCentimetres: 0.01
    case .distanceFeet: 0.3048
    default: nil
    }
  }
}

/// How to read a log whose columns are not named as the canonical log names them, and what it does not say itself.
public struct LogMapping: Hashable, Codable, Sendable {
  /// Field → column name in the log.
  public var columns: [LogField: String]
  /// Field → the value that holds for every row.
  public var constants: [LogField: String]
  /// Seconds of silence after which a new dwell begins, > 0.
  public var gap: Double
  /// Milliseconds within which packets of one beacon at one receiver are one advertising event, ≥ 0; 0 keeps every packet.
  public var mergeMilliseconds: Double
  /// The unit of times that are numbers; `nil` where they are seconds, or the format knows.
  public var timeUnit: TimeUnit?
  /// Path of a table that says by time what the log does not say itself: columns `start` and `end`, and any of location,
  /// distance, coordinates, placement, crowd, people, carriage and orientation.
  public var truth: String?
  /// The query that yields the rows of a log that is a SQLite database, its columns named as the canonical log's.
  public var query: String?

  /// The names of the columns of a log without header, in order; `nil` where the log has its own.
  public var header: [String]?

  /// Files that lie beside a log without header and match it line by line.
  public var beside: [BesideFile]?

  /// A mapping; the default reads the canonical log.
  public init(
    columns: [LogField: String] = [:], constants: [LogField: String] = [:], gap: Double = 30,
    mergeMilliseconds: Double = 3, timeUnit: TimeUnit? = nil, truth: String? = nil, query: String? = nil,
    header: [String]? = nil,
    beside: [BesideFile]? = nil
  ) {
    self.columns = columns
    self.constants = constants
    self.gap = gap
    self.mergeMilliseconds = mergeMilliseconds
    self.timeUnit = timeUnit
    self.truth = truth
    self.query = query
    self.header = header
    self.beside = beside
  }
}

/// A file each of whose lines says something of the same line of a log.
public struct BesideFile: Hashable, Codable, Sendable {
  /// Its path.
  public var file: String
  /// A regular expression whose named captures are fields.
  public var pattern: String

  /// A file and how its lines are read.
  public init(file: String, pattern: String) {
    self.file = file
    self.pattern = pattern
  }
}

/// A unit of times.
public enum TimeUnit: String, CaseIterable, Codable, Sendable {
  /// Seconds, milliseconds, microseconds, nanoseconds.
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"

  /// How many make a second.
  public var perSecond: Double {
    switch self {
    case .seconds: 1
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    }
  }
}
