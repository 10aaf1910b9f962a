import Foundation

/// Names for what is not yet whole, beside the place that it is for: `.out.csv.beacon-calibrate-4f1c…`.
enum HiddenName {
  /// A new name.
  static func next(for name: String) -> String {
    prefix(name) + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Removes what runs that were killed have left for a place. What a living run works on is locked and stays.
  static func removeLeftovers(of name: String, in folder: String) {
    let prefix = prefix(name)
    for entry in Self.names(in: folder) where entry.hasPrefix(prefix) {
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
      let lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      _ = flock(lock, LOCK_EX | LOCK_NB)
      // Between the two, another run may have taken it for a leftover.
      if let mine = stat(descriptor: lock), let there = stat(path: path, followsLinks: false),
        mine.isSame(as: there)
      {
        return (path, lock)
      }
      if lock >= 0 { close(lock) }
    }
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: entry.pointee.d_name) { tuple in
          tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  /// A name has 255 bytes at most, so that a long one is cut.
  private static func prefix(_ name: String) -> String {
    ".\(String(decoding: Array(name.utf8.prefix(200)), as: UTF8.self)).beacon-calibrate-"
  }
}
