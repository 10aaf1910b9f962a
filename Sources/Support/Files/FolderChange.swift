import CSystem
import Foundation

/// Replaces files of a folder that exists, and leaves everything else in it as it is.
///
/// A copy of the folder is prepared under a hidden name beside it: the new files, and hard links to all other files. Then the
/// two folders are exchanged by one call (`renameat2` with `RENAME_EXCHANGE`), and the former one is removed. A reader meets all
/// old files or all new ones, and a kill at any moment leaves the one or the other, and at most a hidden folder, which the next
/// run for the folder removes. The folder keeps its mode, its owner and all other files, but it is another folder to whoever has
/// it open.
///
/// Some folders cannot be exchanged: one that this process works in, a mount point, one with other mount points, foreign owners
/// or more than ``mostEntries`` entries in it, and any on a file system
/// without exchange or hard links, or in a parent that may not be written. There each file is replaced whole by a rename, in
/// the order given. A kill in between leaves the first files new, and the last one, which says what the others are, old. Files that
/// must be new are put in place like that too, each only if nothing has its name.
///
/// Nothing that lies in the folder says what a run is to do: every step goes through descriptors of the folder and of those in it,
/// and none follows a link.
final class FolderChange {
  private let root: String
  private let path: String
  private let files: [OutputFolder.File]
  private let areNew: Bool
  private var befores: [stat?] = []
  private var draft: FolderDraft?
  private var madeFolders: [(OpenFolder, String)] = []
  private var created: [PendingFile] = []
  /// The files that were linked into the new folder, by their paths in it.
  private var linked: [String: ino_t] = [:]
  private var entries = 0
  /// Called before every step. What it throws leaves everything as a kill would: for tests.
  var checkpoint: () throws -> Void = {}
  /// Whether the folder may be exchanged; `false` for tests.
  var mayExchange = true
  /// Seconds to wait for another run that is writing into the folder.
  private static let patience = 60.0
  /// How often the former folder is gone through until it is empty.
  private static let mostPasses = 1000
  /// The largest number of entries that the new folder takes over.
  private static let mostEntries = 10_000

  /// - Parameter root: The folder without links.
  /// - Parameter areNew: Whether nothing may have the name of one of the files.
  init(root: String, path: String, files: [OutputFolder.File], areNew: Bool = false) {
    self.root = root
    self.path = path
    self.files = files
    self.areNew = areNew
  }

  /// Replaces the files.
  /// - Throws: ``FileFailure``; everything is then unchanged, unless a rename failed after others of the same run.
  func run() throws(FileFailure) {
    do {
      try perform()
    } catch {
      draft?.discard()
      for file in created { file.takeBack() }
      for (folder, name) in madeFolders.reversed() { unlinkat(folder.descriptor, name, AT_REMOVEDIR) }
      throw error as? FileFailure ?? FileFailure(.folder, path, code: EIO)
    }
  }

  /// The steps, without tidying up after a failure.
  func perform() throws {
    try checkpoint()
    let (folder, lock) = try takeLock()
    defer { if lock >= 0 { close(lock) } }
    befores = try files.map { try before($0, in: folder) }
    if areNew { return try replaceInOrder(folder) }
    if try !exchange(folder) { try replaceInOrder(folder) }
  }

  /// Opens the folder and locks it, so that runs follow each other; on a file system without locks it does without.
  private func takeLock() throws -> (folder: OpenFolder, lock: Int32) {
    let start = ContinuousClock.now
    while true {
      guard let folder = OpenFolder(root) else { throw FileFailure(.folder, path) }
      let lock = folder.reading()
      guard lock >= 0 else {
        if errno == EACCES { return (folder, lock) }
        throw FileFailure(.folder, path)
      }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 {
        // The run that held the lock may have put another folder here.
        if let mine = folder.status, let there = stat(path: root, followsLinks: false), mine.isSame(as: there)
        {
          return (folder, lock)
        }
      } else if errno != EWOULDBLOCK {
        return (folder, lock)
      }
      close(lock)
      guard start.duration(to: .now) < .seconds(Self.patience) else {
        throw FileFailure(.folder, path, code: EBUSY)
      }
      usleep(5000)
    }
  }

  /// The file that one of the files is to replace; `nil` if there is none, or a link.
  private func before(_ file: OutputFolder.File, in root: OpenFolder) throws(FileFailure) -> stat? {
    let shown = PathText.join(path, file.name)
    var names = try PathText.names(file.name, shown: shown)
    let name = names.removeLast()
    var folder = root
    for (depth, inner) in names.enumerated() {
      guard let next = folder.folder(inner) else {
        if errno == ENOENT { return nil }
        let code = errno
        throw FileFailure(.folder, PathText.join(path, names[...depth].joined(separator: "/")), code: code)
      }
      folder = next
    }
    try FileUse.shared.writes(name, in: folder, shown: shown)
    guard let status = folder.status(name) else { return nil }
    if areNew { throw FileFailure(.create, shown, code: EEXIST) }
    switch status.kind {
    case S_IFREG:
      // A file that may not be written is not replaced either.
      guard folder.mayWrite(name) else { throw FileFailure(.write, shown) }
      return status
    case S_IFLNK: return nil
    case S_IFDIR: throw FileFailure(.write, shown, code: EISDIR)
    default: throw FileFailure(.write, shown, code: EINVAL)
    }
  }
}

// MARK: At once

