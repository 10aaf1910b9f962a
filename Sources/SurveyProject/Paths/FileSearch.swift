import Foundation
import RadioSurvey
import Support

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
  private(set) var problems: [ProjectFence.Problem] = []

  init(_ pattern: FilePattern, in fence: ProjectFence) {
    self.fence = fence
    parts = pattern.parts
    waiting = parts.isEmpty ? [] : [Visit(folder: pattern.isAbsolute ? "/" : "", part: 0)]
    while let visit = waiting.popLast() {
      guard seen.insert(visit).inserted else { continue }
      search(visit)
      guard links <= Self.mostLinks else {
        report(
          .tooManyLinks, "the pattern follows more than \(Self.mostLinks) linked folders",
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
      if let kind = FilePath.kind(of: fence.path(of: path), followingLinks: false) { take(path, kind, visit) }
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
          + error.words, "check its permissions, or use a pattern that does not include it")
      return
    }
    for entry in entries {
      let path = ProjectPath.below(visit.folder, entry.name)
      if part == "**" {
        guard !entry.name.hasPrefix("."), kind(of: entry, at: path) == .folder else { continue }
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
    case .some(let kind): if let problem = fence.irregular(path, kind) { report(problem) }
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

/// A pattern of file names below a folder. `*` and `?` stand for characters of one name, `**` for folders of any depth
/// (none included); names that begin with a dot match only a pattern that does.
struct FilePattern {
  /// What to do about a pattern that leaves the folder.
  static let help = "name files relative to the project, without '..' and without a leading '/'"

  /// What to do about files of a `[[log]]` that are outside.
  static let logHelp = "copy the logs into the project, or set 'outside = true' in this [[log]]"

  /// The pattern of each name on the way to a file.
  let parts: [String]
  /// Whether the way starts from the root of the file system, and not from the folder.
  let isAbsolute: Bool

  /// A relative pattern; `nil` if it is empty, absolute, or climbs out with `..`.
  init?(_ text: String) {
    let parts = Self.split(text)
    guard text.unicodeScalars.first.map({ $0 != "/" }) ?? false, !parts.contains("..") else { return nil }
    self.init(parts: parts, isAbsolute: false)
  }

  private init(parts: [String], isAbsolute: Bool) {
    self.parts = parts
    self.isAbsolute = isAbsolute
  }

  /// A pattern that may be absolute or climb with `..`; `nil` if it is empty, or if a `..` follows a wildcard.
  ///
  /// A `..` takes the name before it away, whether or not that is a link. What stays inside the folder then becomes
  /// relative to it, without `..`, so that it is searched as any other pattern.
  /// - Parameter directory: The folder, as the user named it.
  init?(_ text: String, in directory: String) {
    let isAbsolute = text.unicodeScalars.first == "/"
    guard !text.isEmpty, let parts = Self.collapsed(Self.split(text), isAbsolute: isAbsolute) else {
      return nil
    }
    self.init(parts: parts, isAbsolute: isAbsolute)
    guard leaves else { return }
    for folder in Self.ways(to: directory) {
      let whole = isAbsolute ? parts : Self.collapsed(folder + parts, isAbsolute: true) ?? []
      if whole.count > folder.count, zip(whole, folder).allSatisfy({ $0.utf8.elementsEqual($1.utf8) }) {
        self = Self(parts: Array(whole.dropFirst(folder.count)), isAbsolute: false)
        return
      }
    }
  }

  /// Whether the pattern names files outside the folder.
  var leaves: Bool { isAbsolute || parts.first == ".." }
  var text: String { (isAbsolute ? "/" : "") + parts.joined(separator: "/") }

  /// By scalar, as the system reads a path: an accent after a slash makes no other letter of it.
  private static func split(_ text: String) -> [String] {
    text.unicodeScalars.split(separator: "/").map { String($0) }.filter { $0 != "." }
  }

  /// The parts without the `..` that follow a name; `nil` if one follows a wildcard.
  private static func collapsed(_ parts: [String], isAbsolute: Bool) -> [String]? {
    var kept: [String] = []
    for part in parts {
      guard part == ".." else {
        kept.append(part)
        continue
      }
      if let last = kept.last, last != ".." {
        guard !last.utf8.contains(where: { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }) else {
          return nil
        }
        kept.removeLast()
      } else if !isAbsolute {
        kept.append(part)
      }
    }
    return kept
  }

  /// The names on the way from the root to a folder: as it is written, and without links.
  private static func ways(to directory: String) -> [[String]] {
    let written = PathText.resolve(directory, in: FileManager.default.currentDirectoryPath)
    let resolved = FilePath.resolved(directory.isEmpty ? "." : directory)
    return [written, resolved].compactMap { $0.flatMap { collapsed(split($0), isAbsolute: true) } }
  }

  /// Whether a path fits the pattern: one relative to the folder, or an absolute one if the pattern is.
  /// - Complexity: O(names of the path · parts of the pattern).
  func matches(path: String) -> Bool {
    guard (path.unicodeScalars.first == "/") == isAbsolute else { return false }
    var reached = withoutFolders([0])
    for scalars in path.unicodeScalars.split(separator: "/") {
      let name = String(scalars)
      let next = reached.filter { $0 < parts.count }.compactMap { index -> Int? in
        let part = parts[index]
        if part == "**" { return name.hasPrefix(".") ? nil : index }
        return (Self.isLiteral(part) ? name == part : Self.matches(name, part)) ? index + 1 : nil
      }
      reached = withoutFolders(Set(next))
    }
    return reached.contains(parts.count)
  }

  /// The parts that may come next, where `**` may stand for no folder.
  private func withoutFolders(_ reached: Set<Int>) -> Set<Int> {
    var reached = reached
    for index in parts.indices.dropLast() where reached.contains(index) && parts[index] == "**" {
      reached.insert(index + 1)
    }
    return reached
  }

  /// Whether a name is meant literally, regardless of case.
  static func isLiteral(_ part: String) -> Bool {
    part.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "?") }
  }

  /// Whether a name fits a pattern of `*`, `?` and literal characters.
  /// - Complexity: O(|name|·|pattern|) at worst; one star is remembered at a time.
  static func matches(_ name: String, _ pattern: String) -> Bool {
    let name = Array(name)
    let pattern = Array(pattern)
    if name.first == ".", pattern.first != "." { return false }
    var n = 0
    var p = 0
    var star: (pattern: Int, name: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == "*" {
        star = (p, n)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == name[n] {
        n += 1
        p += 1
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        n = last.name + 1
        p = last.pattern + 1
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
