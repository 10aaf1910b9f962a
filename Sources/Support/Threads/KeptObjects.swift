import Synchronization

/// Objects that stay until the process ends.
///
/// Dispatch disposes of a queue with specifics, as those of GRDB's connections are, on a thread of its own; where the
/// system has no room for one it tries again every second, for ever. So a connection is closed, and its object kept: a
/// few kilobytes for each log.
package enum KeptObjects {
  private static let kept = Mutex<[any AnyObject & Sendable]>([])

  /// Keeps an object from being disposed of.
  package static func keep(_ object: any AnyObject & Sendable) {
    kept.withLock { kept in
      if !kept.contains(where: { $0 === object }) { kept.append(object) }
    }
  }
}
