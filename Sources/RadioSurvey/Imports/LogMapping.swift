/// How to read a log whose columns are not named as the canonical log names them, and what it does not say itself.
@Memberwise package struct LogMapping: Hashable, Codable, Sendable {
  package var columns: [LogField: String] = [:]
  /// Field → the value that holds for every row.
  package var constants: [LogField: String] = [:]
  /// Seconds of silence after which a new dwell begins, > 0.
  package var gap: Double = 30
  /// Milliseconds within which packets of one beacon at one receiver are one advertising event, ≥ 0; 0 keeps every packet.
  package var mergeMilliseconds: Double = 3
  /// The unit of times that are numbers; `nil` if they are seconds, or the format knows.
  package var timeUnit: TimeUnit?
  /// What comes first in dates of numbers; `nil` if the dates show it.
  package var dateOrder: DateOrder?
  /// The decimal mark; `nil` if the numbers show it.
  package var decimalMark: DecimalMark?
  /// The level in dBm that the log writes for a packet that was expected and not heard; `nil` if it leaves the cell empty.
  package var notHeard: Int?
  /// Columns to ignore, by name; `nil` if none.
  package var ignoredColumns: [String]?
  /// Path of a table that says by time what the log does not say itself: columns `start` and `end`, and any of location,
  /// distance, beacon (the one that the distance is to; a row for each), coordinates, placement, crowd, people, carriage, session and
  /// orientation.
  package var truth: String?
  /// The query that yields the rows of a log that is a SQLite database, its columns named as the canonical log's.
  package var query: String?
  /// A regular expression whose named captures are the fields of a reading, for a log of lines of text; `nil` for any other.
  package var linePattern: String?
  /// The names of the columns of a log without header, in order; `nil` if the log has its own.
  package var header: [String]?
  /// Files that are beside a log without header and match it line by line.
  package var beside: [BesideFile]?

  /// Fields that say the same thing in different ways: a value for one of them is the value.
  package static let forms: [[LogField]] = [
    [.distanceMetres, .distanceCentimetres, .distanceFeet], [.orientation, .orientationRadians],
  ]

  /// Gives a field a value for every row, instead of one that was given for it before, in whichever form.
  package mutating func give(_ field: LogField, _ value: String) {
    for form in Self.forms.first(where: { $0.contains(field) }) ?? [] { constants[form] = nil }
    constants[field] = value
  }

  /// Paths of the files that are read with the log: the table of truth, and those beside it.
  package var companions: [String] { [truth].compactMap(\.self) + (beside ?? []).map(\.file) }
}

/// A field of the canonical survey log, by its column name.
package enum LogField: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  /// The columns of the canonical log, one case each.
  case timestamp
  /// The day of times that are a time of day only.
  case date
  case uuid, major, minor, beacon, address
  case rssi = "rssi_dbm"
  case location
  case distanceMetres = "distance_m"
  case distanceCentimetres = "distance_cm"
  case distanceFeet = "distance_ft"
  case x = "x_m"
  case y = "y_m"
  case z = "z_m"
  case floor, placement, crowd, people, carriage, session
  case orientation = "orientation_deg"
  case orientationRadians = "orientation_rad"
  case receiver, channel, source
  /// What a phone itself says of its distance: one sigma in metres, negative if it does not know.
  case accuracy = "accuracy_m"
  /// The level at 1 m that the beacon broadcasts, dBm; used by replay.
  case measuredPower = "measured_power_dbm"

  /// Whether the column holds a name that someone gave, and not a number, a time or a word of this program.
  package var isName: Bool {
    switch self {
    case .beacon, .location, .floor, .placement, .crowd, .carriage, .session, .receiver: true
    case .timestamp, .date, .uuid, .major, .minor, .address, .rssi, .distanceMetres, .distanceCentimetres,
      .distanceFeet, .x, .y, .z, .people, .orientation, .orientationRadians, .channel, .source,
      .accuracy, .measuredPower:
      false
    }
  }

  /// Metres per unit of the column, for the columns that hold a distance.
  package var metresPerUnit: Double? {
    switch self {
    case .distanceMetres: 1
    case .distanceCentimetres: 0.01
    case .distanceFeet: 0.3048
    default: nil
    }
  }

  /// The fields that a path can give, the same for all rows of a log.
  package static let inPaths = allCases.filter {
    ![.timestamp, .rssi, .accuracy, .measuredPower].contains($0)
  }
  /// The fields that a line beside a log can give, which describes one row.
  package static let inLines = allCases.filter { ![.rssi, .accuracy, .measuredPower].contains($0) }
  /// The fields that a line of text can give.
  package static let inTexts = allCases.filter { ![.accuracy, .measuredPower].contains($0) }
  /// The columns that hold a distance, each in a unit.
  package static let distances = Set(allCases.filter { $0.metresPerUnit != nil })
}

/// A file each of whose lines says something of the same line of a log.
@Memberwise package struct BesideFile: Hashable, Codable, Sendable {
  package var file: String
  /// A regular expression whose named captures are fields.
  package var pattern: String
}

/// What comes first in a date of numbers, such as 05/06/2026.
package enum DateOrder: String, CaseIterable, Codable, Sendable {
  /// Day, month, year.
  case dayFirst = "dmy"
  /// Month, day, year.
  case monthFirst = "mdy"
  /// Year, month, day, the year of two digits.
  case yearFirst = "ymd"

  package var name: String {
    switch self {
    case .dayFirst: "day.month.year"
    case .monthFirst: "month/day/year"
    case .yearFirst: "year-month-day"
    }
  }
}

package enum DecimalMark: String, CaseIterable, Codable, Sendable {
  /// As in 1.5; a comma then groups thousands.
  case point
  /// As in 1,5; a point then groups thousands.
  case comma
}

package enum TimeUnit: String, CaseIterable, Codable, Sendable {
  /// Seconds, milliseconds, microseconds, nanoseconds.
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"
  /// Days since 1899-12-30, as spreadsheets count.
  case excelDays = "excel-days"
  /// Days since the year 0, as MATLAB's `datenum` counts.
  case matlabDays = "matlab-days"
  /// Seconds since 2001-01-01T00:00Z, as Apple's reference date counts.
  case apple

  /// How many make a second.
  package var perSecond: Double {
    switch self {
    case .seconds, .apple: 1
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    case .excelDays, .matlabDays: 1 / 86_400
    }
  }

  /// Whether times count from another start than that of Unix, so that a division does not convert them.
  package var isShifted: Bool { isDays || self == .apple }

  /// Whether times are days: calendar times without a zone.
  package var isDays: Bool { self == .excelDays || self == .matlabDays }

  /// The seconds of a number in this unit: since 1970, or since whatever start the number counts from. Days are rounded to
  /// 1 ms, which is about what a `Double` of them holds.
  package func seconds(_ number: Double) -> Double {
    switch self {
    case .seconds, .milliseconds, .microseconds, .nanoseconds: number / perSecond
    // 1970-01-01 is day 25 569 of the one, 719 529 of the other.
    case .apple: number + Self.appleEpoch
    case .excelDays: ((number - 25_569) * 86_400_000).rounded() / 1000
    case .matlabDays: ((number - 719_529) * 86_400_000).rounded() / 1000
    }
  }

  /// Unix seconds of 2001-01-01T00:00Z.
  package static let appleEpoch = 978_307_200.0
}
