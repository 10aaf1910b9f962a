import Foundation

/// The work folder of a ``FolderSwitch``: all that a later run needs to know, written as links.
///
///     place/0 ─▶ where the file belongs      new/0 ─▶ the new file under its hidden name
///     old/0      the old file, if any        current ─▶ old or new
struct SwitchJournal {
  /// Its name in the folder.
  static let name = ".beacon-calibrate"

  /// A file to replace, and what replaces it.
  struct Place: Hashable {
    var path: String
    var next: String
  }

  /// The folder whose files are replaced, without links.
  let root: String
  /// The work folder.
  var folder: String { PathText.join(root, Self.name) }

  /// Notes what is to happen; `false` if the file system has no links.
  func write(_ places: [Place], checkpoint: () throws -> Void) throws -> Bool {
    for name in ["old", "new", "place"] where mkdir(inside(name), 0o777) != 0 {
      throw FileFailure(.folder, root)
    }
    // Whoever may look into the folder may look through the links.
    let mode = (stat(path: root, followsLinks: false)?.st_mode ?? 0) & 0o777 | 0o700
    for folder in [folder, inside("old"), inside("new")] { chmod(folder, mode) }
    for (index, place) in places.enumerated() {
      try checkpoint()
      let links = [("place/\(index)", place.path), ("new/\(index)", place.next)]
      for (link, target) in links where symlink(fromWork(target), inside(link)) != 0 {
        if [EPERM, EOPNOTSUPP, ENOSYS].contains(errno) { return false }
        throw FileFailure(.folder, root)
      }
    }
    guard symlink("old", inside("current")) == 0 else { throw FileFailure(.folder, root) }
    return true
  }

  /// Keeps what a place holds under a second name. Content is copied where the file system refuses that.
  func keepOld(_ index: Int) -> Bool {
    let (place, old) = (path(of: "place/\(index)"), inside("old/\(index)"))
    guard stat(path: place, followsLinks: false) != nil else { return errno == ENOENT }
    return link(place, old) == 0 || Self.copy(place, to: old)
  }

  /// Puts a link in the place of a file, which leads to the file through ``current``.
  func layLink(_ index: Int) -> Bool {
    let temporary = path(of: "new/\(index)") + "-link"
    return symlink(linkText(index), temporary) == 0 && rename(temporary, path(of: "place/\(index)")) == 0
  }

  /// Turns all links at once to the new files.
  func turn() -> Bool {
    symlink("new", inside("next")) == 0 && rename(inside("next"), inside("current")) == 0
  }

  /// Puts a new file in its place, where it could be seen through the link before.
  func settle(_ index: Int) -> Bool {
    rename(path(of: "new/\(index)"), path(of: "place/\(index)")) == 0
  }

  /// Finishes a change that had turned, undoes one that had not, and removes the work folder.
  /// - Returns: Whether the work folder is gone.
  func restore() -> Bool {
    let hasTurned = OutputPlace.linkTarget(inside("current")) == "new"
    var index = 0
    while OutputPlace.linkTarget(inside("place/\(index)")) != nil {
      if hasTurned { finish(index) } else { undo(index) }
      index += 1
    }
    remove()
    return stat(path: folder, followsLinks: false) == nil
  }

  /// Removes the work folder.
  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  private func finish(_ index: Int) {
    if isLaid(index) { _ = settle(index) }
    unlinkNext(index)
  }

  private func undo(_ index: Int) {
    let (place, old) = (path(of: "place/\(index)"), inside("old/\(index)"))
    if isLaid(index) {
      if stat(path: old, followsLinks: false) == nil {
        unlink(place)
      } else if rename(old, place) != 0 {
        // The place is on another file system.
        let next = path(of: "new/\(index)")
        unlink(next)
        if Self.copy(old, to: next) { rename(next, place) }
      }
    }
    unlinkNext(index)
  }

  private func unlinkNext(_ index: Int) {
    let next = path(of: "new/\(index)")
    guard !next.isEmpty else { return }
    unlink(next)
    unlink(next + "-link")
  }

  /// Whether a place holds the link of this change, and not what someone has put there since.
  private func isLaid(_ index: Int) -> Bool {
    OutputPlace.linkTarget(path(of: "place/\(index)")) == linkText(index)
  }

  private func linkText(_ index: Int) -> String {
    let place = OutputPlace.linkTarget(inside("place/\(index)")) ?? ""
    guard place.utf8.first != UInt8(ascii: "/") else { return inside("current/\(index)") }
    // From `../../logs/a.csv` on, two steps are those out of the work folder.
    let depth = place.utf8.split(separator: UInt8(ascii: "/")).count - 3
    return String(repeating: "../", count: depth) + "\(Self.name)/current/\(index)"
  }

  private func inside(_ name: String) -> String { PathText.join(folder, name) }

  /// What a link of the work folder leads to; empty if there is none.
  private func path(of link: String) -> String {
    guard let target = OutputPlace.linkTarget(inside(link)) else { return "" }
    return PathText.resolve(target, in: PathText.split(inside(link)).folder)
  }

  /// A path as a link two levels down in the work folder says it: relative inside the root, so that the folder can be moved.
  private func fromWork(_ path: String) -> String {
    let prefix = PathText.join(root, "")
    return path.hasPrefix(prefix) ? "../../" + path.dropFirst(prefix.count) : path
  }

  private static func copy(_ path: String, to other: String) -> Bool {
    guard let data = try? InputFile.read(path, limit: .max - 1) else { return false }
    let (folder, name) = PathText.split(other)
    guard let file = try? PendingFile(for: name, in: folder) else { return false }
    let mode = stat(path: path, followsLinks: false)?.st_mode
    guard (try? file.write(data)) != nil, (try? file.create()) != nil else { return false }
    if let mode { chmod(other, mode & 0o7777) }
    return true
  }
}
