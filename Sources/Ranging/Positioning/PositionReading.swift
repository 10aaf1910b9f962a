/// What a device heard of each beacon while it stood still.
package struct PositionReading: Hashable, Sendable {
  /// What it heard of one beacon.
  package struct Level: Hashable, Sendable {
    /// Mean level of the packets received, dBm.
    package var mean: Double
    /// How many they were, ≥ 1.
    package var packets: Int

    package init(mean: Double, packets: Int = 1) {
      self.mean = mean
      self.packets = packets
    }
  }

  /// One for each beacon, in the estimator's order; `nil` for a beacon that was not heard.
  package var levels: [Level?]

  package init(levels: [Level?]) { self.levels = levels }

  /// Beacons heard.
  package var heard: Int { levels.reduce(0) { $0 + ($1 == nil ? 0 : 1) } }
}
