import CBoostMath

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
