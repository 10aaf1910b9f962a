package import Foundation

/// Files that are written for a user, where the user sent them.
///
/// `-` is standard output. A device, a pipe and a descriptor (`/dev/stdout`, `/dev/fd/N`) are written through and never
/// replaced. A link is followed and stays, unless the file must be new. A regular file is replaced whole or not at all, and keeps its
/// mode. A file that this run reads is refused, see ``FileUse``.
package enum OutputFile {
  /// Writes a file.
  /// - Parameter isNew: Whether anything that has the name of a regular file already is an error (``FileFailure/Attempt/create``).
  /// - Throws: ``FileFailure``; a regular file is then unchanged.
  package static func write(_ data: Data, to path: String, isNew: Bool = false) throws(FileFailure) {
    let place = try check(path, isNew: isNew)
    do throws(FileFailure) {
      switch place {
      case .descriptor(let number): try write(data, toInherited: number, path)
      case .stream(let stream): try write(data, toStream: stream, path)
      case .file(let folder, let name):
        let file = try PendingFile(for: name, in: folder)
        try file.write(.data(data))
        if isNew { try file.create() } else { try file.replace() }
      }
    } catch {
      // The user knows the path that was typed.
      throw FileFailure(error.attempt, path == "-" ? FileFailure.standardOutput : path, code: error.code)
    }
  }

  /// Checks, before any work, whether a file can be written at all, and that this run does not read it.
  package static func demandWritable(_ path: String, isNew: Bool = false) throws(FileFailure) {
    _ = try check(path, isNew: isNew)
  }

  private static func check(_ path: String, isNew: Bool) throws(FileFailure) -> OutputPlace {
    let place = path == "-" ? .descriptor(STDOUT_FILENO) : try OutputPlace.resolve(path)
    guard case .file(let folder, let name) = place else {
      try FileUse.shared.writes(place.status, shown: path == "-" ? FileFailure.standardOutput : path)
      return place
    }
    if folder.status(name) != nil || isNew && stat(path: path, followsLinks: false) != nil {
      if isNew { throw FileFailure(.create, path, code: EEXIST) }
      // A file that may not be written is not replaced either.
      guard folder.mayWrite(name) else { throw FileFailure(.write, path) }
    }
    guard folder.mayWrite(".") else { throw FileFailure(.write, path) }
    try FileUse.shared.writes(name, in: folder, shown: path)
    return place
  }

  private static func write(_ data: Data, toStream stream: String, _ path: String) throws(FileFailure) {
    // Descriptors of other processes are links that lead nowhere by themselves; of anything else a link was put there meanwhile.
    let follows = stream.hasPrefix("/proc/") ? 0 : O_NOFOLLOW
    let descriptor = open(stream, O_WRONLY | O_NOCTTY | O_CLOEXEC | follows)
    guard descriptor >= 0 else { throw FileFailure(.write, path) }
    defer { close(descriptor) }
    let code = Descriptor.write(data, to: descriptor)
    guard code == 0 else { throw FileFailure(.write, path, code: code) }
  }

  /// A descriptor that this process opened itself, such as the store's, cannot be one that a user meant: those are
  /// closed on exec, and inherited ones are not.
  private static func write(_ data: Data, toInherited number: Int32, _ path: String) throws(FileFailure) {
    let flags = fcntl(number, F_GETFD)
    guard flags >= 0, flags & FD_CLOEXEC == 0 else { throw FileFailure(.write, path, code: EBADF) }
    let code = Descriptor.write(data, to: number)
    guard code == 0 else { throw FileFailure(.write, path, code: code) }
  }
}

/// Where a path leads in the end, links followed: what decides how it is written.
enum OutputPlace {
  /// A descriptor of this process: `/dev/stdout`, `/dev/fd/N`.
  case descriptor(Int32)
  /// A device, a pipe or a socket, which is written through.
  case stream(String)
  /// A regular file, or nothing yet: the folder and a name in it.
  case file(folder: OpenFolder, name: String)

  /// What is there now, links followed; `nil` if nothing is.
  var status: stat? {
    switch self {
    // One that this process opened for itself is no output.
    case .descriptor(let number): fcntl(number, F_GETFD) == 0 ? stat(descriptor: number) : nil
    case .stream(let path): stat(path: path, followsLinks: true)
    case .file(let folder, let name): folder.status(name)
    }
  }

  /// Follows a path by hand, because the links of `/proc/…/fd` are not what they say: for a shell's `>> log` they name a file,
  /// and to replace that file would lose the log.
  static func resolve(_ path: String) throws(FileFailure) -> OutputPlace {
    var next = path
    for _ in 0..<40 {
      let (parent, name) = PathText.split(next)
      guard !name.isEmpty, name != ".", name != ".." else {
        throw FileFailure(.write, path, code: path.isEmpty ? ENOENT : EISDIR)
      }
      guard let folder = FilePath.resolved(parent) else { throw FileFailure(.write, path) }
      if folder.hasPrefix("/proc/"), folder.hasSuffix("/fd") {
        guard folder == FilePath.resolved("/proc/self/fd"), let number = Int32(name) else {
          return .stream(PathText.join(folder, name))
        }
        return .descriptor(number)
      }
      guard let open = OpenFolder(folder) else { throw FileFailure(.write, path) }
      guard let status = open.status(name) else {
        guard errno == ENOENT else { throw FileFailure(.write, path) }
        return .file(folder: open, name: name)
      }
      switch status.kind {
      case S_IFREG: return .file(folder: open, name: name)
      case S_IFDIR: throw FileFailure(.write, path, code: EISDIR)
      case S_IFLNK:
        guard let target = FilePath.target(ofLink: PathText.join(folder, name)) else {
          throw FileFailure(.write, path)
        }
        next = PathText.resolve(target, in: folder)
      default: return .stream(PathText.join(folder, name))
      }
    }
    throw FileFailure(.write, path, code: ELOOP)
  }
}
