import Synchronization

/// Objects that stay until the process ends.
///
/// Dispatch disposes of a queue with specifics, as those of GRDB's connections are, on a thread of its own; where the
/// system has no room for one it tries again every second, for ever. So a connection is closed, and its object kept: a
/// few kilobytes for each log.
package enum KeptObjects {
  private static let kept = Mutex<[ObjectIdentifier: Kept]>([:])

  /// Objects whose connections' queues take care of who uses them.
  private struct Kept: @unchecked Sendable { let object: AnyObject }

  /// Keeps an object from being disposed of.
  package static func keep(_ object: AnyObject) {
    let entry = Kept(object: object)
    kept.withLock { $0[ObjectIdentifier(object)] = entry }
  }
}