extension FolderChange {
  /// Replaces the folder by one with the new files; `false`, and nothing is changed, if that cannot be done here.
  private func exchange(_ folder: OpenFolder) throws -> Bool {
    let (place, name) = PathText.split(root)
    guard !name.isEmpty, let parent = OpenFolder(place) else { return false }
    HiddenName.removeLeftovers(of: name, in: parent)
    let here = FilePath.resolved(".") ?? root
    guard mayExchange, here != root, !here.hasPrefix("\(root)/"), let status = folder.status,
      parent.status(name)?.isSame(as: status) == true, let draft = try? FolderDraft(for: name, in: parent)
    else { return false }
    self.draft = draft
    let replaced = Set(files.map { Array($0.name.utf8) })
    if try carry("", from: folder, to: draft.folder, except: replaced) {
      for (file, before) in zip(files, befores) {
        try checkpoint()
        try draft.write(file, in: draft.folder, like: before, shown: PathText.join(path, file.name))
      }
      try checkpoint()
      if cs_exchange(parent.descriptor, draft.name, name) == 0 {
        guard parent.status(draft.name)?.isSame(as: status) == true else {
          // Somebody has put another folder in its place meanwhile, which is to stay.
          _ = cs_exchange(parent.descriptor, draft.name, name)
          throw FileFailure(.folder, path, code: EBUSY)
        }
        try checkpoint()
        // Whoever has the former folder open may add to it until it is gone.
        for _ in 0..<Self.mostPasses {
          empty("", folder, into: draft.folder, except: replaced)
          if unlinkat(parent.descriptor, draft.name, AT_REMOVEDIR) == 0 || errno != ENOTEMPTY { break }
        }
        try checkpoint()
        draft.discard()
        return true
      }
    }
    draft.discard()
    self.draft = nil
    return false
  }

  /// Links what stays of a folder into another; `false` if something cannot be in two folders.
  private func carry(
    _ path: String, from old: OpenFolder, to new: OpenFolder, except replaced: Set<[UInt8]>
  ) throws -> Bool {
    guard let names = old.names(), let status = old.status, let made = new.status,
      status.st_dev == made.st_dev
    else { return false }
    for name in names {
      try checkpoint()
      let inner = path.isEmpty ? name : "\(path)/\(name)"
      entries += 1
      guard entries <= Self.mostEntries, let entry = old.status(name) else { return false }
      if entry.kind == S_IFDIR {
        guard mkdirat(new.descriptor, name, 0o700) == 0, let from = old.folder(name),
          let to = new.folder(name), try carry(inner, from: from, to: to, except: replaced)
        else { return false }
      } else if !replaced.contains(Array(inner.utf8)) {
        guard linkat(old.descriptor, name, new.descriptor, name, 0) == 0 else { return false }
        linked[inner] = entry.st_ino
      }
    }
    let isOwner = made.st_uid == status.st_uid && made.st_gid == status.st_gid
    guard isOwner || fchownat(new.descriptor, ".", status.st_uid, status.st_gid, 0) == 0 else { return false }
    // Access lists and the like are not copied.
    return fchmodat(new.descriptor, ".", status.st_mode & 0o7777, 0) == 0
      && cs_attributes_length(old.descriptor) == cs_attributes_length(new.descriptor)
  }

  /// Empties the former folder. What others have put into it since the new one was prepared is taken over, unless they have put something
  /// else into the new one, or removed it there; all else is in the new one, or was replaced.
  private func empty(_ path: String, _ old: OpenFolder, into new: OpenFolder, except replaced: Set<[UInt8]>) {
    fchmodat(old.descriptor, ".", 0o700, 0)
    for name in old.names() ?? [] {
      let inner = path.isEmpty ? name : "\(path)/\(name)"
      guard let entry = old.status(name) else { continue }
      let there = new.status(name)
      if entry.kind == S_IFDIR, there?.kind == S_IFDIR, let from = old.folder(name), let to = new.folder(name)
      {
        for _ in 0..<Self.mostPasses {
          empty(inner, from, into: to, except: replaced)
          if unlinkat(old.descriptor, name, AT_REMOVEDIR) == 0 || errno != ENOTEMPTY { break }
        }
      } else if !replaced.contains(Array(inner.utf8)), entry.st_ino != linked[inner],
        there?.st_ino == linked[inner]
      {
        renameat(old.descriptor, name, new.descriptor, name)
      } else {
        old.remove(name)
      }
    }
  }
}

// MARK: One after the other

extension FolderChange {
  /// Writes all files under hidden names or none, then puts each in its place, in order.
  private func replaceInOrder(_ root: OpenFolder) throws {
    var pending: [PendingFile] = []
    for file in files {
      try checkpoint()
      let shown = PathText.join(path, file.name)
      let (inner, name) = PathText.split(file.name)
      let folder = try root.making(inner == "." ? "" : inner, shown: shown) { madeFolders.append(($0, $1)) }
      try named(shown) { () throws(FileFailure) in
        let next = try PendingFile(for: name, in: folder)
        try next.write(file.content)
        pending.append(next)
      }
    }
    for (file, next) in zip(files, pending) {
      try checkpoint()
      try named(PathText.join(path, file.name)) { () throws(FileFailure) in
        guard areNew else { return try next.replace() }
        try next.create()
        created.append(next)
      }
    }
    try checkpoint()
  }

  /// Names the file of a failure as the user knows it; one that cannot be read has its own name.
  private func named(_ shown: String, _ work: () throws(FileFailure) -> Void) throws(FileFailure) {
    do { try work() } catch {
      throw FileFailure(error.attempt, error.attempt == .read ? error.path : shown, code: error.code)
    }
  }
}
