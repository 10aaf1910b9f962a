import Foundation
import RadioSurvey
import SurveyProject

/// Logs of a project whose bytes are not those that were imported: results are of what they were then.
enum ChangedLogs {
  /// Bytes of all logs together beyond which none is read again: nobody is to wait for it.
  private static let mostBytes = 64 << 20
  /// How files begin whose digest is not that of their bytes: gzip, and SQLite with its journal.
  private static let packed: [[UInt8]] = [[0x1F, 0x8B], Array("SQLite format 3".utf8)]

  /// A warning that names the first of them; none if all are as they were.
  static func issues(_ project: SurveyProject, _ imports: [ImportSummary]) -> [SurveyIssue] {
    let digests = Dictionary(imports.map { ($0.file, $0.sha256) }) { first, _ in first }
    let files = project.readableLogFiles().filter { digests[$0.name] != nil }
    let sizes = files.map { file in
      (try? FileManager.default.attributesOfItem(atPath: LogFile.resolved(file.path)))?[.size] as? Int ?? 0
    }
    guard sizes.reduce(0, +) <= mostBytes else { return [] }
    let changed = files.filter { file in
      guard let start = start(of: file.path), !packed.contains(where: start.starts),
        let now = CompanionDigests.digest(ofFile: file.path)
      else { return false }
      return now != digests[file.name]
    }
    guard let first = changed.first else { return [] }
    let more = changed.count > 1 ? "; so for \(changed.count - 1) more" : ""
    return [
      SurveyIssue(
        .warning, .surveyChanged, file: first.name,
        message:
          "the log is not as it was when it was imported, and what follows is of what it was then\(more)",
        help: "import it again: 'beacon-calibrate import --replace' takes logs that were corrected")
    ]
  }

  private static func start(of path: String) -> [UInt8]? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    return (try? file.read(upToCount: 16)).map { [UInt8]($0) }
  }
}
