import Foundation

/// Minimisation of a function of one variable.
package enum LineSearch {
  /// The least value between two points by golden section, to a tolerance of the argument; a parabola's own argument is only
  /// known to half of a double's digits, because its value is flat there.
  package static func minimum(
    from start: Double, to end: Double, tolerance: Double, of function: (Double) -> Double
  ) -> Double {
    let ratio = (5.0.squareRoot() - 1) / 2
    var lower = start
    var upper = end
    var inner = (upper - ratio * (upper - lower), lower + ratio * (upper - lower))
    var values = (function(inner.0), function(inner.1))
    while upper - lower > tolerance {
      if values.0 < values.1 {
        upper = inner.1
        inner = (upper - ratio * (upper - lower), inner.0)
        values = (function(inner.0), values.0)
      } else {
        lower = inner.0
        inner = (inner.1, lower + ratio * (upper - lower))
        values = (values.1, function(inner.1))
      }
    }
    return (lower + upper) / 2
  }
}
