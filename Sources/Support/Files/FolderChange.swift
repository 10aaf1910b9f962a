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
/// or more than ``mostEntries`` entries in it, one where a file to replace is a link that leads out of it, and any on a file system
/// without exchange or hard links, or in a parent that may not be written. There each file is replaced whole by a rename, in
/// the order given. A kill in between leaves the first files new, and the last one, which says what the others are, old.
///
/// Nothing that lies in the folder says what a run is to do.
final class FolderChange {
  private let root: String
  private let path: String
  private let files: [OutputFolder.File]
  private var targets: [Target] = []
  private var draft: FolderDraft?
  private var madeFolders: [String] = []
  /// The files that were linked into the new folder, by their paths in it.
  private var linked: [String: ino_t] = [:]
  private var entries = 0
  /// Called before every step. What it throws leaves everything as a kill would: for tests.
  var checkpoint: () throws -> Void = {}
  /// Whether the folder may be exchanged; `false` for tests.
  var mayExchange = true
  /// Seconds to wait for another run that is writing into the folder.
  private static let patience = 60.0
  /// The largest number of entries that the new folder takes over.
  private static let mostEntries = 10_000

  /// Where a file goes.
  private struct Target {
    /// The folder, without links; one that is missing is made.
    var folder: String
    var name: String
    /// What is there now.
    var before: stat?
    /// Whether it is in the folder itself, and no link leads elsewhere.
    var isInside: Bool
  }

  /// - Parameters:
  ///   - root: The folder without links.
  ///   - path: The folder as the user named it.
  init(root: String, path: String, files: [OutputFolder.File]) {
    self.root = root
    self.path = path
    self.files = files
  }

  /// Replaces the files.
  ///
  /// - Throws: ``FileFailure``; everything is then unchanged, unless a rename failed after others of the same run.
  func run() throws(FileFailure) {
    do {
      try perform()
    } catch {
      draft?.discard()
      for folder in madeFolders.reversed() { rmdir(folder) }
      throw error as? FileFailure ?? FileFailure(.folder, path, code: EIO)
    }
  }

  /// The steps, without tidying up after a failure.
  func perform() throws {
    try checkpoint()
    let lock = try takeLock()
    defer { close(lock) }
    targets = try files.map { try target(of: $0) }
    if try !exchange() { try replaceInOrder() }
  }

  /// Locks the folder, so that runs follow each other; on a file system without locks it does without.
  private func takeLock() throws -> Int32 {
    let start = ContinuousClock.now
    while true {
      let descriptor = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else {
        if errno == EACCES { return descriptor }
        throw FileFailure(.folder, path)
      }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        // The run that held the lock may have put another folder here.
        if let mine = stat(descriptor: descriptor), let there = stat(path: root, followsLinks: false),
          mine.isSame(as: there)
        {
          return descriptor
        }
      } else if errno != EWOULDBLOCK {
        return descriptor
      }
      close(descriptor)
      guard start.duration(to: .now) < .seconds(Self.patience) else {
        throw FileFailure(.folder, path, code: EBUSY)
      }
      usleep(5000)
    }
  }

  private func target(of file: OutputFolder.File) throws -> Target {
    let place = PathText.join(root, file.name)
    let shown = PathText.join(path, file.name)
    let (parent, name) = PathText.split(place)
    if stat(path: parent, followsLinks: true) == nil, errno == ENOENT {
      return Target(folder: parent, name: name, before: nil, isInside: true)
    }
    do throws(FileFailure) {
      guard case .file(let folder, let name) = try OutputPlace.resolve(place) else {
        throw FileFailure(.write, shown, code: EINVAL)
      }
      try OutputFile.demandWritable(place)
      let found = PathText.join(folder, name)
      return Target(
        folder: folder, name: name, before: stat(path: found, followsLinks: false),
        isInside: found.utf8.elementsEqual(place.utf8))
    } catch {
      throw FileFailure(error.attempt, shown, code: error.code)
    }
  }
}

// MARK: At once

