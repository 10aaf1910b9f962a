import Foundation

/// Times closures.
enum Stopwatch {
  /// Seconds that the closure took.
  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    let taken = start.duration(to: .now).components
    return Double(taken.seconds) + Double(taken.attoseconds) * 1e-18
  }

  /// Seconds of processor time that this process spent on the closure: what one thread's work costs, whatever else the machine
  /// does meanwhile.
  static func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    let start = now()
    try body()
    return now() - start
  }

  /// The median; the upper one of an even number.
  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// A line of the result.
  static func line(_ name: String, _ seconds: Double, _ note: String) -> String {
    let milliseconds = String(format: "%10.2f ms", seconds * 1000)
    return name.padding(toLength: 40, withPad: " ", startingAt: 0) + milliseconds + "   " + note
  }
}
