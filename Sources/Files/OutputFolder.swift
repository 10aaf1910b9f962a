public import Foundation

/// Files that belong together and appear in a folder together or not at all, whatever ends the program in between.
public enum OutputFolder {
  /// One of the files.
  public struct File: Hashable, Sendable {
    /// Its path relative to the folder, such as `report.json` or `logs/counter.csv`.
    public var name: String
    /// Its content.
    public var data: Data

    /// A file.
    public init(name: String, data: Data) {
      self.name = name
      self.data = data
    }
  }

  /// Writes the files into a folder, which is made with all that leads to it where it is missing. Files of the same names are
  /// replaced; others stay.
  ///
  /// A new folder is prepared under a hidden name beside its place and renamed. In a folder that is there, see
  /// ``FolderSwitch``.
  ///
  /// - Throws: ``FileFailure``; the folder is then as it was, and a new one is not made.
  public static func write(_ files: [File], to path: String) throws(FileFailure) {
    // Another run may make the folder while this one prepares it.
    for _ in 0..<4 {
      switch try FolderPlace.resolve(path) {
      case .existing(let root):
        return try FolderSwitch(root: root, path: path, files: files).run()
      case .missing(let parent, let names):
        if try NewFolder(parent: parent, names: names, path: path, files: files).create() { return }
      }
    }
    throw FileFailure(.folder, path, code: EBUSY)
  }

  /// Finds out, before any work, whether a folder can be written at all.
  public static func demandWritable(_ path: String) throws(FileFailure) {
    let folder =
      switch try FolderPlace.resolve(path) {
      case .existing(let root): root
      case .missing(let parent, _): parent
      }
    guard faccessat(AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) == 0 else {
      throw FileFailure(.folder, path)
    }
  }
}

/// Where a folder is, or is to be.
enum FolderPlace: Hashable {
  /// A folder that is there, without links.
  case existing(String)
  /// A folder that is there, and the names that are missing below it, at least one.
  case missing(parent: String, names: [String])

  static func resolve(_ path: String) throws(FileFailure) -> FolderPlace {
    guard !path.isEmpty else { throw FileFailure(.folder, path, code: ENOENT) }
    var next = path
    var names: [String] = []
    for _ in 0..<4096 {
      if let status = stat(path: next, followsLinks: true) {
        guard status.kind == S_IFDIR else { throw FileFailure(.folder, path, code: ENOTDIR) }
        guard let real = OutputPlace.realPath(next) else { throw FileFailure(.folder, path) }
        return names.isEmpty ? .existing(real) : .missing(parent: real, names: names)
      }
      guard errno == ENOENT else { throw FileFailure(.folder, path) }
      let (parent, name) = OutputPlace.split(next)
      if name == ".." { throw FileFailure(.folder, path, code: ENOENT) }
      if let target = OutputPlace.linkTarget(next) {
        // A link to nothing: the folder is made where it leads.
        next = target.utf8.first == UInt8(ascii: "/") ? target : OutputPlace.join(parent, target)
        continue
      }
      if !name.isEmpty, name != "." { names.insert(name, at: 0) }
      next = parent
    }
    throw FileFailure(.folder, path, code: ELOOP)
  }
}
