import Foundation
import Support

/// A folder into which logs are dropped. Each file is ready once, when it is whole, and again when it was replaced or changed.
///
/// A file is whole if no process has it open for writing, and it did not change between two looks: a copy over a network that renames at its
/// end is whole at once, one that writes slowly when it is done. Hidden files are those of editors and unfinished copies.
struct WatchedFolder {
  let path: String
  private var seen: [String: Look] = [:]
  private var done: [String: Look] = [:]

  private struct Look: Equatable {
    var inode: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
  }

  init(_ path: String) { self.path = path }

  /// Paths of files that became whole since the last call, by name.
  mutating func ready() throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }
      .sorted()
    var looks: [String: Look] = [:]
    var ready: [String] = []
    for name in names {
      let file = PathText.join(path, name)
      guard let look = Self.look(file), done[name] != look else { continue }
      looks[name] = look
      guard seen[name] == look, !Self.isOpenForWriting(file) else { continue }
      done[name] = look
      ready.append(file)
    }
    seen = looks
    return ready
  }

  private static func look(_ file: String) -> Look? {
    var status = stat()
    guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Look(
      inode: UInt64(status.st_ino), size: Int64(status.st_size), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }

  /// A read lease can be taken only where no process has the file open for writing (fcntl(2)); where the file system has no leases, nothing is
  /// known.
  private static func isOpenForWriting(_ file: String) -> Bool {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let setLease: Int32 = 1024
    guard fcntl(descriptor, setLease, Int32(F_RDLCK)) != 0 else {
      _ = fcntl(descriptor, setLease, Int32(F_UNLCK))
      return false
    }
    return errno == EAGAIN
  }
}
