/// The level below which a receiver heard nothing, and how that is known.
package struct ReceiverSensitivity: Hashable, Codable, Sendable {
  /// How it is known.
  package enum Basis: String, Codable, Sendable, CaseIterable {
    /// The receiver's profile states it, and no reading contradicts it.
    case stated
    /// The levels break off at a sharp edge: half a decibel below the weakest reading.
    case edge
    /// The levels fade out; a soft edge was fitted to them and to the packets that are missing.
    case soft
  }

  /// Level in dBm.
  package var level: Double
  /// Width of the edge in dB; 0 if it is sharp.
  package var width: Double
  /// How it is known.
  package var basis: Basis

  package init(level: Double, width: Double = 0, basis: Basis) {
    self.level = level
    self.width = width
    self.basis = basis
  }

  private enum CodingKeys: String, CodingKey {
    case level = "level_dbm"
    case width = "width_db"
    case basis
  }

  /// Width of a soft edge in dB: the packet error curve of common receivers (a working value of ours, not a measured one).
  package static let softWidth = 1.5

  /// Readings at the two weakest levels below which no edge can be distinguished from the end of a tail.
  package static let edgeReadings = 8
}
