import Foundation

/// Names for what is not yet whole, beside the place that it is for: `.out.csv.beacon-calibrate-4f1c…`.
enum HiddenName {
  static func next(for name: String) -> String {
    prefix(name) + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Removes what runs that were killed have left for a place. What a living run works on is locked and stays, as does what has
  /// another owner, or a name that ``next(for:)`` does not give.
  static func removeLeftovers(of name: String, in folder: OpenFolder) {
    let prefix = prefix(name)
    for entry in folder.names() ?? [] where entry.hasPrefix(prefix) {
      guard UInt64(entry.dropFirst(prefix.count), radix: 36) != nil, let before = folder.status(entry),
        before.kind == S_IFREG || before.kind == S_IFDIR, before.st_uid == geteuid()
      else { continue }
      let descriptor = openat(
        folder.descriptor, entry, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      guard stat(descriptor: descriptor)?.isSame(as: before) == true,
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      folder.remove(entry)
    }
  }

  /// Makes a hidden folder, and locks it until the descriptor is closed.
  static func makeFolder(
    for name: String, in parent: OpenFolder, mode: mode_t
  ) throws(FileFailure) -> (name: String, folder: OpenFolder, lock: Int32) {
    while true {
      let hidden = next(for: name)
      guard mkdirat(parent.descriptor, hidden, mode) == 0 else { throw FileFailure(.folder, name) }
      guard let folder = parent.folder(hidden), case let lock = folder.reading(), lock >= 0 else {
        let code = errno
        // Another run may have taken it for a leftover already. Any other error would come again.
        if code == ENOENT { continue }
        unlinkat(parent.descriptor, hidden, AT_REMOVEDIR)
        throw FileFailure(.folder, name, code: code)
      }
      _ = flock(lock, LOCK_EX)
      // Another run may have taken it for a leftover before it was locked.
      if let mine = folder.status, let there = parent.status(hidden), mine.isSame(as: there) {
        return (hidden, folder, lock)
      }
      close(lock)
    }
  }

  /// A name has 255 bytes at most, so that a long one is cut.
  private static func prefix(_ name: String) -> String {
    ".\(String(decoding: Array(name.utf8.prefix(200)), as: UTF8.self)).beacon-calibrate-"
  }
}

/// A folder for intermediate files, which goes with this object. What a killed run left goes with the next run.
package final class ScratchFolder {
  package let path: String
  private let parent: OpenFolder
  private let name: String
  private let lock: Int32

  /// Makes a hidden folder in the system's folder for temporary files, for this user alone.
  package init(for purpose: String) throws(FileFailure) {
    let place = FileManager.default.temporaryDirectory.path
    guard let parent = OpenFolder(place) else { throw FileFailure(.folder, place) }
    self.parent = parent
    HiddenName.removeLeftovers(of: purpose, in: parent)
    do {
      (name, _, lock) = try HiddenName.makeFolder(for: purpose, in: parent, mode: 0o700)
    } catch {
      throw FileFailure(.folder, place, code: error.code)
    }
    path = PathText.join(place, name)
  }

  deinit {
    parent.remove(name)
    close(lock)
  }
}
