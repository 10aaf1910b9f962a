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

  /// Whether the column holds a name that someone gave, and not a number, a time or a word of this program.
  package var isName: Bool {
    switch self {
    case .beacon, .location, .floor, .placement, .crowd, .carriage, .session, .receiver: true
    case .timestamp, .date, .uuid, .major, .minor, .address, .rssi, .distanceMetres, .distanceCentimetres,
      .distanceFeet, .x, .y, .z, .people, .orientation, .orientationRadians, .channel, .source,
      .accuracy:
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
  package static let inPaths = allCases.filter { ![.timestamp, .rssi, .accuracy].contains($0) }
  /// The fields that a line beside a log can give, which describes one row.
  package static let inLines = allCases.filter { ![.rssi, .accuracy].contains($0) }
  /// The columns that hold a distance, each in a unit.
  package static let distances = Set(allCases.filter { $0.metresPerUnit != nil })
}
