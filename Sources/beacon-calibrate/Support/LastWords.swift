import CLastWords
import Foundation

/// What the program says where it can no longer run: memory ran out, or it met a defect of its own.
///
/// Swift ends a process by a signal then. The handler only writes these words and leaves; what a result had not yet
/// written stays unwritten, and SQLite undoes an open transaction when the store is next opened.
enum LastWords {
  /// The variable of the environment that leaves those signals to the system.
  static let switchName = "BEACON_CALIBRATE_CORE"

  /// The words.
  static let text = """
    error: the program ran out of memory, or met a defect of its own; no log is half in a store [internal-error]
      help: close other programs or raise the limits (ulimit -v, ulimit -s) and try again; if that does not help, \
    please report it: with \(switchName)=1 the same run leaves a core dump

    """

  /// Makes do with what address space there is, and sets the handlers unless the environment forbids.
  static func prepare() {
    clw_share_heap_if_limited()
    guard getenv(switchName) == nil else { return }
    _ = clw_install(text, ExitStatus.internalError.rawValue)
  }
}