extension FolderChange {
  /// Replaces the folder by one with the new files; `false`, and nothing is changed, if that cannot be done here.
  private func exchange() throws -> Bool {
    let (parent, name) = PathText.split(root)
    guard !name.isEmpty else { return false }
    HiddenName.removeLeftovers(of: name, in: parent)
    let here = OutputPlace.realPath(".") ?? root
    guard mayExchange, targets.allSatisfy(\.isInside), here != root, !here.hasPrefix("\(root)/"),
      let draft = try? FolderDraft(for: name, in: parent)
    else { return false }
    self.draft = draft
    let replaced = Set(files.map { Array($0.name.utf8) })
    if try carry("", to: draft, except: replaced) {
      for (file, target) in zip(files, targets) {
        try checkpoint()
        try draft.write(
          file.data, to: file.name, like: target.before, shown: PathText.join(path, file.name))
      }
      try checkpoint()
      if cs_exchange(draft.path, root) == 0 {
        try checkpoint()
        keepAdded("", from: draft, except: replaced)
        try checkpoint()
        draft.discard()
        return true
      }
    }
    draft.discard()
    self.draft = nil
    return false
  }

  /// Links what stays of a folder into the draft; `false` if something cannot be in two folders.
  private func carry(_ folder: String, to draft: FolderDraft, except replaced: Set<[UInt8]>) throws -> Bool {
    let (from, to) = (PathText.join(root, folder), PathText.join(draft.path, folder))
    guard let names = HiddenName.names(in: from), let status = stat(path: from, followsLinks: false),
      let made = stat(path: to, followsLinks: false), status.st_dev == made.st_dev
    else { return false }
    for name in names {
      try checkpoint()
      let inner = folder.isEmpty ? name : "\(folder)/\(name)"
      let (old, new) = (PathText.join(root, inner), PathText.join(draft.path, inner))
      entries += 1
      guard entries <= Self.mostEntries, let entry = stat(path: old, followsLinks: false) else {
        return false
      }
      if entry.kind == S_IFDIR {
        guard mkdir(new, 0o700) == 0, try carry(inner, to: draft, except: replaced) else { return false }
      } else if !replaced.contains(Array(inner.utf8)) {
        guard link(old, new) == 0 else { return false }
        linked[inner] = entry.st_ino
      }
    }
    let isOwner = made.st_uid == status.st_uid && made.st_gid == status.st_gid
    guard isOwner || chown(to, status.st_uid, status.st_gid) == 0 else { return false }
    // Access lists and the like are not copied.
    return chmod(to, status.st_mode & 0o7777) == 0 && cs_attributes_length(from) == cs_attributes_length(to)
  }

  /// Takes over what others have put into the former folder while the new one was prepared, unless they have put something else
  /// into the new one, or removed it there, since.
  private func keepAdded(_ folder: String, from draft: FolderDraft, except replaced: Set<[UInt8]>) {
    for name in HiddenName.names(in: PathText.join(draft.path, folder)) ?? [] {
      let inner = folder.isEmpty ? name : "\(folder)/\(name)"
      let (old, new) = (PathText.join(draft.path, inner), PathText.join(root, inner))
      guard !replaced.contains(Array(inner.utf8)), let entry = stat(path: old, followsLinks: false) else {
        continue
      }
      let there = stat(path: new, followsLinks: false)
      if entry.kind == S_IFDIR, there?.kind == S_IFDIR {
        keepAdded(inner, from: draft, except: replaced)
      } else if entry.st_ino != linked[inner], there?.st_ino == linked[inner] {
        rename(old, new)
      }
    }
  }
}

// MARK: One after the other

extension FolderChange {
  /// Writes all files under hidden names or none, then puts each in its place, in order.
  private func replaceInOrder() throws {
    var pending: [PendingFile] = []
    for (file, target) in zip(files, targets) {
      try checkpoint()
      try makeFolders(to: target.folder)
      do throws(FileFailure) {
        let next = try PendingFile(for: target.name, in: target.folder)
        try next.write(file.data)
        pending.append(next)
      } catch {
        throw FileFailure(error.attempt, PathText.join(path, file.name), code: error.code)
      }
    }
    for (file, next) in zip(files, pending) {
      try checkpoint()
      do throws(FileFailure) { try next.replace() } catch {
        throw FileFailure(error.attempt, PathText.join(path, file.name), code: error.code)
      }
    }
    try checkpoint()
  }

  private func makeFolders(to folder: String) throws {
    guard stat(path: folder, followsLinks: true) == nil else { return }
    try makeFolders(to: PathText.split(folder).folder)
    guard mkdir(folder, 0o777) == 0 else { throw FileFailure(.folder, path) }
    madeFolders.append(folder)
  }
}
