package import Foundation

/// Files that belong together, written into a folder whole.
package enum OutputFolder {
  package struct File: Sendable {
    /// Its path relative to the folder, such as `report.json` or `logs/counter.csv`.
    package var name: String
    package var content: FileContent

    package init(name: String, content: FileContent) {
      self.name = name
      self.content = content
    }

    package init(name: String, data: Data) { self.init(name: name, content: .data(data)) }
  }

  /// Writes the files into a folder, which is made, with all that leads to it, if it is missing. Files of the same names are
  /// replaced; others stay. A link to the folder is followed, as the user named it; a link in the folder is not: one that has the name
  /// of a file is replaced, and one that has the name of a folder is an error.
  ///
  /// A new folder is prepared under a hidden name beside its place and renamed, so it appears with everything or not at all. For
  /// a folder that exists, see ``FolderChange``.
  /// - Parameter files: Last the one that says that the others are there, such as `report.json`: where a folder cannot change
  ///   at once, the files are replaced in this order.
  /// - Parameter areNew: Whether anything that already has the name of one of the files is an error (``FileFailure/Attempt/create``).
  /// - Throws: ``FileFailure``; a new folder is then not made.
  package static func write(_ files: [File], to path: String, areNew: Bool = false) throws(FileFailure) {
    // Another run may make the folder while this one prepares it.
    for _ in 0..<4 {
      switch try FolderPlace.resolve(path) {
      case .existing(let root):
        return try FolderChange(root: root, path: path, files: files, areNew: areNew).run()
      case .missing(let parent, let names): if try create(names, in: parent, path: path, files) { return }
      }
    }
    throw FileFailure(.folder, path, code: EBUSY)
  }

  /// Checks, before any work, whether a folder can be written at all, and that none of some files in it is one that this run reads.
  package static func demandWritable(_ path: String, files: [String] = []) throws(FileFailure) {
    let place = try FolderPlace.resolve(path)
    let folder = OpenFolder(place.folder)
    guard let folder, folder.mayWrite(".") else { throw FileFailure(.folder, path) }
    guard case .existing = place else { return }
    for name in files { try FileUse.shared.writes(name, in: folder, shown: PathText.join(path, name)) }
  }

  /// Makes the folders of some names, each in the one before, with the files in the last.
  /// - Returns: `false` if another run has made the first of them meanwhile.
  private static func create(
    _ names: [String], in parent: String, path: String, _ files: [File]
  ) throws(FileFailure) -> Bool {
    guard let parent = OpenFolder(parent) else { throw FileFailure(.folder, path) }
    let draft: FolderDraft
    do { draft = try FolderDraft(for: names[0], in: parent) } catch {
      throw FileFailure(.folder, path, code: error.code)
    }
    defer { draft.discard() }
    let inner = try draft.folder.making(names.dropFirst().joined(separator: "/"), shown: path)
    for file in files { try draft.write(file, in: inner, like: nil, shown: PathText.join(path, file.name)) }
    if renameat(parent.descriptor, draft.name, parent.descriptor, names[0]) == 0 { return true }
    guard [EEXIST, ENOTEMPTY, ENOTDIR].contains(errno) else { throw FileFailure(.folder, path) }
    return false
  }
}

enum FolderPlace {
  /// A folder that is there, without links.
  case existing(String)
  /// A folder that is there, and the names that are missing below it, at least one.
  case missing(parent: String, names: [String])

  var folder: String {
    switch self {
    case .existing(let folder), .missing(let folder, _): folder
    }
  }

  static func resolve(_ path: String) throws(FileFailure) -> FolderPlace {
    guard !path.isEmpty else { throw FileFailure(.folder, path, code: ENOENT) }
    var next = path
    var names: [String] = []
    for _ in 0..<4096 {
      if let status = stat(path: next, followsLinks: true) {
        guard status.kind == S_IFDIR else { throw FileFailure(.folder, path, code: ENOTDIR) }
        guard let real = FilePath.resolved(next) else { throw FileFailure(.folder, path) }
        return names.isEmpty ? .existing(real) : .missing(parent: real, names: names)
      }
      guard errno == ENOENT else { throw FileFailure(.folder, path) }
      let (parent, name) = PathText.split(next)
      if name == ".." { throw FileFailure(.folder, path, code: ENOENT) }
      if let target = FilePath.target(ofLink: next) {
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
  /// Its hidden name in the parent.
  let name: String
  let folder: OpenFolder
  private let parent: OpenFolder
  private let lock: Int32

  init(for name: String, in parent: OpenFolder) throws(FileFailure) {
    self.parent = parent
    HiddenName.removeLeftovers(of: name, in: parent)
    (self.name, folder, lock) = try HiddenName.makeFolder(for: name, in: parent, mode: 0o777)
  }

  deinit { close(lock) }

  /// Removes what has its hidden name, if anything still has.
  func discard() { parent.remove(name) }

  /// Writes a file into a folder of it, and has the system put it on its medium.
  /// - Parameter before: The file that it is to replace, whose mode and owner it gets.
  func write(
    _ file: OutputFolder.File, in folder: OpenFolder, like before: stat?, shown: String
  ) throws(FileFailure) {
    let (path, name) = PathText.split(file.name)
    let inner = try folder.making(path == "." ? "" : path, shown: shown)
    // A file that replaces one is private until it gets that one's mode.
    let descriptor = inner.makeFile(name, mode: before == nil ? 0o666 : 0o600)
    guard descriptor >= 0 else { throw FileFailure(.write, shown) }
    defer { close(descriptor) }
    before?.give(to: descriptor)
    try file.content.write(to: descriptor, shown: shown)
  }
}
