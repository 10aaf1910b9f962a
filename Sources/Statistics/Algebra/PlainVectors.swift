/// Loops over numbers in plain memory, four at a time, for vectors that a fit goes through thousands of times.
package enum PlainVectors {
  /// a'b over n numbers, summed in four parts, which the processor adds side by side.
  package static func dot(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ n: Int) -> Double {
    var sums = SIMD4<Double>.zero
    var i = 0
    while i + 3 < n {
      sums += fours(a + i) * fours(b + i)
      i += 4
    }
    while i < n {
      sums[0] += a[i] * b[i]
      i += 1
    }
    return (sums[0] + sums[1]) + (sums[2] + sums[3])
  }

  /// b − s a in the place of b.
  package static func subtract(
    _ s: Double, _ a: UnsafePointer<Double>, from b: UnsafeMutablePointer<Double>, _ n: Int
  ) {
    var i = 0
    while i + 3 < n {
      let rest = fours(b + i) - s * fours(a + i)
      UnsafeMutableRawPointer(b + i).storeBytes(of: rest, as: SIMD4<Double>.self)
      i += 4
    }
    while i < n {
      b[i] -= s * a[i]
      i += 1
    }
  }

  private static func fours(_ memory: UnsafePointer<Double>) -> SIMD4<Double> {
    UnsafeRawPointer(memory).loadUnaligned(as: SIMD4<Double>.self)
  }
}
