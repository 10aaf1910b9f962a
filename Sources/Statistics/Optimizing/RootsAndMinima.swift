import CBoostMath

/// Roots of functions of one variable, found by Boost.Math (TOMS algorithm 748, doi 10.1145/210089.210111).
package enum RootFinding {
  /// The point between lower and upper at which the function changes its sign; `nil` if it has the same sign at both ends, or
  /// is not a number there. The tolerance is absolute; 0 asks for the last bits.
  package static func root(
    between lower: Double, and upper: Double, tolerance: Double = 0, of function: (Double) -> Double
  ) -> Double? {
    let root = Callback.withContext(function) {
      cbm_find_root(Callback.call, $0, lower, upper, tolerance)
    }
    return root.isNaN ? nil : root
  }
}

/// Minimization of a function of one variable, by Boost.Math (R. P. Brent, Algorithms for Minimization without Derivatives,
/// 1973).
package enum LineSearch {
  /// The point between two others at which the function is least, to half of a double's digits: a parabola is flat there, so
  /// that its value does not tell more.
  package static func minimum(
    from start: Double, to end: Double, of function: (Double) -> Double
  ) -> Double {
    Callback.withContext(function) { cbm_find_minimum(Callback.call, $0, start, end) }
  }
}

/// A Swift function as a C function and its context.
enum Callback {
  /// The C function that calls the Swift function of the context.
  static let call: cbm_function = { x, context in
    context?.assumingMemoryBound(to: ((Double) -> Double).self).pointee(x) ?? .nan
  }

  /// - Parameter body: receives the context, valid until it returns.
  static func withContext(
    _ function: (Double) -> Double, _ body: (UnsafeMutableRawPointer) -> Double
  ) -> Double {
    withoutActuallyEscaping(function) { function in
      var function = function
      return withUnsafeMutablePointer(to: &function) { body(UnsafeMutableRawPointer($0)) }
    }
  }
}

extension Range<Int> {
  /// The first number of the range for which something holds that holds for all later ones, found by halving; its end if there
  /// is none.
  package func first(onwards holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
