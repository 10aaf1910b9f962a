import RadioSurvey
import Ranging
package import SurveyResults

/// The settings of ESPresense: of each room's receiver, and of each beacon.
package enum ESPresenseFile {
  /// Exponents that its page of settings takes.
  private static let exponents = 1.0...5.0

  /// YAML with a final newline; its keys are the last parts of MQTT topics.
  package static func render(_ document: SettingsDocument) -> String {
    var lines = SettingsComments.head("ESPresense", document)
    lines += [
      YAMLText.comment("Publish each as a retained MQTT message: a room's to espresense/rooms/ROOM/KEY/set,"),
      YAMLText.comment(
        "a device's as JSON to espresense/settings/ID/config, with the id and name that it has there."),
      YAMLText.comment("They hold for receivers that were surveyed: phones are no receivers of ESPresense."),
      YAMLText.line("rooms", nil),
    ]
    lines += document.receivers.flatMap(room)
    lines += [YAMLText.line("devices", nil)]
    lines += document.powers.flatMap { power in power.beacons.map { device($0, power) } }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func room(_ node: NodeSettings) -> [String] {
    let exponent = NumberFormat.machine(node.pathLossExponent)
    let limits =
      exponents.contains(node.pathLossExponent) ? "" : "; ESPresense's page of settings takes 1 to 5 only"
    var lines = [
      YAMLText.line(YAMLText.quoted(node.receiver?.rawValue ?? "every room"), nil, depth: 1),
      YAMLText.line("absorption", exponent, SettingsComments.exponent(node) + limits, depth: 2),
    ]
    if let offset = node.offset, let interval = node.offsetInterval {
      lines.append(
        YAMLText.line(
          "rx_adj_rssi", String(offset),
          "louder than the mean of receivers by \(YAMLText.interval(interval, 1)) dB",
          depth: 2))
    } else {
      lines.append(
        "    "
          + YAMLText.comment(
            "rx_adj_rssi: not known: receivers were not measured under the same conditions, or there is one only"
          ))
    }
    return lines + [
      YAMLText.line(
        "max_distance", NumberFormat.machine(min(node.farthest, 100)), "m, the farthest distance measured",
        depth: 2)
    ]
  }

  private static func device(_ target: PlacementPower.Target, _ power: PlacementPower) -> String {
    let id: String
    var comment = SettingsComments.power(power)
    switch target.beacon {
    case .iBeacon(let uuid, let major, let minor): id = "iBeacon:\(uuid.lowercased())-\(major)-\(minor)"
    case .address(let address): id = address.lowercased().filter { $0 != ":" }
    case .name(let name):
      id = name
      comment += "; its id in ESPresense goes in front"
    }
    return YAMLText.line(YAMLText.quoted(id), "{ \"rssi@1m\": \(power.measuredPower) }", comment, depth: 1)
  }
}
