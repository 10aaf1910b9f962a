import Foundation
public import RadioSurvey

/// The canonical survey log, written.
public enum CanonicalLog {
  /// Dwells, with their series, as a canonical CSV log with a header: RFC 4180, UTF-8, LF.
  ///
  /// One row a packet received, in order, with its Unix time in milliseconds' precision. A packet that was expected and
  /// not heard has no time of its own: it is a row with an empty `rssi_dbm` at the dwell's end, so that reading the log
  /// again gives the same counts.
  public static func csv(_ dwells: [Dwell]) -> String {
    var text = header.joined(separator: ",") + "\n"
    for dwell in dwells {
      let tail = cells(of: dwell).map(quote).joined(separator: ",")
      let beacon = quote(dwell.beacon.description)
      for packet in dwell.series.packets {
        let time = dwell.start + Double(packet.milliseconds) / 1000
        text += "\(seconds(time)),\(beacon),\(packet.level),\(tail)\n"
      }
      for _ in 0..<max(0, (dwell.expectedPackets ?? 0) - dwell.receivedPackets) {
        text += "\(seconds(dwell.end)),\(beacon),,\(tail)\n"
      }
    }
    return text
  }

  private static let header =
    ["timestamp", "beacon", "rssi_dbm"]
    + [
      LogField.location, .distanceMetres, .x, .y, .z, .floor, .placement, .crowd, .people, .carriage,
      .orientation,
      .receiver, .channel, .source,
    ].map(\.rawValue)

  private static func cells(of dwell: Dwell) -> [String] {
    let location = dwell.location
    let conditions = dwell.conditions
    let numbers = { (value: Double?) in value.map { "\($0)" } ?? "" }
    return [
      location.isNamed ? location.name : "", numbers(location.distance), numbers(location.position?.x),
      numbers(location.position?.y), numbers(location.position?.z), location.position?.floor ?? "",
      conditions.placement?.rawValue ?? "", conditions.crowd?.rawValue ?? "",
      conditions.people.map(String.init) ?? "", conditions.carriage?.rawValue ?? "",
      numbers(conditions.orientation), conditions.receiver?.rawValue ?? "",
      conditions.channel.map(String.init) ?? "", conditions.source.rawValue,
    ]
  }

  private static func seconds(_ time: Double) -> String {
    String(format: "%.3f", locale: Locale(identifier: "en_US_POSIX"), time)
  }

  private static func quote(_ cell: String) -> String {
    let needsQuotes = cell.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
    }
    return needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
  }
}
