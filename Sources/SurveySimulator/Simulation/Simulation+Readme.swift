import RadioSurvey

extension Simulation {
  /// The `README.md` of the project. Its first line says that the survey is simulated.
  var readme: String {
    let places =
      scenario.walk.coversFloor
      ? "\(locations.first?.count ?? 0), each with all beacons"
      : "\(locations.reduce(0) { $0 + $1.count })"
    let distances = locations.joined().compactMap(\.distance)
    let nearest = SimulatedLog.fixed(distances.min() ?? 0, decimals: 2)
    let farthest = SimulatedLog.fixed(distances.max() ?? 0, decimals: 2)
    let placements = scenario.placements.map(\.definition.placement.rawValue)
    let crowds = scenario.crowds.map(\.definition.level.rawValue)
    let receivers = scenario.receivers.map(\.receiver.rawValue)
    var text = "# Simulated: \(Self.markdown(scenario.name))\n\n"
    if let description = scenario.description { text += "\(Self.markdown(description))\n\n" }
    text += """
      Nothing here was measured. `beacon-calibrate simulate` drew every packet from `scenario.toml` with seed \(seed).
      The true parameters and the shadowing of every location are in `truth.json`.

      | what | value |
      |---|---|
      | beacons | \(scenario.beacons.count) |
      | placements | \(Self.markdown(placements.joined(separator: ", "))) |
      | crowd levels | \(Self.markdown(crowds.joined(separator: ", "))) |
      | receivers | \(Self.markdown(receivers.joined(separator: ", "))) |
      | locations | \(places), \(nearest) to \(farthest) m from \(scenario.walk.coversFloor ? "them" : "their beacon") |
      | seed | \(seed) |

      A row with an empty `rssi_dbm` is a packet that the beacon sent and the receiver did not get.

      To make the same files again, byte for byte, run this in this folder:

      ```console
      $ beacon-calibrate simulate scenario.toml --seed \(seed) --output .
      ```

      """
    return text
  }

  /// Untrusted text for Markdown: no markup, no table cell, no line of its own.
  static func markdown(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "[", "]", "|", "#": result += "\\\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
