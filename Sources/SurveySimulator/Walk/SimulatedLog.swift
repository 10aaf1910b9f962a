import RadioSurvey

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
