import Foundation
import RadioSurvey

/// A project's folder as a fence: what the survey file names lies inside, links followed, unless the project says
/// `outside = true`.
///
/// The folder that counts is the one that the user named; `survey.toml` itself may be a link.
struct ProjectFence: Hashable, Sendable {
  /// What is wrong with a file that the survey file names.
  struct Problem: Error, Hashable {
    var code: IssueCode
    var message: String
    var help: String
  }

  /// The folder as the user named it.
  let directory: String
  /// Whether links may lead out.
  let isOpen: Bool
  /// The folder, links followed.
  let root: String

  init(_ directory: String, isOpen: Bool = false) {
    self.directory = directory
    self.isOpen = isOpen
    let folder = directory.isEmpty ? "." : directory
    root = FilePath.resolved(folder) ?? folder
  }

  /// The reason not to open a file, which may not exist: a link on its path leads out of the folder or forms a loop, or it is not a
  /// regular file.
  func problem(with name: String) -> Problem? {
    var prefix = ""
    for part in name.unicodeScalars.split(separator: "/").map({ String($0) }) where part != "." {
      prefix += prefix.isEmpty ? part : "/\(part)"
      let kind = FilePath.kind(of: ProjectPath.join(directory, prefix), followingLinks: false)
      // The code that opens the file reports that it is missing or unreadable.
      guard let kind else { return nil }
      guard kind == .link else { continue }
      do throws(Problem) { _ = try destination(ofLink: prefix, for: name) } catch { return error }
    }
    return FilePath.kind(of: ProjectPath.join(directory, name)).flatMap { irregular(name, $0) }
  }

  /// Where a link leads, whether or not anything is there.
  /// - Throws: the problem if it leads out of the folder or forms a loop.
  func destination(ofLink link: String, for name: String) throws(Problem) -> String {
    let path = ProjectPath.join(directory, link)
    guard let target = FilePath.destination(of: path) else {
      throw Problem(
        code: .tooManyLinks, message: "the link '\(link)' forms a loop, or leads through too many links",
        help: "remove it, or point it to a file or a folder")
    }
    guard isOpen || FilePath.isInside(target, folder: root) else {
      let way = link == name ? "'\(name)' is a link to" : "'\(name)' goes through the link '\(link)' to"
      throw Problem(
        code: .pathOutsideProject, message: "\(way) '\(target)', outside the project's folder",
        help: "copy it into the project, or set 'outside = true' at the top of the survey file")
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
      help: "leave it out of the project; a pipe can be named on the command line")
  }
}
