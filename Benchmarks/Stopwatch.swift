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

  /// The median; the upper one of an even number.
  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// A line of the result.
  static func line(_ name: String, _ seconds: Double, _ note: String) -> String {
    let milliseconds = String(format: "%10.2f ms", seconds * 1000)
    return name.padding(toLength: 40, withPad: " ", startingAt: 0) + milliseconds + "   " + note
  }
}
