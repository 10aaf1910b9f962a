package import CalibrationModel
package import Foundation
package import RadioSurvey
import Support
import Wording

@Memberwise(unlabelled: 1) package struct DeploymentFiles {
  let deployment: Deployment
  let site: Site
  let measuredPower: Double?

  package var csv: Data {
    var text =
      "number,level,placement,x_m,y_m,z_m,kept,uuid,major,minor,measured_power_dbm,transmit_power_dbm,advertising_interval_ms,battery_days_low,battery_days_high,action,from_x_m,from_y_m,height_above_devices_m,name\r\n"
    for spot in deployment.beacons {
      let (uuid, major, minor) = triple(spot.identifier)
      let cells = [
        String(spot.number), CSVText.name(deployment.level),
        CSVText.name(deployment.placement?.rawValue ?? ""), metres(spot.x), metres(spot.y),
        spot.z.map { metres($0) } ?? "", spot.isKept ? "yes" : "no", uuid, major,
        minor, plain(spot.measuredPower ?? settings?.measuredPower),
        plain(spot.transmitPower ?? settings?.transmitPower),
        plain(spot.advertisingInterval ?? settings?.advertisingInterval),
        plain(battery?.lower.rounded(.down)),
        plain(battery?.upper.rounded(.down)), spot.action?.rawValue ?? "",
        spot.movedFrom.map { metres($0.x) } ?? "", spot.movedFrom.map { metres($0.y) } ?? "",
        spot.z == nil && deployment.height > 0 ? metres(deployment.height) : "",
        CSVText.name(spot.name ?? ""),
      ]
      text += cells.joined(separator: ",") + "\r\n"
    }
    return Data(text.utf8)
  }

  /// How often requirements are met over the floor, as CSV with a header: the main one by the plan, by the beacons there now, and by the plan
  /// at each crowd level surveyed; then each other that has a map, at its own level and at each.
  package var coverageCSV: Data {
    var columns = (deployment.crowds ?? []).map { (name: "planned_\($0.crowd.rawValue)", values: $0.planned) }
    for (index, need) in deployment.needs.enumerated().dropFirst() {
      guard let planned = need.planned else { continue }
      columns.append(("requirement_\(index + 1)", planned))
      columns += (need.crowds ?? []).map { ("requirement_\(index + 1)_\($0.crowd.rawValue)", $0.planned) }
    }
    var text = "x_m,y_m,planned,today"
    for column in columns { text += "," + CSVText.name(column.name) }
    text += "\r\n"
    guard let map = deployment.coverage else { return Data(text.utf8) }
    for (index, value) in map.planned.enumerated() {
      guard let value else { continue }
      let place = map.position(index)
      let today = index < map.today.count ? map.today[index] : nil
      let cells =
        [metres(place.x), metres(place.y), plain(value), plain(today)]
        + columns.map { index < $0.values.count ? plain($0.values[index]) : "" }
      text += cells.joined(separator: ",") + "\r\n"
    }
    return Data(text.utf8)
  }

  /// The beacons to hang as entries of `survey.toml`, to be added at its end. Those that hang already are comments, since no two entries may
  /// have one identity: uncomment them instead of the entries that they have.
  package var toml: Data {
    var text = "# Beacons to install, planned by beacon-calibrate.\n"
    for spot in deployment.beacons where !spot.isKept {
      let entry = entry(spot)
      guard let action = spot.action, action != .new, let identifier = spot.identifier else {
        text += "\n" + entry.map { $0 + "\n" }.joined()
        continue
      }
      text +=
        "\n# \(TerminalText.plain(identifier.description)) is installed already: uncomment this to replace "
        + "its entry.\n"
      text += entry.map { "# \($0)\n" }.joined()
    }
    return Data(text.utf8)
  }

  private func entry(_ spot: Deployment.Spot) -> [String] {
    var lines = ["[[beacon]]", "name = \(basic("planned \(spot.number)"))"]
    switch spot.identifier {
    case .iBeacon(let uuid, let major, let minor)?:
      lines += ["uuid = \(basic(uuid))", "major = \(major)", "minor = \(minor)"]
    case .address(let address)?: lines.append("address = \(basic(address))")
    case .name(let name)?: lines.append("beacon = \(basic(name))")
    case nil: break
    }
    if let placement = deployment.placement { lines.append("placement = \(basic(placement.rawValue))") }
    lines += ["x_m = \(metres(spot.x))", "y_m = \(metres(spot.y))"]
    if let z = spot.z { lines.append("z_m = \(metres(z))") }
    if let interval = spot.advertisingInterval ?? settings?.advertisingInterval {
      lines.append("advertising_interval_ms = \(plain(interval))")
    }
    if let power = spot.transmitPower ?? settings?.transmitPower {
      lines.append("transmit_power_dbm = \(plain(power))")
    }
    if let power = spot.measuredPower ?? settings?.measuredPower {
      lines.append("measured_power_dbm = \(plain(power))")
    }
    return lines
  }

  /// The beacons as GeoJSON points, which `place` reads again as mounts.
  /// - Parameter coordinate: of a position in the file that the plan was read from.
  package func geoJSON(units: String?, coordinate: (Position) -> (x: Double, y: Double)) throws -> Data {
    let features: [[String: Any]] = deployment.beacons.map { spot in
      let place = coordinate(spot.position)
      var properties: [String: Any] = [
        "kind": "mount", "level": deployment.level, "name": spot.name ?? "planned \(spot.number)",
        "number": spot.number, "kept": spot.isKept,
      ]
      if let action = spot.action { properties["action"] = action.rawValue }
      if let placement = deployment.placement { properties["placement"] = placement.rawValue }
      if let z = spot.z { properties["height_m"] = z }
      if let identifier = spot.identifier { properties["beacon"] = "\(identifier)" }
      return [
        "type": "Feature", "id": "beacon-\(spot.number)", "properties": properties,
        "geometry": ["type": "Point", "coordinates": [place.x, place.y]],
      ]
    }
    var collection: [String: Any] = ["type": "FeatureCollection", "features": features]
    if let units { collection["units"] = units }
    return try JSONSerialization.data(
      withJSONObject: collection, options: [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes])
      + Data("\n".utf8)
  }

  /// Days that a battery lasts at the interval of today, fewest and most; `nil` if that is not known.
  private var battery: Interval? { deployment.intervals?.choices.first(where: \.isPresent)?.batteryLife }

  /// The settings of the beacons that hang so already.
  private var settings: Beacon? {
    var beacon = site.beacons.first { $0.placement == deployment.placement } ?? site.beacons.first
    if let measuredPower { beacon?.measuredPower = measuredPower }
    return beacon
  }

  private func triple(_ identifier: BeaconIdentifier?) -> (String, String, String) {
    guard case .iBeacon(let uuid, let major, let minor)? = identifier else { return ("", "", "") }
    return (uuid, String(major), String(minor))
  }

  private func plain(_ value: Double?) -> String {
    value.map { $0 == $0.rounded() && abs($0) < 1e9 ? String(Int($0)) : String($0) } ?? ""
  }

  /// To a centimetre, for programs.
  private func metres(_ value: Double) -> String {
    NumberFormat.fixed(value, 2).replacing("\u{2212}", with: "-")
  }

  private func basic(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F {
          quoted +=
            "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
            + String(scalar.value, radix: 16)
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}
