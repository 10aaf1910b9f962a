package import Foundation

/// A program started by a test.
///
/// It is spawned and waited for directly: Foundation's `Process` learns of the end of a child on a run loop, and with many
/// children at once that sometimes never happens.
package final class ChildProcess {
  /// A program that could not be started, with the system's error number.
  package struct Failure: Error {
    /// The program.
    package var program: String
    /// `errno`.
    package var code: Int32
  }

  /// Its process number.
  package let identifier: pid_t
  private var status: Int32?

  /// Starts a program, found in PATH where its name has no slash.
  ///
  /// - Parameters:
  ///   - input: Descriptor that its standard input reads from, such as the reading end of a pipe; `nil` for nothing.
  ///   - output: File that takes its standard output; `nil` to lose it.
  ///   - error: File that takes its standard error; `nil` to lose it.
  /// - Throws: ``Failure``.
  package init(
    _ program: String, _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:],
    input: Int32? = nil, output: URL? = nil, error: URL? = nil
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    for (descriptor, file) in [(Int32(1), output), (Int32(2), error)] {
      posix_spawn_file_actions_addopen(
        &actions, descriptor, file?.path ?? "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    // Foundation opens files without close-on-exec: what another test has open for writing would stay so as long as this child runs.
    for descriptor in 3..<Int32(512) { posix_spawn_file_actions_addclose(&actions, descriptor) }
    let merged = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // `env` changes the folder and then becomes the program.
    let command = (folder.map { ["env", "-C", $0.path] } ?? []) + [program] + arguments
    var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var pairs: [UnsafeMutablePointer<CChar>?] = merged.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in words + pairs { free(pointer) } }
    // Threads that run tests block signals, and a child would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGTERM, SIGPIPE] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var identifier: pid_t = 0
    let code = posix_spawnp(&identifier, command[0], &actions, &attributes, &words, &pairs)
    guard code == 0 else { throw Failure(program: program, code: code) }
    self.identifier = identifier
  }

  /// Kills it; it gets no chance to tidy up.
  package func kill() { if status == nil { _ = Foundation.kill(identifier, SIGKILL) } }

  /// Sends it a signal.
  package func send(_ signal: Int32) { if status == nil { _ = Foundation.kill(identifier, signal) } }

  /// Waits for its end: its exit code, or 128 + the signal that ended it.
  @discardableResult
  package func wait() -> Int32 {
    if let status { return status }
    var raw: Int32 = 0
    while waitpid(identifier, &raw, 0) < 0, errno == EINTR {}
    let signal = raw & 0x7F
    let result = signal == 0 ? (raw >> 8) & 0xFF : 128 + signal
    status = result
    return result
  }
}
