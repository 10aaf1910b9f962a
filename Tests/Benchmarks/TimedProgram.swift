import Foundation

/// A program, run to its end and timed.
struct TimedProgram {
  /// Seconds from start to end.
  var seconds: Double
  /// Seconds of processor time, of all its threads.
  var processorSeconds: Double
  /// The most memory that it held at once, bytes.
  var peakMemory: Int
  /// Whether that is only a bound: a program begins with the peak of the process that starts it.
  var isPeakBound: Bool

  /// Runs a program, by its path or by its name in `PATH`, with its output thrown away; `nil` where it is not there or fails.
  ///
  /// - Parameter mayAnswerNo: Whether exit code 1 is no failure.
  init?(_ program: String, _ arguments: [String], mayAnswerNo: Bool = false) {
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(program)]
    for argument in arguments { words.append(strdup(argument)) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var process = pid_t()
    var status: Int32 = -1
    var usage = rusage()
    seconds = Stopwatch.seconds {
      guard posix_spawnp(&process, program, &actions, nil, &words, environ) == 0 else { return }
      while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    }
    guard status == 0 || mayAnswerNo && status == 1 << 8 else { return nil }
    let whole: Int = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    let millionths: Int = Int(usage.ru_utime.tv_usec) + Int(usage.ru_stime.tv_usec)
    processorSeconds = Double(whole) + Double(millionths) * 1e-6
    var own = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &own)
    isPeakBound = usage.ru_maxrss <= own.ru_maxrss
    // Linux counts in KiB, macOS in bytes.
    #if canImport(Darwin)
      peakMemory = usage.ru_maxrss
    #else
      peakMemory = usage.ru_maxrss * 1024
    #endif
  }
}
