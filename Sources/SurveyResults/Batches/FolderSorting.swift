/// Tells the files of a folder that are logs, and cannot be read, from those that are something else.
package struct FolderSorting: Sendable {
  /// Files that are taken for logs by their names.
  package private(set) var skipped: [UnreadFile] = []
  /// Files that are no logs: notes, pictures, plans.
  package private(set) var others: [UnreadFile] = []

  /// Endings of files that are logs whatever lies beside them.
  private static let endings: Set = [
    ".csv", ".tsv", ".jsonl", ".ndjson", ".gz", ".pcap", ".pcapng", ".btsnoop", ".pklg", ".kismet",
  ]

  /// Sorts files that no reader could read: a file is taken for a log if it has the ending of one, or of a file of the folder
  /// that was read.
  ///
  /// - Parameters:
  ///   - failed: What could not be read.
  ///   - read: The names of the files that were.
  package init(_ failed: [UnreadFile], read: [String]) {
    let endings = Self.endings.union(read.map(Self.ending).filter { !$0.isEmpty })
    for file in failed {
      if endings.contains(Self.ending(file.file)) { skipped.append(file) } else { others.append(file) }
    }
  }

  /// The last point of a name and what follows, in lower case; empty without one.
  private static func ending(_ path: String) -> String {
    let name = path.unicodeScalars.split(separator: "/").last.map(String.init) ?? path
    guard let point = name.lastIndex(of: "."), point != name.startIndex else { return "" }
    return name[point...].lowercased()
  }
}
