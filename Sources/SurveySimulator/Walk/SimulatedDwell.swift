import RadioSurvey

/// One beacon at one location, at one crowd level, heard by one receiver, packet by packet.
package struct SimulatedDwell: Hashable, Sendable {
  /// A packet that the beacon sent.
  package struct Packet: Hashable, Sendable {
    /// When, in milliseconds of Unix time.
    package let milliseconds: Int
    /// The level that the receiver reports in dBm; `nil` if it did not receive the packet.
    package let level: Int?
  }

  /// Index of the beacon in the scenario.
  package let beacon: Int
  /// Index of the location among those of the beacon.
  package let location: Int
  /// Index of the crowd level in the scenario.
  package let crowd: Int
  /// Index of the receiver in the scenario.
  package let receiver: Int
  /// Level in dBm that the packets scatter about: path loss, offsets and this location's shadowing.
  package let meanLevel: Double
  /// Every packet sent, in order, at least one.
  package let packets: [Packet]
}

extension Dwell {
  /// The dwell as an importer makes it: received levels in a histogram and a series, sent packets as expected ones. It
  /// spans from the first packet sent to the last.
  init(
    _ simulated: SimulatedDwell, beacon: BeaconIdentifier, location: SurveyLocation, conditions: Conditions
  ) {
    let first = simulated.packets.first?.milliseconds ?? 0
    let last = simulated.packets.last?.milliseconds ?? first
    var histogram = RSSIHistogram()
    var lag = LagStatistics()
    var series = PacketSeries()
    var previous: Int?
    for packet in simulated.packets {
      guard let level = packet.level else { continue }
      histogram.add(level)
      series.append(milliseconds: packet.milliseconds - first, level: level)
      if let previous { lag.add(previous, level) }
      previous = level
    }
    self.init(
      beacon: beacon, location: location, conditions: conditions, start: Double(first) / 1000,
      end: Double(last) / 1000, expectedPackets: simulated.packets.count, histogram: histogram, lag: lag,
      series: series)
  }
}
