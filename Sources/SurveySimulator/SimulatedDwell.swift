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

/// Writes rows of the canonical survey log: CSV after RFC 4180 with line feeds, numbers with fixed decimals.
struct SimulatedLog {
  /// The columns that the simulator knows; placement and crowd are constants of the file.
  static let header = "timestamp,beacon,rssi_dbm,location,x_m,y_m,z_m,receiver\n"

  private(set) var text = header

  /// Adds the packets of one dwell. Packets that were not received have an empty level, or no row.
  mutating func add(
    _ dwell: SimulatedDwell, beacon: BeaconIdentifier, location: SurveyLocation, receiver: Receiver,
    logsMissedPackets: Bool
  ) {
    let position = location.position ?? Position(x: 0, y: 0)
    let places = [position.x, position.y, position.z ?? 0].map { Self.fixed($0, decimals: 2) }
    let head = CSVText.name(beacon.description)
    let tail =
      "\(CSVText.name(location.name)),\(places.joined(separator: ",")),\(CSVText.name(receiver.rawValue))\n"
    for packet in dwell.packets where packet.level != nil || logsMissedPackets {
      let seconds = packet.milliseconds / 1000
      let rest = "\(1000 + packet.milliseconds % 1000)".dropFirst()
      text += "\(seconds).\(rest),\(head),\(packet.level.map { "\($0)" } ?? ""),\(tail)"
    }
  }

  /// A number with this many decimals, rounded half away from zero; never “-0.00”.
  static func fixed(_ value: Double, decimals: Int) -> String {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let units = Int((value * Double(scale)).rounded())
    let whole = units.magnitude / UInt(scale)
    let rest = "\(UInt(scale) + units.magnitude % UInt(scale))".dropFirst()
    return "\(units < 0 ? "-" : "")\(whole)\(decimals == 0 ? "" : ".\(rest)")"
  }
}
