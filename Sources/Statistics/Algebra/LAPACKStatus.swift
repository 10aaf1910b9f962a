import CLapacke

/// What a call of LAPACK returns.
package enum LAPACKStatus {
  /// Whether the call has its result. A positive status is a matrix without one, such as a singular one; a negative status is
  /// an argument that LAPACKE refuses, such as a matrix that holds NaN.
  ///
  /// Without memory to work in, LAPACK leaves its arguments as they were, and every number computed from them would be wrong.
  /// No caller can continue from that, so the program ends.
  package static func isSuccess(_ status: Int32) -> Bool {
    guard status != LAPACK_WORK_MEMORY_ERROR, status != LAPACK_TRANSPOSE_MEMORY_ERROR else {
      fatalError("LAPACK lacks memory")
    }
    return status == 0
  }
}
