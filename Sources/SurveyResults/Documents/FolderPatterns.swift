/// Patterns of file names that fit some files of a folder and no others.
enum FolderPatterns {
  /// Patterns for files, as short as can be: all of one ending, all of one folder and ending, or each by its name.
  static func patterns(_ files: [String], among all: Set<String>) -> [String] {
    let wanted = Set(files)
    var patterns: [String] = []
    var named: [String] = []
    for ending in Set(files.map(ending)).sorted() {
      let own = files.filter { Self.ending($0) == ending }
      let isPlain = !ending.isEmpty && isPlain(ending)
      if isPlain, own.count > 1, all.allSatisfy({ Self.ending($0) != ending || wanted.contains($0) }) {
        patterns.append("**/*\(ending)")
        continue
      }
      for (parent, paths) in Dictionary(grouping: own, by: parent).sorted(by: { $0.key < $1.key }) {
        let others = all.count { Self.parent($0) == parent && Self.ending($0) == ending }
        if isPlain, Self.isPlain(parent), paths.count > 1, others == paths.count {
          patterns.append("\(parent)*\(ending)")
        } else {
          named += paths
        }
      }
    }
    return patterns + named.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 != 0x2A && $0 != 0x3F && $0 >= 0x20 }
  }

  /// The last point of a name and what follows; empty without one.
  private static func ending(_ path: String) -> String {
    let name = path.unicodeScalars.split(separator: "/").last.map(String.init) ?? path
    guard let point = name.lastIndex(of: "."), point != name.startIndex else { return "" }
    return String(name[point...])
  }

  /// The folders of a path, with a slash at the end; empty without one.
  private static func parent(_ path: String) -> String {
    let scalars = path.unicodeScalars
    return scalars.lastIndex(of: "/").map { String(scalars[...$0]) } ?? ""
  }
}
