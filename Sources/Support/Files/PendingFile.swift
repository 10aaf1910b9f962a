import Foundation

/// A file that nobody sees before it is whole.
///
/// Where the file system has files without a name (`O_TMPFILE`), it has none until it is put in place, and a kill leaves
/// nothing behind. Elsewhere it has a hidden name beside its place. Either way it is locked while its process lives, so that
/// the next run for the same place knows what a killed one has left and removes it.
final class PendingFile {
  /// The hidden name that it has, or will have for a moment before it replaces another file.
  let hiddenPath: String
  private let folder: String
  private let place: String
  private let descriptor: Int32
  private var isNamed: Bool

  /// Begins a file that is to replace, or to become, `name` of a folder, with the mode and the owner of the one before.
  ///
  /// - Parameter isAnonymous: Whether it may have no name; set to `false` by tests.
  init(for name: String, in folder: String, isAnonymous: Bool = true) throws(FileFailure) {
    self.folder = folder
    place = PathText.join(folder, name)
    let hiddenName = HiddenName.next(for: name)
    hiddenPath = PathText.join(folder, hiddenName)
    HiddenName.removeLeftovers(of: name, in: folder)
    let before = stat(path: place, followsLinks: false)
    // A file that replaces one is private until it gets that one's mode.
    let mode: mode_t = before == nil ? 0o666 : 0o600
    var opened = isAnonymous ? open(folder, Self.anonymous | O_WRONLY | O_CLOEXEC, mode) : -1
    var isNamed = false
    if !isAnonymous || opened < 0 && [EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(errno) {
      opened = open(hiddenPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
      isNamed = true
    }
    guard opened >= 0 else { throw FileFailure(.write, place) }
    descriptor = opened
    self.isNamed = isNamed
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    if let before {
      // Whose file it was matters less than that it is written: only root can give files away.
      if before.st_uid != geteuid() || before.st_gid != getegid() {
        _ = fchown(descriptor, before.st_uid, before.st_gid)
      }
      _ = fchmod(descriptor, before.st_mode & 0o7777)
    }
  }

  deinit {
    close(descriptor)
    if isNamed { unlink(hiddenPath) }
  }

  /// Writes it, and has the system put it on its medium.
  func write(_ data: Data) throws(FileFailure) {
    let code = Descriptor.write(data, to: descriptor)
    guard code == 0 else { throw FileFailure(.write, place, code: code) }
    // Some file systems have nothing to synchronise.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == EOPNOTSUPP else {
      throw FileFailure(.write, place)
    }
  }

  /// Takes the place of what is there.
  func replace() throws(FileFailure) {
    try putDown()
    guard rename(hiddenPath, place) == 0 else { throw FileFailure(.write, place) }
    isNamed = false
  }

  /// Takes its place if nothing is there.
  func create() throws(FileFailure) {
    let isLinked = isNamed ? link(hiddenPath, place) == 0 : linkAnonymous(place)
    guard isLinked else { throw FileFailure(errno == EEXIST ? .create : .write, place) }
  }

  /// Gives the file its hidden name.
  func putDown() throws(FileFailure) {
    guard !isNamed else { return }
    guard linkAnonymous(hiddenPath) else { throw FileFailure(.write, place) }
    isNamed = true
  }

  /// Leaves the hidden name to others.
  func abandon() { isNamed = false }

  private func linkAnonymous(_ path: String) -> Bool {
    linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
  }

  /// `O_TMPFILE`, which is not a plain number in the system's header.
  private static let anonymous = 0o20000000 | O_DIRECTORY
}
