import Foundation

/// Replaces files of a folder together, by one renaming, and touches nothing else in it.
///
/// No system call replaces two files at once, but one can turn a link. So every file becomes, for a moment, a link through
/// one common link, and that one is turned from the old files to the new:
///
///     index.html ─▶ .beacon-calibrate/current/0      current ─▶ old, then new
///     report.json ─▶ .beacon-calibrate/current/1     old/0 = the old page, new/0 ─▶ the new page under a hidden name
///
/// then the new files take the places of the links. Whoever opens a file meets the old content before the turn and the new one
/// after it, and a kill at any moment leaves the one or the other; the next run for the folder finishes or undoes what was
/// left. The folder itself stays, with its owner, its mode and what else is in it; it may be a mount point or `.`.
/// On a file system without links the old files but the first are removed before the new ones appear: new beside old is
/// never seen there either, but a kill may leave only the first.
final class FolderSwitch {
  private let root: String
  private let path: String
  private let files: [OutputFolder.File]
  private var journal: SwitchJournal
  private var madeFolders: [String] = []
  private var lock: Int32 = -1
  /// Called before every step. What it throws leaves everything as a kill would: for tests.
  var checkpoint: () throws -> Void = {}
  /// Whether the file system has links; set to `false` by tests.
  var hasLinks = true
  /// Seconds to wait for another run that is writing into the folder.
  static let patience = 60.0

  /// - Parameters:
  ///   - root: The folder without links.
  ///   - path: The folder as the user named it.
  init(root: String, path: String, files: [OutputFolder.File]) {
    self.root = root
    self.path = path
    self.files = files
    journal = SwitchJournal(root: root)
  }

  deinit { if lock >= 0 { close(lock) } }

  /// Replaces the files.
  /// - Throws: ``FileFailure``; everything is then unchanged.
  func run() throws(FileFailure) {
    do {
      try perform()
    } catch {
      if lock >= 0 {
        _ = journal.restore()
        for folder in madeFolders.reversed() { rmdir(folder) }
      }
      throw error as? FileFailure ?? FileFailure(.folder, path, code: EIO)
    }
  }

  /// The steps, without tidying up after a failure.
  func perform() throws {
    try begin()
    let pending = try prepare()
    if hasLinks {
      try layLinks(pending)
      try checkpoint()
      try turn()
      for index in pending.indices {
        try checkpoint()
        guard journal.settle(index) else { throw FileFailure(.write, shown(index)) }
      }
    } else {
      for file in pending.dropFirst() { unlink(file.place) }
      for file in pending { try file.file.replace() }
    }
    try checkpoint()
    journal.remove()
  }

  private struct Pending {
    var place: String
    var file: PendingFile
  }

  /// Takes the work folder, after whatever a killed run left in it.
  private func begin() throws {
    let start = ContinuousClock.now
    while true {
      try checkpoint()
      let isMade = mkdir(journal.folder, 0o777) == 0
      guard isMade || errno == EEXIST else { throw FileFailure(.folder, path) }
      let descriptor = open(journal.folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 || errno == ENOENT else { throw FileFailure(.folder, path) }
      let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
      if isLocked, let mine = stat(descriptor: descriptor),
        let there = stat(path: journal.folder, followsLinks: false), mine.isSame(as: there)
      {
        if isMade {
          lock = descriptor
          return
        }
        defer { close(descriptor) }
        guard journal.restore() else { throw FileFailure(.folder, path, code: EACCES) }
        continue
      }
      if descriptor >= 0 { close(descriptor) }
      guard start.duration(to: .now) < .seconds(Self.patience) else {
        throw FileFailure(.folder, path, code: EBUSY)
      }
      usleep(5000)
    }
  }

  /// Writes the new files under hidden names, and notes where they and the old ones belong.
  private func prepare() throws -> [Pending] {
    var pending: [Pending] = []
    for (index, file) in files.enumerated() {
      let target = PathText.join(root, file.name)
      try makeFolders(to: PathText.split(target).folder)
      guard case .file(let folder, let name) = try OutputPlace.resolve(target) else {
        throw FileFailure(.write, shown(index), code: EINVAL)
      }
      do throws(FileFailure) {
        try OutputFile.demandWritable(target)
        let next = try PendingFile(for: name, in: folder)
        try next.write(file.data)
        pending.append(Pending(place: PathText.join(folder, name), file: next))
      } catch {
        throw FileFailure(error.attempt, shown(index), code: error.code)
      }
    }
    try checkpoint()
    let places = pending.map { SwitchJournal.Place(path: $0.place, next: $0.file.hiddenPath) }
    hasLinks = try hasLinks && journal.write(places, checkpoint: checkpoint)
    return pending
  }

  private func layLinks(_ pending: [Pending]) throws {
    for (index, file) in pending.enumerated() {
      try checkpoint()
      try file.file.putDown()
      file.file.abandon()
      guard journal.keepOld(index) else { throw FileFailure(.write, shown(index)) }
    }
    for index in pending.indices {
      try checkpoint()
      guard journal.layLink(index) else { throw FileFailure(.write, shown(index)) }
    }
  }

  private func turn() throws {
    guard journal.turn() else { throw FileFailure(.folder, path) }
  }

  private func makeFolders(to folder: String) throws {
    guard stat(path: folder, followsLinks: true) == nil else { return }
    try makeFolders(to: PathText.split(folder).folder)
    guard mkdir(folder, 0o777) == 0 else { throw FileFailure(.folder, path) }
    madeFolders.append(folder)
  }

  private func shown(_ index: Int) -> String { PathText.join(path, files[index].name) }
}
