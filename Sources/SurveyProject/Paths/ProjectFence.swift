import Foundation
import RadioSurvey
import Support

/// A project's folder as a fence: what the survey file names lies inside, links followed, unless the project, or the `[[log]]`
/// that names it, says `outside = true`.
///
/// The folder that counts is the one that the user named; `survey.toml` itself may be a link.
struct ProjectFence: Hashable, Sendable {
  /// What is wrong with a file that the survey file names.
  struct Problem: Error, Hashable {
    var code: IssueCode
    var message: String
    var help: String
  }

  let directory: String
  /// Whether links, `..` and absolute paths may lead out.
  let isOpen: Bool
  let root: String

  init(_ directory: String, isOpen: Bool = false) {
    self.directory = directory
    self.isOpen = isOpen
    let folder = directory.isEmpty ? "." : directory
    root = FilePath.resolved(folder) ?? folder
  }

  /// The path of a file: its name in the folder, unless it is absolute.
  func path(of name: String) -> String {
    name.unicodeScalars.first == "/" ? name : ProjectPath.join(directory, name)
  }

  /// The name of a file relative to the folder if it is inside, without `..`; otherwise as it is.
  func name(of text: String) -> String { FilePattern(text, in: directory)?.text ?? text }

  /// The reason not to open a file, which may not exist: its name or a link on its path leads out of the folder, a link forms a
  /// loop, or it is not a regular file.
  func problem(with name: String) -> Problem? {
    if !isOpen, FilePattern(name, in: directory)?.leaves ?? true {
      return Problem(
        code: .pathOutsideProject, message: "'\(name)' is outside the project's folder",
        help: FilePattern.logHelp)
    }
    var prefix = name.unicodeScalars.first == "/" ? "/" : ""
    for part in name.unicodeScalars.split(separator: "/").map({ String($0) }) where part != "." {
      prefix = ProjectPath.below(prefix, part)
      let kind = FilePath.kind(of: path(of: prefix), followingLinks: false)
      // The code that opens the file reports that it is missing or unreadable.
      guard let kind else { return nil }
      guard kind == .link else { continue }
      do throws(Problem) { _ = try destination(ofLink: prefix, for: name) } catch { return error }
    }
    return FilePath.kind(of: path(of: name)).flatMap { irregular(name, $0) }
  }

  /// Where a link leads, whether or not anything is there.
  /// - Throws: the problem if it leads out of the folder or forms a loop.
  func destination(ofLink link: String, for name: String) throws(Problem) -> String {
    let path = path(of: link)
    guard let target = FilePath.destination(of: path) else {
      throw Problem(
        code: .tooManyLinks, message: "the link '\(link)' forms a loop, or leads through too many links",
        help: "remove it, or point it to a file or a folder")
    }
    guard isOpen || FilePath.isInside(target, folder: root) else {
      let way = link == name ? "'\(name)' is a link to" : "'\(name)' goes through the link '\(link)' to"
      throw Problem(
        code: .pathOutsideProject, message: "\(way) '\(target)', outside the project's folder",
        help: "copy it into the project, or set 'outside = true' in its [[log]], or at the top of the survey "
          + "file for everything")
    }
    return target
  }

  /// The problem with something that cannot be read as a log.
  func irregular(_ name: String, _ kind: FilePath.Kind) -> Problem? {
    let words: String
    switch kind {
    case .file, .folder, .link: return nil
    case .pipe: words = "a named pipe"
    case .socket: words = "a socket"
    case .device: words = "a device"
    }
    return Problem(
      code: .notAFile, message: "'\(name)': expected a regular file, found \(words)",
      help: "remove it from the project; a pipe can be named on the command line")
  }
}

extension FilePath {
  /// Links that a path may go through, as the kernel counts them.
  private static let mostLinks = 40

  /// Where a path leads, links followed, also if nothing is there yet; `nil` if the links go round.
  static func destination(of path: String) -> String? {
    var path = path
    for _ in 0..<mostLinks {
      if let whole = resolved(path) { return whole }
      if errno == ELOOP { return nil }
      // Its end is not there: it is a link to nothing, or nothing.
      let (folder, name) = PathText.split(PathText.withoutSlashes(path))
      guard let folder = resolved(folder) else { return path }
      let end = ProjectPath.join(folder, name)
      guard let target = target(ofLink: end) else { return end }
      path = PathText.resolve(target, in: folder)
    }
    return nil
  }

  /// Whether a path without links is a folder without links, or below it.
  static func isInside(_ path: String, folder: String) -> Bool {
    // By bytes: two spellings of a letter are two names.
    let (path, folder) = (Array(path.utf8), Array(folder.utf8))
    guard path.starts(with: folder) else { return false }
    return path.count == folder.count || folder.last == UInt8(ascii: "/")
      || path[folder.count] == UInt8(ascii: "/")
  }
}

/// Paths below a project's folder.
enum ProjectPath {
  /// Joins a folder and a relative path; the folder `.` adds nothing.
  static func join(_ directory: String, _ name: String) -> String {
    if directory.isEmpty || directory == "." { return name }
    return PathText.join(directory, name)
  }

  /// A name below a folder of the project; the empty folder is the project's own.
  static func below(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : PathText.join(folder, name)
  }
}
