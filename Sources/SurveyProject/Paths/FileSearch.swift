import RadioSurvey

/// The search of a project's folder for the regular files that a pattern matches.
///
/// The search always ends: `**` does not enter links, a link that forms a loop is an error, and so are more
/// linked folders than a limit, because links can turn a few folders into any number of paths. Only folders are
/// opened.
struct FileSearch {
  /// The number of linked folders that one pattern may go through.
  static let mostLinks = 10_000
  /// The number of problems of one pattern that are reported.
  private static let mostProblems = 20

  /// A folder that is to be searched for a part of the pattern.
  private struct Visit: Hashable {
    /// Its path in the project; empty for the project's folder.
    var folder: String
    /// Which part of the pattern.
    var part: Int
    /// Where the search was when it followed a link, links resolved.
    var left: [String] = []
  }

  private let fence: ProjectFence
  private let parts: [String]
  private var waiting: [Visit]
  private var seen: Set<Visit> = []
  private var links = 0
  private var untold = 0

  /// The files found, as paths in the project, in no order.
  private(set) var found: Set<String> = []
  /// What is wrong with what matches.
  private(set) var problems: [ProjectFence.Problem] = []

  /// Searches.
  init(_ pattern: FilePattern, in fence: ProjectFence) {
    self.fence = fence
    parts = pattern.parts
    waiting = parts.isEmpty ? [] : [Visit(folder: pattern.isAbsolute ? "/" : "", part: 0)]
    while let visit = waiting.popLast() {
      guard seen.insert(visit).inserted else { continue }
      search(visit)
      guard links <= Self.mostLinks else {
        report(
          .tooManyLinks, "the pattern goes through more than \(Self.mostLinks) linked folders",
          "name the folders without '*', or remove links")
        break
      }
    }
    if untold > 0 {
      problems.append(
        ProjectFence.Problem(
          code: .notAFile, message: "\(untold) more files that match cannot be read",
          help: "narrow the pattern"))
    }
  }

  private mutating func report(_ code: IssueCode, _ message: String, _ help: String) {
    report(ProjectFence.Problem(code: code, message: message, help: help))
  }

  private mutating func report(_ problem: ProjectFence.Problem) {
    // A folder is searched for several parts of a pattern.
    guard !problems.contains(problem) else { return }
    if problems.count < Self.mostProblems { problems.append(problem) } else { untold += 1 }
  }

  private mutating func search(_ visit: Visit) {
    let part = parts[visit.part]
    if FilePattern.isLiteral(part) {
      let path = ProjectPath.below(visit.folder, part)
      if let kind = FilePath.kind(of: fence.path(of: path), followingLinks: false) {
        take(path, kind, visit)
      }
      return
    }
    if part == "**", visit.part + 1 < parts.count {
      waiting.append(Visit(folder: visit.folder, part: visit.part + 1, left: visit.left))
    }
    let folder = fence.path(of: visit.folder)
    let entries: [Folder.Entry]
    do {
      entries = try Folder.entries(of: folder)
    } catch {
      report(
        .unreadableFile,
        "the folder '\(Self.short(visit.folder.isEmpty ? folder : visit.folder))' cannot be searched: "
          + error.words,
        "check its permissions, or use a pattern that does not include it")
      return
    }
    for entry in entries {
      let path = ProjectPath.below(visit.folder, entry.name)
      if part == "**" {
        guard !entry.name.hasPrefix("."),
          kind(of: entry, at: path) == .folder
        else { continue }
        waiting.append(Visit(folder: path, part: visit.part, left: visit.left))
      } else if FilePattern.matches(entry.name, part) {
        guard entry.isText else {
          report(.invalidEncoding, "the name '\(path)' is not UTF-8", "rename the file or the folder")
          continue
        }
        if let kind = kind(of: entry, at: path) { take(path, kind, visit) }
      }
    }
  }

  /// The end of a path that is too long to show.
  private static func short(_ path: String) -> String {
    path.utf8.count > 200 ? "…\(path.suffix(100))" : path
  }

  private func kind(of entry: Folder.Entry, at path: String) -> FilePath.Kind? {
    entry.kind ?? FilePath.kind(of: fence.path(of: path), followingLinks: false)
  }

  /// Takes what matches a part of the pattern: a file at the last part, a folder at any other.
  private mutating func take(_ path: String, _ kind: FilePath.Kind, _ visit: Visit) {
    let isEnd = visit.part == parts.count - 1
    guard kind == .link else {
      if !isEnd {
        if kind == .folder { enter(path, visit) }
      } else if kind == .file {
        found.insert(path)
      } else if let problem = fence.irregular(path, kind) {
        report(problem)
      }
      return
    }
    let end = FilePath.kind(of: fence.path(of: path))
    // A folder is not a log, and a log does not contain files.
    if let end, isEnd == (end == .folder) { return }
    let target: String
    do throws(ProjectFence.Problem) {
      target = try fence.destination(ofLink: path, for: path)
    } catch {
      report(error)
      return
    }
    switch end {
    case .file: found.insert(path)
    case .folder: follow(path, to: target, visit)
    case nil:
      report(
        .fileNotFound, "'\(path)' is a link to '\(target)', which does not exist or cannot be reached",
        "remove the link, or restore the log")
    case .some(let kind):
      if let problem = fence.irregular(path, kind) { report(problem) }
    }
  }

  /// Continues in the folder that a link leads to, unless the search is already inside that folder.
  private mutating func follow(_ path: String, to target: String, _ visit: Visit) {
    let here = FilePath.resolved(fence.path(of: visit.folder)) ?? fence.root
    let left = visit.left + [here]
    guard !left.contains(where: { FilePath.isInside($0, folder: target) }) else {
      report(
        .tooManyLinks, "the link '\(path)' forms a loop: it leads to '\(target)', which contains it",
        "remove it, or use a pattern that does not include it")
      return
    }
    links += 1
    enter(path, visit, left: left)
  }

  private mutating func enter(_ path: String, _ visit: Visit, left: [String]? = nil) {
    waiting.append(Visit(folder: path, part: visit.part + 1, left: left ?? visit.left))
  }
}
