package import Foundation

/// Files that are written for a user, where the user sent them.
///
/// `-` is standard output. A device, a pipe and a descriptor (`/dev/stdout`, `/dev/fd/N`) are written through and never
/// replaced. A link is followed and stays. A regular file is replaced whole or not at all, and keeps its mode.
package enum OutputFile {
  /// Writes a file.
  /// - Parameter isNew: Whether a regular file that is there already is an error (``FileFailure/Attempt/create``).
  /// - Throws: ``FileFailure``; a regular file is then unchanged.
  package static func write(_ data: Data, to path: String, isNew: Bool = false) throws(FileFailure) {
    let place = try check(path, isNew: isNew)
    do throws(FileFailure) {
      switch place {
      case .descriptor(let number): try write(data, toInherited: number, path)
      case .stream(let stream):
        let descriptor = open(stream, O_WRONLY | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(.write, path) }
        defer { close(descriptor) }
        let code = Descriptor.write(data, to: descriptor)
        guard code == 0 else { throw FileFailure(.write, path, code: code) }
      case .file(let folder, let name):
        let file = try PendingFile(for: name, in: folder)
        try file.write(data)
        if isNew { try file.create() } else { try file.replace() }
      }
    } catch {
      // The user knows the path that was typed.
      throw FileFailure(
        error.attempt, path == "-" ? FileFailure.standardOutput : path, code: error.code)
    }
  }

  /// Checks, before any work, whether a file can be written at all.
  package static func demandWritable(_ path: String, isNew: Bool = false) throws(FileFailure) {
    _ = try check(path, isNew: isNew)
  }

  private static func check(_ path: String, isNew: Bool) throws(FileFailure) -> OutputPlace {
    let place = path == "-" ? .descriptor(STDOUT_FILENO) : try OutputPlace.resolve(path)
    guard case .file(let folder, let name) = place else { return place }
    let file = PathText.join(folder, name)
    if stat(path: file, followsLinks: false) != nil {
      if isNew { throw FileFailure(.create, path, code: EEXIST) }
      // A file that may not be written is not replaced either.
      guard faccessat(AT_FDCWD, file, W_OK, AT_EACCESS) == 0 else { throw FileFailure(.write, path) }
    }
    guard faccessat(AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) == 0 else { throw FileFailure(.write, path) }
    return place
  }

  /// A descriptor that this process opened itself, such as the store's, is none that a user could have meant: those are
  /// closed on exec, and inherited ones are not.
  private static func write(_ data: Data, toInherited number: Int32, _ path: String) throws(FileFailure) {
    let flags = fcntl(number, F_GETFD)
    guard flags >= 0, flags & FD_CLOEXEC == 0 else { throw FileFailure(.write, path, code: EBADF) }
    let code = Descriptor.write(data, to: number)
    guard code == 0 else { throw FileFailure(.write, path, code: code) }
  }
}
