import Foundation

/// What a file system says of a file; it differs after every change of the file.
struct FileState: Equatable {
  private var numbers: [Int64] = []
  /// Bytes.
  let size: Int
  /// Whether it is a file, and not a folder, a device or a pipe.
  let isRegular: Bool

  /// The state of a file, or of a link itself if `follows` is false; `nil` if there is none.
  init?(path: String, follows: Bool = true) {
    var status = stat()
    guard (follows ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    size = Int(status.st_size)
    isRegular = status.st_mode & S_IFMT == S_IFREG
    #if canImport(Darwin)
      let times = [status.st_mtimespec, status.st_ctimespec]
    #else
      let times = [status.st_mtim, status.st_ctim]
    #endif
    numbers =
      [Int64(status.st_dev), Int64(status.st_ino)] + times.flatMap { [Int64($0.tv_sec), Int64($0.tv_nsec)] }
  }
}
