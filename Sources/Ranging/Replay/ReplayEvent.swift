import RadioSurvey

/// Something that an app would act on.
package struct ReplayEvent: Hashable, Codable, Sendable {
  package enum Kind: String, Codable, Sendable {
    /// The device has come into a region.
    case enter
    /// It has left it.
    case exit
    /// Another beacon is the nearest.
    case nearest = "switch"
  }

  package var kind: Kind
  /// Seconds.
  package var time: Double
  /// Of the beacon's region; the new nearest, `nil` for none.
  package var track: Int?
  /// The nearest before; `nil` for none.
  package var from: Int?
}
