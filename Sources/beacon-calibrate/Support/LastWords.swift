import CSystem
import Foundation

/// The message that the program prints if it runs out of memory or traps.
///
/// In both cases Swift ends the process by a signal. The handler only writes this message and exits. Output that is not yet
/// written is lost, and SQLite rolls back an open transaction when the store is next opened.
enum LastWords {
  /// The environment variable that leaves those signals to the system.
  static let switchName = "BEACON_CALIBRATE_CORE"

  static let text = """
    error: the program ran out of memory or has a bug; no log was imported in part [internal-error]
      help: close other programs or raise the limits (ulimit -v, ulimit -s) and try again; if that does not help, \
    please report it: with \(switchName)=1 the same run leaves a core dump

    """

  /// Adapts the allocator, and installs the handlers unless the environment variable is set.
  static func prepare() {
    cs_share_heap_if_limited()
    cs_return_large_memory()
    guard getenv(switchName) == nil else { return }
    _ = cs_install_last_words(text, ExitStatus.internalError.rawValue)
  }
}
