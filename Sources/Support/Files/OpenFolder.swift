import CSystem
import Foundation

/// A folder that is open: what is done with a name in it happens in this folder, whatever becomes of its path, and no link in it is
/// followed.
final class OpenFolder {
  /// For calls that take a folder and a name; nothing can be read from it (`O_PATH`).
  let descriptor: Int32

  private init?(descriptor: Int32) {
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  /// Opens a folder, and follows links on the way to it; `nil`, and `errno`, if it cannot be opened.
  convenience init?(_ path: String) { self.init(descriptor: open(path, Self.flags)) }

  deinit { close(descriptor) }

  private static let flags = 0o10000000 | O_DIRECTORY | O_CLOEXEC

  /// What the folder is now; `nil` is not expected.
  var status: stat? { stat(descriptor: descriptor) }

  /// What has a name in it; a link itself. `nil`, and `errno`, if nothing has.
  func status(_ name: String) -> stat? {
    var found = stat()
    return fstatat(descriptor, name, &found, AT_SYMLINK_NOFOLLOW) == 0 ? found : nil
  }

  /// A folder in it; `nil`, and `errno`, if there is none: `ELOOP` for a link.
  func folder(_ name: String) -> OpenFolder? {
    if let folder = OpenFolder(descriptor: openat(descriptor, name, Self.flags | O_NOFOLLOW)) {
      return folder
    }
    let code = errno
    errno = code == ENOTDIR && status(name)?.kind == S_IFLNK ? ELOOP : code
    return nil
  }

  /// Opens the folder to read, which is what a lock needs; -1, and `errno`, if that is not allowed.
  func reading() -> Int32 { openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }

  /// The names of what is in it, in no order; `nil`, and `errno`, if it cannot be read. What is not UTF-8 in them is replaced.
  func names() -> [String]? {
    let reading = reading()
    guard reading >= 0 else { return nil }
    guard let stream = fdopendir(reading) else {
      close(reading)
      return nil
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Whether this process may change a file in it, or what names are in it for `.`.
  func mayWrite(_ name: String) -> Bool {
    faccessat(descriptor, name, name == "." ? W_OK | X_OK : W_OK, AT_EACCESS) == 0
  }

  /// Makes a file that must be new, open to write; -1, and `errno`, if that fails.
  func makeFile(_ name: String, mode: mode_t) -> Int32 {
    openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
  }

  /// A folder in it, which is made with all that leads to it.
  /// - Parameter path: Names and slashes; empty for this folder.
  /// - Parameter made: Called for each folder that was made, with the one that it is in.
  func making(
    _ path: String, shown: String, made: (OpenFolder, String) -> Void = { _, _ in }
  ) throws(FileFailure) -> OpenFolder {
    var folder = self
    for name in try PathText.names(path, shown: shown) {
      if mkdirat(folder.descriptor, name, 0o777) == 0 {
        made(folder, name)
      } else if errno != EEXIST {
        throw FileFailure(.folder, shown)
      }
      guard let next = folder.folder(name) else { throw FileFailure(.folder, shown) }
      folder = next
    }
    return folder
  }

  /// Removes a file, a link, or a folder with all that is in it, except what another disk is mounted on. What cannot be removed stays.
  func remove(_ name: String) {
    guard unlinkat(descriptor, name, 0) != 0, errno == EISDIR, let inner = folder(name),
      inner.status?.st_dev == status?.st_dev
    else { return }
    fchmodat(inner.descriptor, ".", 0o700, 0)
    for entry in inner.names() ?? [] { inner.remove(entry) }
    unlinkat(descriptor, name, AT_REMOVEDIR)
  }
}
