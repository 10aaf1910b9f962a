/// Whether a value agrees with a reference number to so many digits: |value − expected| ≤ max(tolerance |expected|, floor).
///
/// Relative, with a floor of 10⁻¹² absolute, as the README of the reference numbers asks. NaN never agrees.
package func agrees(
  _ value: Double, _ expected: Double, within tolerance: Double, floor: Double = 1e-12
) -> Bool {
  abs(value - expected) <= max(tolerance * abs(expected), floor)
}

/// |value − expected| / |expected|.
package func relativeError(_ value: Double, _ expected: Double) -> Double {
  abs(value - expected) / abs(expected)
}

/// The largest relative error of some numbers; infinite if their counts differ or there are none.
package func worstError(_ values: [Double], _ expected: [Double]) -> Double {
  guard values.count == expected.count, !values.isEmpty else { return .infinity }
  return zip(values, expected).map(relativeError).reduce(0) { $0.isNaN || $1.isNaN ? .nan : max($0, $1) }
}
