import Foundation

/// A pattern of file names below a folder. `*` and `?` stand for characters of one name, `**` for folders of any depth
/// (none included); names that begin with a dot match only a pattern that does.
struct FilePattern {
  /// What to do about a pattern that leaves the folder.
  static let help = "name files relative to the project, without '..' and without a leading '/'"

  private let parts: [String]

  /// A relative pattern; `nil` where it is empty, absolute, or climbs out with `..`.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard !text.isEmpty, !text.hasPrefix("/"), !parts.contains("..") else { return nil }
    self.parts = parts.filter { !$0.isEmpty && $0 != "." }
  }

  /// The regular files that match, relative to the folder, sorted by path.
  func matches(in directory: String) -> [String] {
    var found: Set<String> = []
    search(parts[...], at: "", root: directory, into: &found)
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func search(
    _ parts: ArraySlice<String>, at prefix: String, root: String, into found: inout Set<String>
  ) {
    guard let part = parts.first else { return }
    let rest = parts.dropFirst()
    if part == "**" { search(rest, at: prefix, root: root, into: &found) }
    let folder = prefix.isEmpty ? root : ProjectPath.join(root, prefix)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    for name in names {
      let path = prefix.isEmpty ? name : "\(prefix)/\(name)"
      let isFolder = Self.isFolder(ProjectPath.join(root, path))
      if part == "**" {
        // A linked folder is not entered, so that the search ends.
        if isFolder, !name.hasPrefix("."), !Self.isLink(ProjectPath.join(root, path)) {
          search(parts, at: path, root: root, into: &found)
        }
      } else if Self.matches(name, part) {
        if rest.isEmpty {
          if !isFolder { found.insert(path) }
        } else if isFolder {
          search(rest, at: path, root: root, into: &found)
        }
      }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  private static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  /// Whether a file, its links followed, lies in the folder.
  static func isInside(_ name: String, directory: String) -> Bool {
    let root = URL(filePath: directory.isEmpty ? "." : directory).resolvingSymlinksInPath()
      .standardizedFileURL
    let file = URL(filePath: ProjectPath.join(directory, name)).resolvingSymlinksInPath().standardizedFileURL
    return file.pathComponents.starts(with: root.pathComponents)
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
