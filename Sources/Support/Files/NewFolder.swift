import Foundation

/// A folder that is prepared under a hidden name and appears, whole, by one renaming.
struct NewFolder {
  /// The folder that is there.
  var parent: String
  /// What is missing below it.
  var names: [String]
  /// The folder as the user named it.
  var path: String
  var files: [OutputFolder.File]

  /// Makes it; `false` where someone else has made one meanwhile.
  func create() throws(FileFailure) -> Bool {
    HiddenName.removeLeftovers(of: names[0], in: parent)
    let work: String
    let lock: Int32
    do {
      (work, lock) = try HiddenName.makeFolder(for: names[0], in: parent, mode: 0o777)
    } catch {
      throw FileFailure(.folder, path, code: error.code)
    }
    defer { close(lock) }
    var isDone = false
    defer { if !isDone { try? FileManager.default.removeItem(atPath: work) } }
    let folder = names.dropFirst().reduce(work, PathText.join)
    try makeFolders(to: folder)
    for file in files {
      let target = PathText.join(folder, file.name)
      try makeFolders(to: PathText.split(target).folder)
      try write(file, to: target)
    }
    let place = PathText.join(parent, names[0])
    guard rename(work, place) == 0 else {
      if [EEXIST, ENOTEMPTY, ENOTDIR].contains(errno) { return false }
      throw FileFailure(.folder, path)
    }
    isDone = true
    return true
  }

  private func makeFolders(to folder: String) throws(FileFailure) {
    if mkdir(folder, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT else { throw FileFailure(.folder, path) }
    try makeFolders(to: PathText.split(folder).folder)
    guard mkdir(folder, 0o777) == 0 else { throw FileFailure(.folder, path) }
  }

  private func write(_ file: OutputFolder.File, to target: String) throws(FileFailure) {
    let shown = PathText.join(path, file.name)
    let descriptor = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileFailure(.write, shown) }
    defer { close(descriptor) }
    var code = Descriptor.write(file.data, to: descriptor)
    if code == 0, fsync(descriptor) != 0 { code = errno }
    guard code == 0 else { throw FileFailure(.write, shown, code: code) }
  }
}
