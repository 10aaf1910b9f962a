import Support
import Foundation

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
  ///
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

  /// The pattern as text.
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

  /// Whether a name is meant as it stands, however its letters are written.
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
