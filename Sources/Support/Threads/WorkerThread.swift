import Foundation
import Synchronization

/// A thread that may fail to start, and says so.
///
/// Foundation's `Thread` and the queues of Dispatch keep silent, or try again for ever, where the system has no memory or
/// no process number for another thread; whoever waits for their work then waits for ever.
package final class WorkerThread {
  /// The system has no room for another thread.
  package struct NotStarted: Error, Hashable, Sendable {
    /// `errno`, mostly `EAGAIN`.
    package var code: Int32
  }

  /// Address space of a thread's stack by default: 1 MiB.
  package static let stackLength = 1 << 20

  private let identifier: pthread_t
  private var isJoined = false

  /// Starts a thread.
  /// - Throws: ``NotStarted``; the work is then never called.
  package init(
    stackLength: Int = WorkerThread.stackLength, _ work: @escaping @Sendable () -> Void
  ) throws(NotStarted) {
    // Not `pthread_attr_t()`: which module declares that initialiser depends on the C libraries beside this file.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    var code = pthread_attr_init(attributes)
    guard code == 0 else { throw NotStarted(code: code) }
    defer { pthread_attr_destroy(attributes) }
    code = pthread_attr_setstacksize(attributes, stackLength)
    guard code == 0 else { throw NotStarted(code: code) }
    let job = Unmanaged.passRetained(Job(work))
    var identifier = pthread_t()
    code = pthread_create(&identifier, attributes, Job.run, job.toOpaque())
    guard code == 0 else {
      job.release()
      throw NotStarted(code: code)
    }
    self.identifier = identifier
  }

  /// Checks that there is address space for this many bytes and for a thread.
  ///
  /// To be called before an object of Dispatch's is made that may have to be disposed of at once, as a connection of GRDB's
  /// is that cannot be opened: where there is no room for a thread then, its disposal tries again for ever.
  /// - Parameter bytes: Room for the object's own needs, and for a thread of Dispatch's, whose stack takes 8 MiB mostly.
  package static func requireRoom(of bytes: Int = 24 << 20) throws(NotStarted) {
    try WorkerThread(stackLength: bytes) {}.join()
  }

  /// Waits for its end. To be called on one thread only.
  package func join() {
    guard !isJoined else { return }
    isJoined = true
    pthread_join(identifier, nil)
  }

  deinit { if !isJoined { pthread_detach(identifier) } }
}

private final class Job {
  let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
    guard let pointer else { return nil }
    let job = Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue()
    Job.withSignalStack(job.work)
    return nil
  }

  /// Lends signal handlers a stack of their own, at the outer end of the thread's: it is there when the thread's is used up.
  private static func withSignalStack(_ work: () -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 32 << 10, alignment: 16) { room in
      var stack = stack_t()
      stack.ss_sp = room.baseAddress
      stack.ss_size = room.count
      sigaltstack(&stack, nil)
      work()
      stack.ss_flags = Int32(SS_DISABLE)
      sigaltstack(&stack, nil)
    }
  }
}

/// Objects that stay until the process ends.
///
/// Dispatch disposes of a queue with specifics, as those of GRDB's connections are, on another thread; where the
/// system has no room for one it tries again every second, for ever. So a connection is closed, and its object kept: a
/// few kilobytes for each log.
package enum KeptObjects {
  private static let kept = Mutex<[any AnyObject & Sendable]>([])

  /// Keeps an object from being disposed of.
  package static func keep(_ object: any AnyObject & Sendable) {
    kept.withLock { kept in if !kept.contains(where: { $0 === object }) { kept.append(object) } }
  }
}
