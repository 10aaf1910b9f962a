import CSQLiteShim
import Foundation
import GRDB
import Support

/// The file that a connection has open, as opposed to whatever is at its path.
struct StoreIdentity: Equatable {
  private let file: FileIdentity

  private init(_ status: stat) { file = FileIdentity(status) }

  /// The file that a path leads to; `nil` if there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  enum Fate: Equatable {
    case isInPlace
    case moved(to: String)
    /// It has no name any more: it was deleted, or another file took its place.
    case deleted
  }

  /// What became of the file that a connection has open under a path.
  func fate(_ db: Database, path: String) -> Fate {
    guard self != StoreIdentity(path: path) || Self.hasMoved(db) else { return .isInPlace }
    // To open the file and close it again would drop the locks of the connection (POSIX).
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
      var status = stat()
      let link = "/proc/self/fd/\(name)"
      guard stat(link, &status) == 0, StoreIdentity(status) == self, status.st_nlink > 0,
        let place = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
      else { continue }
      return .moved(to: place)
    }
    return .deleted
  }

  /// Whether SQLite itself finds another file at its path.
  static func hasMoved(_ db: Database) -> Bool { db.sqliteConnection.map { csq_has_moved($0) != 0 } ?? false }
}

extension StoreError {
  /// What became of what a command wrote into a store that was moved, replaced or deleted meanwhile.
  /// - Parameter before: Whether transactions before this one were committed.
  /// - Parameter now: Whether this one was.
  static func moved(_ path: String, _ fate: StoreIdentity.Fate, before: Bool, now: Bool) -> StoreError {
    let place =
      if case .moved(let other) = fate { "moved to \(other)" } else {
        "deleted, or replaced by another file,"
      }
    let written =
      switch (fate, before, now) {
      case (_, false, false): "nothing was written"
      case (.moved, _, true): "what this command wrote is there"
      case (.moved, _, false): "what this command had written before is there, and the rest is not"
      default: "what this command wrote into it is lost"
      }
    return StoreError(
      reason: .moved, path: path, message: "the store was \(place) while it was open; \(written)",
      help: "run the command again on the store that you keep; what is at this path now is unchanged")
  }
}
