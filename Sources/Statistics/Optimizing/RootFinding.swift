import CBoostMath

/// Roots of functions of one variable, found by Boost.Math (TOMS algorithm 748, doi 10.1145/210089.210111).
package enum RootFinding {
  private final class Context {
    package let function: (Double) -> Double
    package init(_ function: @escaping (Double) -> Double) { self.function = function }
  }

  /// The point between lower and upper at which the function changes its sign; `nil` if its ends have one sign or
  /// it is not a number there. The tolerance is absolute; 0 asks for the last bits.
  package static func root(
    between lower: Double, and upper: Double, tolerance: Double = 0, of function: (Double) -> Double
  ) -> Double? {
    withoutActuallyEscaping(function) { function in
      let context = Context(function)
      let root = withExtendedLifetime(context) {
        cbm_find_root(
          { x, pointer in
            guard let pointer else { return .nan }
            return Unmanaged<Context>.fromOpaque(pointer).takeUnretainedValue().function(x)
          }, Unmanaged.passUnretained(context).toOpaque(), lower, upper, tolerance)
      }
      return root.isNaN ? nil : root
    }
  }
}
