package import Foundation

/// Files that belong together and appear in a folder together or not at all, whatever ends the program in between.
package enum OutputFolder {
  /// One of the files.
  package struct File: Hashable, Sendable {
    /// Its path relative to the folder, such as `report.json` or `logs/counter.csv`.
    package var name: String
    /// Its content.
    package var data: Data

    package init(name: String, data: Data) {
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
  /// - Throws: ``FileFailure``; the folder is then unchanged, and a new one is not made.
  package static func write(_ files: [File], to path: String) throws(FileFailure) {
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

  /// Checks, before any work, whether a folder can be written at all.
  package static func demandWritable(_ path: String) throws(FileFailure) {
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
