/// Loops over numbers in plain memory, for vectors that a fit goes through thousands of times.
package enum PlainVectors {
  /// a'b over n numbers, summed in four parts, which the processor adds side by side.
  package static func dot(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ n: Int) -> Double {
    var (first, second, third, fourth) = (0.0, 0.0, 0.0, 0.0)
    var i = 0
    while i + 3 < n {
      first += a[i] * b[i]
      second += a[i + 1] * b[i + 1]
      third += a[i + 2] * b[i + 2]
      fourth += a[i + 3] * b[i + 3]
      i += 4
    }
    while i < n {
      first += a[i] * b[i]
      i += 1
    }
    return (first + second) + (third + fourth)
  }

  /// b − s a in the place of b.
  package static func subtract(
    _ s: Double, _ a: UnsafePointer<Double>, from b: UnsafeMutablePointer<Double>, _ n: Int
  ) {
    for i in 0..<n { b[i] -= s * a[i] }
  }
}
