import Foundation

/// What the system says of paths. Nothing is opened.
package enum FilePath {
  package enum Kind: Hashable, Sendable {
    case file, folder, link, pipe, socket, device

    fileprivate init(mode: mode_t) {
      self =
        switch mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        case S_IFIFO: .pipe
        case S_IFSOCK: .socket
        default: .device
        }
    }
  }

  /// What is there; `nil` if nothing is, or where that cannot be said.
  package static func kind(of path: String, followingLinks: Bool = true) -> Kind? {
    stat(path: path, followsLinks: followingLinks).map { Kind(mode: $0.st_mode) }
  }

  /// The path without links; `nil`, and `errno`, if nothing is there.
  package static func resolved(_ path: String) -> String? {
    guard let whole = realpath(path, nil) else { return nil }
    defer { free(whole) }
    return String(cString: whole)
  }

  /// What a link says; `nil`, and `errno`, if there is no link.
  package static func target(ofLink path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { room in
      guard let start = room.baseAddress else { return nil }
      let count = readlink(path, start, Int(PATH_MAX))
      guard count >= 0 else { return nil }
      return String(decoding: room[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}

package enum Folder {
  package struct Entry {
    package var name: String
    /// Whether the name is UTF-8.
    package var isText: Bool
    /// What it is, links not followed; `nil` if the file system does not say.
    package var kind: FilePath.Kind?
  }

  package struct Closed: Error {
    package var code: Int32

    package var words: String {
      code == ENAMETOOLONG ? "its path is longer than \(PATH_MAX) bytes" : SystemMessage.text(code)
    }
  }

  /// What is in a folder, in no order.
  /// - Throws: ``Closed`` if not all of it can be listed.
  package static func entries(of path: String) throws(Closed) -> [Entry] {
    guard let folder = opendir(path.isEmpty ? "." : path) else { throw Closed(code: errno) }
    defer { closedir(folder) }
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { throw Closed(code: errno) }
        return entries
      }
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      let text = String(validatingCString: start)
      let name = text ?? String(cString: start)
      if name == "." || name == ".." { continue }
      let type = mode_t(entry.pointee.d_type)
      // The type of an entry is that of a mode, twelve bits lower (`DTTOIF` of dirent.h); 0 is unknown.
      let kind = type == 0 ? nil : FilePath.Kind(mode: type << 12)
      entries.append(Entry(name: name, isText: text != nil, kind: kind))
    }
  }
}

/// The files of one name in the folders below a folder.
///
/// Links to folders are not followed, so the search ends; folders whose names begin with a dot are left out.
package struct FolderTree {
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
  /// - Throws: ``FileFailure`` if the folder itself cannot be searched.
  package init(_ name: String, below path: String) throws(FileFailure) {
    var waiting = [""]
    while let folder = waiting.popLast() {
      let place = folder.isEmpty ? path : PathText.join(path, folder)
      let entries: [Folder.Entry]
      do { entries = try Folder.entries(of: place) } catch {
        if folder.isEmpty { throw FileFailure(.read, path, code: error.code) }
        closed.append(Closed(folder: folder, code: error.code))
        continue
      }
      for entry in entries {
        if entry.isText, entry.name.utf8.elementsEqual(name.utf8) { folders.append(folder) }
        guard entry.name.utf8.first != UInt8(ascii: ".") else { continue }
        let inner = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
        // A name that is not UTF-8 cannot be opened by its repaired text.
        let kind = entry.kind ?? FilePath.kind(of: PathText.join(path, inner), followingLinks: false)
        guard kind == .folder else { continue }
        if entry.isText { waiting.append(inner) } else { closed.append(Closed(folder: inner, code: EILSEQ)) }
      }
    }
    folders.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    closed.sort { $0.folder.utf8.lexicographicallyPrecedes($1.folder.utf8) }
  }
}
