import Foundation

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
