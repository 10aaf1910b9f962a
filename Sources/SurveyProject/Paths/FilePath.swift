import Support
import Foundation

/// What the system says of paths. Nothing is opened.
enum FilePath {
  /// What a path leads to.
  enum Kind: Hashable {
    case file, folder, link, pipe, socket, device

    init(mode: mode_t) {
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

  /// Links that a path may go through, as the kernel counts them.
  private static let mostLinks = 40

  /// What is there; `nil` if nothing is, or where that cannot be said.
  static func kind(of path: String, followingLinks: Bool = true) -> Kind? {
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    return Kind(mode: status.st_mode)
  }

  /// The path without links; `nil` if nothing is there.
  static func resolved(_ path: String) -> String? {
    guard let whole = realpath(path, nil) else { return nil }
    defer { free(whole) }
    return String(cString: whole)
  }

  /// Where a path leads, links followed, also if nothing is there yet; `nil` if the links go round.
  static func destination(of path: String) -> String? {
    var path = path
    for _ in 0..<mostLinks {
      if let whole = resolved(path) { return whole }
      if errno == ELOOP { return nil }
      // Its end is not there: it is a link to nothing, or nothing.
      let (folder, name) = PathText.split(PathText.withoutSlashes(path))
      guard let folder = resolved(folder) else { return path }
      let end = ProjectPath.join(folder, name)
      guard let target = target(ofLink: end) else { return end }
      path = PathText.resolve(target, in: folder)
    }
    return nil
  }

  /// Whether a path without links is a folder without links, or below it.
  static func isInside(_ path: String, folder: String) -> Bool {
    // By bytes: two spellings of a letter are two names.
    let (path, folder) = (Array(path.utf8), Array(folder.utf8))
    guard path.starts(with: folder) else { return false }
    return path.count == folder.count || folder.last == UInt8(ascii: "/")
      || path[folder.count] == UInt8(ascii: "/")
  }

  private static func target(ofLink path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { room in
      guard let start = room.baseAddress else { return nil }
      let count = readlink(path, start, Int(PATH_MAX))
      guard count >= 0 else { return nil }
      return String(decoding: room[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
