package import CalibrationModel
import RadioSurvey
import Support

/// The settings of ESPresense: of each room's receiver, and of each beacon.
package enum ESPresenseFile {
  /// Exponents that its page of settings takes.
  private static let exponents = 1.0...5.0

  /// YAML with a final newline; its keys are the last parts of MQTT topics.
  package static func render(_ document: SettingsDocument) -> String {
    var lines = SettingsComments.head("ESPresense", document)
    lines += [
      YAMLText.comment("Publish each as a retained MQTT message: a room's to espresense/rooms/ROOM/KEY/set,"),
      YAMLText.comment("a device's as JSON to espresense/settings/ID/config, with its id and name there."),
      YAMLText.comment("They apply to surveyed receivers: phones are not receivers of ESPresense."),
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
      exponents.contains(node.pathLossExponent) ? "" : "; ESPresense's settings page accepts only 1 to 5"
    var lines = [
      YAMLText.line(YAMLText.quoted(node.receiver?.rawValue ?? "every room"), nil, depth: 1),
      YAMLText.line("absorption", exponent, SettingsComments.exponent(node) + limits, depth: 2),
    ]
    if let offset = node.offset, let interval = node.offsetInterval {
      lines.append(
        YAMLText.line("rx_adj_rssi", String(offset), SettingsComments.louder(interval), depth: 2))
    } else {
      lines.append("    " + SettingsComments.unknown("rx_adj_rssi"))
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
      comment += "; put its ESPresense id in front"
    }
    return YAMLText.line(YAMLText.quoted(id), "{ \"rssi@1m\": \(power.measuredPower) }", comment, depth: 1)
  }
}

/// The options of Bermuda, an integration of Home Assistant: one exponent for all receivers, an offset for each.
package enum BermudaFile {
  /// YAML with a final newline; empty if nothing is exported.
  package static func render(_ document: SettingsDocument) -> String {
    guard let node = document.together else { return "" }
    var lines = SettingsComments.head("Bermuda", document)
    lines += [
      YAMLText.comment("Set them in Home Assistant: Bermuda, Configure; each device has its own number."),
      YAMLText.line(
        "attenuation", NumberFormat.machine(node.pathLossExponent), SettingsComments.exponent(node)),
      YAMLText.line(
        "ref_power", String(node.referencePower),
        "dBm, for devices without their own number; fits from \(YAMLText.interval(node.powerInterval, 1))"),
      YAMLText.line(
        "max_area_radius", NumberFormat.machine(node.farthest), "m, the farthest distance measured"),
    ]
    lines += offsets(document.receivers)
    lines += [YAMLText.line("devices", nil, "\u{201C}Calibration Ref Power at 1m\u{201D} of each, dBm")]
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
      let comment = SettingsComments.louder(interval)
      return YAMLText.line(YAMLText.quoted(receiver.rawValue), String(-offset), comment, depth: 1)
    }
    guard !known.isEmpty else { return [SettingsComments.unknown("rssi_offsets")] }
    return [YAMLText.line("rssi_offsets", nil, "dB; put the scanner's address in front of each")] + known
  }
}

enum YAMLText {
  /// A text in double quotes, on one line, with any contents.
  static func quoted(_ text: String) -> String {
    var shown = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": shown += "\\\(scalar)"
      case _ where TerminalText.isHidden(scalar):
        let digits = String(scalar.value, radix: 16)
        shown += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown + "\""
  }

  /// A comment of our own words and names that others wrote, on one line.
  static func comment(_ text: String) -> String { "# \(TerminalText.plain(text))" }

  /// A key with its value and what is to be known of it; the key is quoted by the caller if others wrote it.
  static func line(_ key: String, _ value: String?, _ comment: String? = nil, depth: Int = 0) -> String {
    String(repeating: " ", count: 2 * depth) + "\(key):" + (value.map { " \($0)" } ?? "")
      + (comment.map { " \(Self.comment($0))" } ?? "")
  }

  /// An interval for a comment: `1.98 to 2.30 (95 %)`.
  static func interval(_ interval: Interval, _ decimals: Int) -> String {
    "\(NumberFormat.fixed(interval.lower, decimals)) to \(NumberFormat.fixed(interval.upper, decimals)) (95 %)"
  }
}

enum SettingsComments {
  static func head(_ program: String, _ document: SettingsDocument) -> [String] {
    let crowd = document.crowd.map { "crowd level \($0.rawValue)" } ?? "all crowd levels selected"
    return [YAMLText.comment("\(program) settings from the survey of \(document.site), \(crowd).")]
      + document.omitted.map { YAMLText.comment("Left out: \($0.conditions.label): \(words($0.reason)).") }
  }

  static func words(_ obstacle: SettingsObstacle) -> String {
    switch obstacle {
    case .fitRefused: "its fit is refused"
    case .noInterval: "its level at 1 m or its exponent has no interval"
    case .outsideByte: "its level at 1 m is outside \u{2212}128 to 127 dBm"
    }
  }

  static func louder(_ interval: Interval) -> String {
    "louder than the mean of receivers by \(YAMLText.interval(interval, 1)) dB"
  }

  /// A line in place of the offsets under a key.
  static func unknown(_ key: String) -> String {
    YAMLText.comment(
      "\(key): unknown: there is only one receiver, or they were not measured under the same conditions")
  }

  /// A path-loss exponent: its interval, and how far distances are from our model at worst.
  static func exponent(_ node: NodeSettings) -> String {
    let interval = YAMLText.interval(node.exponentInterval, 2)
    guard let worst = node.deviations.first else { return interval }
    return interval
      + "; distances within \(NumberFormat.significant(worst.deviation.largest, 2)) % of the model's, worst "
      + "at \(NumberFormat.metres(worst.deviation.largestAt)), \(worst.conditions.label)"
  }

  /// A level at 1 m and the interval of what was fitted.
  static func power(_ power: PlacementPower) -> String {
    "\(power.placement?.rawValue ?? "all beacons"): \(NumberFormat.fixed(power.level, 1)) dBm, "
      + YAMLText.interval(power.interval, 1)
  }
}
