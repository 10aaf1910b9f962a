import Foundation

/// A file that is not visible before it is whole.
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
    before?.give(to: descriptor)
  }

  deinit {
    close(descriptor)
    if isNamed { unlink(hiddenPath) }
  }

  /// Writes it, and has the system put it on its medium.
  func write(_ data: Data) throws(FileFailure) {
    var code = Descriptor.write(data, to: descriptor)
    if code == 0 { code = Descriptor.synchronize(descriptor) }
    guard code == 0 else { throw FileFailure(.write, place, code: code) }
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

  private func linkAnonymous(_ path: String) -> Bool {
    linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
  }

  /// `O_TMPFILE`, which is not a plain number in the system's header.
  private static let anonymous = 0o20000000 | O_DIRECTORY
}

/// Names for what is not yet whole, beside the place that it is for: `.out.csv.beacon-calibrate-4f1c…`.
enum HiddenName {
  /// A new name.
  static func next(for name: String) -> String {
    prefix(name) + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Removes what runs that were killed have left for a place. What a living run works on is locked and stays.
  static func removeLeftovers(of name: String, in folder: String) {
    let prefix = prefix(name)
    for entry in Self.names(in: folder) ?? [] where entry.hasPrefix(prefix) {
      let path = PathText.join(folder, entry)
      let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      guard let status = stat(descriptor: descriptor), status.st_uid == geteuid(),
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// Makes a hidden folder, and locks it until the descriptor is closed.
  static func makeFolder(
    for name: String, in parent: String, mode: mode_t
  ) throws(FileFailure) -> (path: String, lock: Int32) {
    while true {
      let path = PathText.join(parent, next(for: name))
      guard mkdir(path, mode) == 0 else { throw FileFailure(.folder, parent) }
      let lock = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if lock < 0 {
        let code = errno
        // Another run may have taken it for a leftover already. Any other error would come again.
        if code == ENOENT { continue }
        rmdir(path)
        throw FileFailure(.folder, parent, code: code)
      }
      _ = flock(lock, LOCK_EX)
      // Another run may have taken it for a leftover before it was locked.
      if let mine = stat(descriptor: lock), let there = stat(path: path, followsLinks: false),
        mine.isSame(as: there)
      {
        return (path, lock)
      }
      close(lock)
    }
  }

  /// The names of what is in a folder, in no order; `nil`, and `errno`, if it cannot be read. What is not UTF-8 in them is
  /// replaced.
  static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
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

  /// A name has 255 bytes at most, so that a long one is cut.
  private static func prefix(_ name: String) -> String {
    ".\(String(decoding: Array(name.utf8.prefix(200)), as: UTF8.self)).beacon-calibrate-"
  }
}

/// A folder for intermediate files, which goes with this object. What a killed run left goes with the next run.
package final class ScratchFolder {
  /// Where it is.
  package let path: String
  private let lock: Int32

  /// Makes a hidden folder in the system's folder for temporary files, for this user alone.
  /// - Parameter purpose: A word for its name.
  /// - Throws: ``FileFailure``.
  package init(for purpose: String) throws(FileFailure) {
    let parent = FileManager.default.temporaryDirectory.path
    HiddenName.removeLeftovers(of: purpose, in: parent)
    (path, lock) = try HiddenName.makeFolder(for: purpose, in: parent, mode: 0o700)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    close(lock)
  }
}
