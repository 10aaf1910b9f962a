import CLapacke

/// The status that a call of LAPACK returns.
package enum LAPACKStatus {
  /// The status of a call, once LAPACK had the memory that it asked for.
  ///
  /// Without that memory it leaves its arguments as they were, and every number made of them would be wrong: no caller can
  /// mend that, so the program ends.
  @discardableResult
  package static func of(_ status: Int32) -> Int32 {
    guard status != LAPACK_WORK_MEMORY_ERROR, status != LAPACK_TRANSPOSE_MEMORY_ERROR else {
      fatalError("LAPACK lacks memory")
    }
    return status
  }
}
