import Foundation

/// The files of one name in the folders below a folder.
///
/// Links to folders are not followed, so the search ends; folders whose names begin with a dot are left out.
package struct FolderTree {
  /// A folder that could not be searched.
  package struct Closed: Hashable, Sendable {
    /// Its path below the folder; what is not UTF-8 in it is replaced.
    package var folder: String
    /// The system's error number; `EILSEQ` if the name is not UTF-8.
    package var code: Int32
  }

  /// Folders that have such a file, as paths below the folder, in the order of their bytes; empty for the folder itself.
  package private(set) var folders: [String] = []
  /// Folders that could not be searched, in the same order.
  package private(set) var closed: [Closed] = []

  /// Searches.
  ///
  /// - Parameters:
  ///   - name: The name of the files.
  ///   - path: The folder.
  /// - Throws: ``FileFailure`` if the folder itself cannot be searched.
  package init(_ name: String, below path: String) throws(FileFailure) {
    var waiting = [""]
    while let folder = waiting.popLast() {
      let place = folder.isEmpty ? path : PathText.join(path, folder)
      let (entries, code) = Self.entries(of: place)
      if code != 0 {
        if folder.isEmpty { throw FileFailure(.read, path, code: code) }
        closed.append(Closed(folder: folder, code: code))
      }
      for entry in entries {
        if entry.isText, entry.name.utf8.elementsEqual(name.utf8) { folders.append(folder) }
        guard entry.name.utf8.first != UInt8(ascii: ".") else { continue }
        let inner = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
        // A name that is not UTF-8 cannot be opened by its repaired text.
        let isFolder =
          entry.isFolder ?? (stat(path: PathText.join(path, inner), followsLinks: false)?.kind == S_IFDIR)
        guard isFolder else { continue }
        if entry.isText { waiting.append(inner) } else { closed.append(Closed(folder: inner, code: EILSEQ)) }
      }
    }
    folders.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    closed.sort { $0.folder.utf8.lexicographicallyPrecedes($1.folder.utf8) }
  }

  private struct Entry {
    var name: String
    var isText: Bool
    /// `nil` if the file system does not say.
    var isFolder: Bool?
  }

  /// What is in a folder, and the error number with which the listing ended; 0 if it is complete.
  private static func entries(of path: String) -> ([Entry], Int32) {
    guard let folder = opendir(path) else { return ([], errno) }
    defer { closedir(folder) }
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else { return (entries, errno) }
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      let text = String(validatingCString: start)
      let type = Int(entry.pointee.d_type)
      entries.append(
        Entry(
          name: text ?? String(cString: start), isText: text != nil,
          isFolder: type == Int(DT_UNKNOWN) ? nil : type == Int(DT_DIR)))
    }
  }
}
