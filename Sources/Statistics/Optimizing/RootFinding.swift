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
