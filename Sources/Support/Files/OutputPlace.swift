import Foundation

/// Where a path leads in the end, links followed: what decides how it is written.
enum OutputPlace: Hashable {
  /// A descriptor of this process: `/dev/stdout`, `/dev/fd/N`.
  case descriptor(Int32)
  /// A device, a pipe or a socket, which is written through.
  case stream(String)
  /// A regular file, or nothing yet: a real folder and a name in it.
  case file(folder: String, name: String)

  /// Follows a path by hand, because the links of `/proc/…/fd` are not what they say: for a shell's `>> log` they name a file,
  /// and to replace that file would lose the log.
  static func resolve(_ path: String) throws(FileFailure) -> OutputPlace {
    var next = path
    for _ in 0..<40 {
      let (parent, name) = PathText.split(next)
      guard !name.isEmpty, name != ".", name != ".." else {
        throw FileFailure(.write, path, code: path.isEmpty ? ENOENT : EISDIR)
      }
      guard let folder = realPath(parent) else { throw FileFailure(.write, path) }
      if folder.hasPrefix("/proc/"), folder.hasSuffix("/fd") {
        guard folder == realPath("/proc/self/fd"), let number = Int32(name) else {
          return .stream(PathText.join(folder, name))
        }
        return .descriptor(number)
      }
      guard let status = stat(path: PathText.join(folder, name), followsLinks: false) else {
        guard errno == ENOENT else { throw FileFailure(.write, path) }
        return .file(folder: folder, name: name)
      }
      switch status.kind {
      case S_IFREG: return .file(folder: folder, name: name)
      case S_IFDIR: throw FileFailure(.write, path, code: EISDIR)
      case S_IFLNK:
        guard let target = linkTarget(PathText.join(folder, name)) else { throw FileFailure(.write, path) }
        next = PathText.resolve(target, in: folder)
      default: return .stream(PathText.join(folder, name))
      }
    }
    throw FileFailure(.write, path, code: ELOOP)
  }

  /// The path without links; `nil`, and `errno`, where it leads nowhere.
  static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// What a link says; `nil`, and `errno`, if there is no link.
  static func linkTarget(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count >= 0 else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
