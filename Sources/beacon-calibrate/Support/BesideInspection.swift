import Foundation
import RadioSurvey
import SurveyImport
import SurveyResults

/// Logs of a folder that only say together what was measured: they are inspected as one.
struct BesideInspection {
  /// Logs with their paths in the folder.
  var logs: [(path: String, inspection: LogInspection)] = []
  /// The files that belong to them.
  var used: Set<String> = []
  /// The beacons that they list.
  var beacons: [Beacon] = []

  /// Whether a file lies beside such logs: it is one more of their tables, and no log that was skipped.
  func isNeighbour(_ file: String) -> Bool {
    let folder = { (path: String) in (path as NSString).deletingLastPathComponent }
    return used.contains { folder($0) == folder(file) }
  }

  /// Looks at the files of a folder that are not logs by themselves.
  init(_ folder: LogFolder, site: Site?) {
    let path = folder.path(of:)
    for tables in BesideTables.find(folder.files, path: path) {
      var mapping = tables.mapping
      mapping.beside = mapping.beside?.map { BesideFile(file: path($0.file), pattern: $0.pattern) }
      var site = site ?? Site()
      if site.beacons.isEmpty { site.beacons = tables.beacons }
      guard
        var inspection = try? LogInspector(mapping: mapping, site: site)
          .inspect(path: path(tables.log), displayName: tables.log)
      else { continue }
      // As survey.toml names them, relative to its folder.
      inspection.mapping.beside = tables.mapping.beside
      inspection.questions = tables.questions + inspection.questions
      logs.append((tables.log, inspection))
      used.formUnion(tables.used + [tables.log])
      beacons += tables.beacons
    }
  }
}
