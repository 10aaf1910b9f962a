import RadioSurvey

/// What a device says of a beacon: a zone, or nothing because it hears no packet.
package enum NamedZone: String, Codable, Sendable, CaseIterable {
  case immediate, near, far
  /// No packet is received.
  case notHeard = "not-heard"
}
