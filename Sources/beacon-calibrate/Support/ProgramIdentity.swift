import Foundation

/// Which build of the program this is, for results that only the same build may read.
enum ProgramIdentity {
  /// Version, and size and time of the program's file: another build has another of them.
  static let text: String = {
    var status = stat()
    guard let path = Bundle.main.executablePath, stat(path, &status) == 0 else {
      return BeaconCalibrate.version
    }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return "\(BeaconCalibrate.version) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
  }()
}
