import Foundation
import RadioSurvey
import Support
package import SurveyProject

/// A file of a simulated project, before it is written.
package struct ProjectFile: Hashable, Sendable {
  /// Its path relative to the project's folder.
  package var name: String
  /// Its text, UTF-8.
  package var text: String
}

extension Simulation {
  /// Writes the project's files into a folder, which is made if it is missing: all of them or none. Files of the same
  /// names are replaced; others stay.
  /// - Throws: an error of `Files` if one cannot be written.
  package func write(to directory: String) throws {
    let files = try files().map { OutputFolder.File(name: $0.name, data: Data($0.text.utf8)) }
    // Last the file that makes it a project.
    let isLast = { (file: OutputFolder.File) in file.name == SurveyProject.fileName }
    try OutputFolder.write(files.filter { !isLast($0) } + files.filter(isLast), to: directory)
  }

  /// The project that a surveyor of this scenario would have written.
  package var project: SurveyProject {
    let site = Site(
      // Whatever is made from these logs says in its title what they are.
      name: "\(scenario.name) (simulated)", beacons: scenario.beacons.map(\.beacon),
      receivers: scenario.receivers.map {
        ReceiverProfile(receiver: $0.receiver, sensitivity: $0.sensitivity)
      },
      placements: scenario.placements.map(\.definition), crowdLevels: scenario.crowds.map(\.definition),
      floorPlan: scenario.floorPlan, zones: scenario.zones)
    return SurveyProject(
      site: site, sources: logNames.map(source), requirement: scenario.requirement,
      ranging: scenario.ranging, check: scenario.check)
  }

  /// What the `survey.toml` of a simulated project begins with.
  package static let mark = "# Simulated by beacon-calibrate"

  /// Every file of the project: `survey.toml`, `scenario.toml`, `truth.json`, `README.md`, and one log for each placement and
  /// crowd level. Equal scenarios and seeds give equal bytes.
  /// - Throws: an encoding error of `truth.json`, which finite numbers never give.
  package func files() throws -> [ProjectFile] {
    var survey = "\(Self.mark) from scenario.toml with seed \(seed).\n\n"
    survey += project.toml
    var files = [
      ProjectFile(name: "README.md", text: readme),
      ProjectFile(name: SurveyProject.fileName, text: survey),
      ProjectFile(name: "scenario.toml", text: scenario.source),
      ProjectFile(name: "truth.json", text: try truth.json()),
    ]
    let logs = logTexts()
    files += logNames.map { ProjectFile(name: $0.path, text: logs[$0] ?? SimulatedLog.header) }
    return files
  }

  struct LogName: Hashable {
    let placement: Int
    let crowd: Int
    let path: String
  }

  /// The log of each placement and crowd level: `logs/counter-empty.csv`.
  var logNames: [LogName] {
    let placements = FileSlug.slugs(scenario.placements.map(\.definition.placement.rawValue))
    let crowds = FileSlug.slugs(scenario.crowds.map(\.definition.level.rawValue))
    return placements.enumerated().flatMap { placement, first in
      crowds.enumerated().map { crowd, second in
        LogName(placement: placement, crowd: crowd, path: "logs/\(first)-\(second).csv")
      }
    }
  }

  private func source(_ log: LogName) -> LogSource {
    let crowd = scenario.crowds[log.crowd].definition
    var constants: [LogField: String] = [
      .placement: scenario.placements[log.placement].definition.placement.rawValue,
      .crowd: crowd.level.rawValue,
    ]
    if let people = crowd.people { constants[.people] = "\(people)" }
    return LogSource(patterns: [log.path], mapping: LogMapping(constants: constants))
  }

  private func logTexts() -> [LogName: String] {
    var logs: [LogName: SimulatedLog] = [:]
    let names = logNames
    forEachDwell { dwell in
      let beacon = scenario.beacons[dwell.beacon]
      let name = names[beacon.placement * scenario.crowds.count + dwell.crowd]
      logs[name, default: SimulatedLog()].add(
        dwell, beacon: beacon.beacon.identifier, location: locations[dwell.beacon][dwell.location],
        receiver: scenario.receivers[dwell.receiver].receiver,
        logsMissedPackets: scenario.walk.logsMissedPackets)
    }
    return logs.mapValues(\.text)
  }
}

/// Names for files made of untrusted text: lower-case letters, digits and hyphens, each name once.
enum FileSlug {
  static func slugs(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.map { name in
      let base = slug(name)
      var unique = base
      var number = 2
      while !seen.insert(unique).inserted {
        // Two hyphens, which no slug has, so that a numbered name is never another's own.
        unique = "\(base)--\(number)"
        number += 1
      }
      return unique
    }
  }

  static func slug(_ name: String) -> String {
    let slug = SlugText.slug(name, limit: 60)
    return slug.isEmpty ? "unnamed" : slug
  }
}

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

      Run in this folder, this writes the same files to `again`, byte for byte:

      ```console
      $ beacon-calibrate simulate scenario.toml --seed \(seed) --output again
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
