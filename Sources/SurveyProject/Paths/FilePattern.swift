/// A pattern of file names below a folder. `*` and `?` stand for characters of one name, `**` for folders of any depth
/// (none included); names that begin with a dot match only a pattern that does.
struct FilePattern {
  /// What to do about a pattern that leaves the folder.
  static let help = "name files relative to the project, without '..' and without a leading '/'"

  /// The pattern of each name on the way to a file.
  let parts: [String]

  /// A relative pattern; `nil` if it is empty, absolute, or climbs out with `..`.
  init?(_ text: String) {
    // By scalar, as the system reads it: an accent after a slash makes no other letter of it.
    let parts = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0) }
    guard text.unicodeScalars.first.map({ $0 != "/" }) ?? false, !parts.contains("..") else { return nil }
    self.parts = parts.filter { !$0.isEmpty && $0 != "." }
  }

  /// Whether a path relative to the folder fits the pattern.
  /// - Complexity: O(names of the path · parts of the pattern).
  func matches(path: String) -> Bool {
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
