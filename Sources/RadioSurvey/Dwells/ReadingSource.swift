/// Whether a reading is one packet's level or a level that the source has already smoothed.
package enum ReadingSource: String, Codable, Sendable, CaseIterable {
  /// One reading, one packet.
  case raw
  /// Smoothed by the source (iOS ranging, ESPresense): fading is understated and the packet count is unknown.
  case averaged
}
