import Foundation

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
