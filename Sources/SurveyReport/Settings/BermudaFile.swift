import RadioSurvey
import Ranging
package import SurveyResults

/// The options of Bermuda, an integration of Home Assistant: one exponent for all receivers, an offset for each.
package enum BermudaFile {
  /// YAML with a final newline; empty if nothing is exported.
  package static func render(_ document: SettingsDocument) -> String {
    guard let node = document.together else { return "" }
    var lines = SettingsComments.head("Bermuda", document)
    lines += [
      YAMLText.comment(
        "Set them in Home Assistant: Bermuda, Configure; devices have a number of their own each."),
      YAMLText.line(
        "attenuation", NumberFormat.machine(node.pathLossExponent), SettingsComments.exponent(node)),
      YAMLText.line(
        "ref_power", String(node.referencePower),
        "dBm, of devices without a number of their own; fits from \(YAMLText.interval(node.powerInterval, 1))"
      ),
      YAMLText.line(
        "max_area_radius", NumberFormat.machine(node.farthest), "m, the farthest distance measured"),
    ]
    lines += offsets(document.receivers)
    lines += [
      YAMLText.line("devices", nil, "\u{201C}Calibration Ref Power at 1m\u{201D} of each, dBm")
    ]
    lines += document.powers.flatMap { power in
      power.beacons.map { target in
        YAMLText.line(
          YAMLText.quoted(target.name ?? target.beacon.description), String(power.measuredPower),
          SettingsComments.power(power), depth: 1)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Bermuda adds an offset to the level, so that it is the negative of ours.
  private static func offsets(_ nodes: [NodeSettings]) -> [String] {
    let known = nodes.compactMap { node -> String? in
      guard let offset = node.offset, let interval = node.offsetInterval, let receiver = node.receiver else {
        return nil
      }
      let words = "louder than the mean of receivers by \(YAMLText.interval(interval, 1)) dB"
      return YAMLText.line(YAMLText.quoted(receiver.rawValue), String(-offset), words, depth: 1)
    }
    guard !known.isEmpty else {
      return [
        YAMLText.comment(
          "rssi_offsets: not known: receivers were not measured under the same conditions, or there is one only"
        )
      ]
    }
    return [YAMLText.line("rssi_offsets", nil, "dB; the scanner's address goes in front of each")] + known
  }
}
