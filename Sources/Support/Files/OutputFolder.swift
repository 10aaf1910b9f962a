package import Foundation

/// Files that belong together, written into a folder whole.
package enum OutputFolder {
  /// One of the files.
  package struct File: Sendable {
    /// Its path relative to the folder, such as `report.json` or `logs/counter.csv`.
    package var name: String
    package var data: Data

    package init(name: String, data: Data) {
      self.name = name
      self.data = data
    }
  }

  /// Writes the files into a folder, which is made, with all that leads to it, if it is missing. Files of the same names are
  /// replaced; others stay.
  ///
  /// A new folder is prepared under a hidden name beside its place and renamed, so it appears with everything or not at all. For
  /// a folder that exists, see ``FolderChange``.
  ///
  /// - Parameter files: Last the one that says that the others are there, such as `report.json`: where a folder cannot change
  ///   at once, the files are replaced in this order.
  /// - Throws: ``FileFailure``; a new folder is then not made.
  package static func write(_ files: [File], to path: String) throws(FileFailure) {
    // Another run may make the folder while this one prepares it.
    for _ in 0..<4 {
      switch try FolderPlace.resolve(path) {
      case .existing(let root): return try FolderChange(root: root, path: path, files: files).run()
      case .missing(let parent, let names):
        if try create(names, in: parent, path: path, files) { return }
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
    guard faccessat(AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) == 0 else { throw FileFailure(.folder, path) }
  }

  /// Makes the folders of some names, each in the one before, with the files in the last.
  ///
  /// - Returns: `false` if another run has made the first of them meanwhile.
  private static func create(
    _ names: [String], in parent: String, path: String, _ files: [File]
  ) throws(FileFailure) -> Bool {
    let draft: FolderDraft
    do { draft = try FolderDraft(for: names[0], in: parent) } catch {
      throw FileFailure(.folder, path, code: error.code)
    }
    defer { draft.discard() }
    let inner = names.dropFirst().joined(separator: "/")
    try draft.makeFolders(inner, shown: path)
    for file in files {
      try draft.write(
        file.data, to: PathText.join(inner.isEmpty ? "." : inner, file.name), like: nil,
        shown: PathText.join(path, file.name))
    }
    if rename(draft.path, PathText.join(parent, names[0])) == 0 { return true }
    guard [EEXIST, ENOTEMPTY, ENOTDIR].contains(errno) else { throw FileFailure(.folder, path) }
    return false
  }
}

/// Where a folder is, or is to be.
enum FolderPlace {
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
      let (parent, name) = PathText.split(next)
      if name == ".." { throw FileFailure(.folder, path, code: ENOENT) }
      if let target = OutputPlace.linkTarget(next) {
        // A link to nothing: the folder is made where it leads.
        next = PathText.resolve(target, in: parent)
        continue
      }
      if !name.isEmpty, name != "." { names.insert(name, at: 0) }
      next = parent
    }
    throw FileFailure(.folder, path, code: ELOOP)
  }
}

/// A folder under a hidden name beside the place that it is for. It is locked while this object lives; what a killed run leaves of
/// one goes with the next run for the same place.
final class FolderDraft {
  let path: String
  private let lock: Int32

  init(for name: String, in parent: String) throws(FileFailure) {
    HiddenName.removeLeftovers(of: name, in: parent)
    (path, lock) = try HiddenName.makeFolder(for: name, in: parent, mode: 0o777)
  }

  deinit { close(lock) }

  /// Removes what has its hidden name, if anything still has.
  func discard() { try? FileManager.default.removeItem(atPath: path) }

  /// Makes a folder in it, with all that leads to it.
  ///
  /// - Parameter shown: The folder as the user named it, for errors.
  func makeFolders(_ folder: String, shown: String) throws(FileFailure) {
    let place = PathText.join(path, folder)
    if mkdir(place, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, !folder.isEmpty else { throw FileFailure(.folder, shown) }
    try makeFolders(PathText.split(folder).folder, shown: shown)
    guard mkdir(place, 0o777) == 0 else { throw FileFailure(.folder, shown) }
  }

  /// Writes a file into it, and has the system put it on its medium.
  ///
  /// - Parameters:
  ///   - before: The file that it is to replace, whose mode and owner it gets.
  ///   - shown: The file as the user named it, for errors.
  func write(_ data: Data, to name: String, like before: stat?, shown: String) throws(FileFailure) {
    try makeFolders(PathText.split(name).folder, shown: shown)
    let target = PathText.join(path, name)
    // A file that replaces one is private until it gets that one's mode.
    let mode: mode_t = before == nil ? 0o666 : 0o600
    let descriptor = open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw FileFailure(.write, shown) }
    defer { close(descriptor) }
    before?.give(to: descriptor)
    var code = Descriptor.write(data, to: descriptor)
    if code == 0 { code = Descriptor.synchronize(descriptor) }
    guard code == 0 else { throw FileFailure(.write, shown, code: code) }
  }
}
