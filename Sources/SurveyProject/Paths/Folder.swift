import Foundation

/// Folders, listed.
enum Folder {
  /// Something in a folder.
  struct Entry {
    /// Its name; what is not UTF-8 in it is replaced.
    var name: String
    /// Whether the name is UTF-8.
    var isText: Bool
    /// What it is, links not followed; `nil` if the file system does not say.
    var kind: FilePath.Kind?
  }

  /// A folder that cannot be listed.
  struct Closed: Error {
    /// `errno`.
    var code: Int32

    /// The message.
    var words: String {
      code == ENAMETOOLONG ? "its path is longer than \(PATH_MAX) bytes" : String(cString: strerror(code))
    }
  }

  /// What is in a folder, in no order.
  static func entries(of path: String) throws(Closed) -> [Entry] {
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
      entries.append(Entry(name: name, isText: text != nil, kind: kind(entry.pointee.d_type)))
    }
  }

  private static func kind(_ type: UInt8) -> FilePath.Kind? {
    switch Int(type) {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .link
    case Int(DT_FIFO): .pipe
    case Int(DT_SOCK): .socket
    case Int(DT_CHR), Int(DT_BLK): .device
    default: nil
    }
  }
}
