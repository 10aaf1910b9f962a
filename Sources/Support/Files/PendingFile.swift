import Foundation

/// A file that is not visible before it is whole.
///
/// Where the file system has files without a name (`O_TMPFILE`), it has none until it is put in place, and a kill leaves
/// nothing behind. Elsewhere it has a hidden name beside its place. Either way it is locked while its process lives, so that
/// the next run for the same place knows what a killed one has left and removes it.
final class PendingFile {
  /// The hidden name that it has, or will have for a moment before it replaces another file.
  let hiddenName: String
  private let folder: OpenFolder
  private let name: String
  private let descriptor: Int32
  private var isNamed: Bool

  /// Begins a file that is to replace, or to become, `name` of a folder, with the mode and the owner of the file before; a link there is
  /// replaced by a file.
  /// - Parameter isAnonymous: Whether it may have no name; set to `false` by tests.
  init(for name: String, in folder: OpenFolder, isAnonymous: Bool = true) throws(FileFailure) {
    self.folder = folder
    self.name = name
    hiddenName = HiddenName.next(for: name)
    HiddenName.removeLeftovers(of: name, in: folder)
    let before = folder.status(name).flatMap { $0.kind == S_IFREG ? $0 : nil }
    // A file that replaces one is private until it gets that one's mode.
    let mode: mode_t = before == nil ? 0o666 : 0o600
    var opened =
      isAnonymous ? openat(folder.descriptor, ".", Self.anonymous | O_WRONLY | O_CLOEXEC, mode) : -1
    var isNamed = false
    if !isAnonymous || opened < 0 && [EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(errno) {
      opened = folder.makeFile(hiddenName, mode: mode)
      isNamed = true
    }
    guard opened >= 0 else { throw FileFailure(.write, name) }
    descriptor = opened
    self.isNamed = isNamed
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    before?.give(to: descriptor)
  }

  deinit {
    close(descriptor)
    if isNamed { unlinkat(folder.descriptor, hiddenName, 0) }
  }

  func write(_ content: FileContent) throws(FileFailure) { try content.write(to: descriptor, shown: name) }

  func replace() throws(FileFailure) {
    try putDown()
    guard renameat(folder.descriptor, hiddenName, folder.descriptor, name) == 0 else {
      throw FileFailure(.write, name)
    }
    isNamed = false
  }

  func create() throws(FileFailure) {
    let isLinked =
      isNamed ? linkat(folder.descriptor, hiddenName, folder.descriptor, name, 0) == 0 : linkAnonymous(name)
    guard isLinked else { throw FileFailure(errno == EEXIST ? .create : .write, name) }
  }

  /// Takes a file away that was just put in place, unless something else is there by now.
  func takeBack() {
    guard let mine = stat(descriptor: descriptor), folder.status(name)?.isSame(as: mine) == true else {
      return
    }
    unlinkat(folder.descriptor, name, 0)
  }

  /// Gives the file its hidden name.
  func putDown() throws(FileFailure) {
    guard !isNamed else { return }
    guard linkAnonymous(hiddenName) else { throw FileFailure(.write, name) }
    isNamed = true
  }

  private func linkAnonymous(_ name: String) -> Bool {
    linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", folder.descriptor, name, AT_SYMLINK_FOLLOW) == 0
  }

  /// `O_TMPFILE`, which is not a plain number in the system's header.
  private static let anonymous = 0o20000000 | O_DIRECTORY
}
