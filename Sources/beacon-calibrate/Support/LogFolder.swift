import CalibrationModel
import Foundation
import RadioSurvey
import Support
import SurveyProject
import Terminal

/// A folder that the user named, and the files in it that may be logs.
struct LogFolder {
  /// Most files of a folder that are looked at.
  private static let mostFiles = 10_000

  let folder: String
  /// The regular files in it and in the folders in it, as paths in it, sorted. Names that begin with a dot, surveys' own files and
  /// stores are left out.
  private(set) var files: [String] = []
  /// The links in it, which are not followed.
  private(set) var links: [UnreadFile] = []

  /// Lists a folder; `nil` if the path is not one.
  /// - Parameter ownFiles: Files that are not logs, because they belong to the survey, as paths without links.
  /// - Throws: ``CommandFailure`` if there are more files than a limit.
  init?(_ folder: String, ownFiles: Set<String> = []) throws {
    // A link to a folder is listed as the folder.
    let place = LogFile.resolved(folder)
    guard FilePath.kind(of: folder) == .folder, let paths = FileManager.default.enumerator(atPath: place)
    else { return nil }
    self.folder = folder
    for case let path as String in paths {
      let name = PathText.lastName(path) ?? path
      if name.hasPrefix(".") {
        paths.skipDescendants()
        continue
      }
      let type = paths.fileAttributes?[.type] as? FileAttributeType
      if type == .typeSymbolicLink {
        links.append(
          UnreadFile(
            file: path, code: IssueCode.notALogFile.rawValue, message: "links in a folder are not followed",
            help: "name the link itself to read it"))
      } else if type == .typeRegular, name != SurveyProject.fileName,
        !ownFiles.contains(LogFile.resolved(PathText.join(place, path))),
        !Self.isStore(PathText.join(place, path))
      {
        files.append(path)
      }
      if files.count + links.count > Self.mostFiles {
        throw CommandFailure(
          .unusableData,
          "\(folder): error: the folder has more than \(Self.mostFiles) files [\(IssueCode.tooManyEntries.rawValue)]\n  help: name the folders in it one by one"
        )
      }
    }
    files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    links.sort { $0.file.utf8.lexicographicallyPrecedes($1.file.utf8) }
  }

  func path(of file: String) -> String { PathText.join(folder, file) }

  /// Whether a file is a store of this program, or SQLite's log or journal of one: by the application's number in the header of
  /// a SQLite database, bytes 68 to 71.
  private static func isStore(_ path: String) -> Bool {
    for suffix in ["-wal", "-shm", "-journal"] where path.hasSuffix(suffix) {
      return isStore(String(path.dropLast(suffix.count)))
    }
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    guard let head = try? file.read(upToCount: 72), head.count == 72 else { return false }
    return head.starts(with: Data("SQLite format 3\0".utf8)) && head.suffix(4) == Data("BCal".utf8)
  }
}

/// The notes on a batch of logs after reading: each code once.
final class LogNotes {
  /// Lines that the notes take on a terminal, at most.
  private static let longest = 8

  private var tally = IssueTally()
  private var rejectedRows = 0

  func add(_ issues: [SurveyIssue], _ summary: ImportSummary) {
    tally.add(issues, counts: summary.issues)
    if issues.contains(where: { $0.severity == .error }) { rejectedRows += summary.rejectedRows }
  }

  func tell(_ output: OutputOptions) {
    let hasRejected = rejectedRows > 0
    output.note(IssueTallyText.render(tally, limit: Self.longest - (hasRejected ? 1 : 0)))
    if hasRejected { output.note(LogImport.rejectedHelp) }
  }
}
