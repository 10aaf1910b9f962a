import RadioSurvey
package import SurveyProject

extension Simulation {
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

  /// Every file of the project: `survey.toml`, `scenario.toml`, `truth.json`, `README.md`, and one log for each placement and
  /// crowd level. Equal scenarios and seeds give equal bytes.
  /// - Throws: an encoding error of `truth.json`, which finite numbers never give.
  package func files() throws -> [ProjectFile] {
    var survey = "# Simulated by beacon-calibrate from scenario.toml with seed \(seed).\n\n"
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

  /// One log of the project.
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
