/// What the coordinates of a plan are.
package enum CoordinateUnits: String, Hashable, Codable, Sendable, CaseIterable {
  /// Metres of the site's own axes, the second axis counterclockwise from the first.
  case metres
  /// Longitude and latitude in degrees, in this order (WGS 84).
  case degrees

  /// The units that a file names; `nil` for a word that is not known.
  init?(word: String) {
    switch FeatureWord.normalized(word) {
    case "metres", "meters", "metre", "meter", "m": self = .metres
    case "degrees", "degree", "deg", "longitude latitude", "lonlat", "wgs84": self = .degrees
    default: return nil
    }
  }
}
