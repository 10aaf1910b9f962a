/// Whether a value agrees with a reference number to so many digits: |value − expected| ≤ max(tolerance |expected|, floor).
///
/// Relative, with a floor of 10⁻¹² absolute, as the README of the reference numbers asks. NaN never agrees.
package func agrees(
  _ value: Double, _ expected: Double, within tolerance: Double, floor: Double = 1e-12
) -> Bool {
  abs(value - expected) <= max(tolerance * abs(expected), floor)
}

/// The reference tables that lie beside the project.
package enum ReferenceTable {
  /// Tables of special functions, ranging, coverage and control charts.
  package static let tables: String = "reference/statistics/ref_tables.json"
  /// Losses of walls.
  package static let walls: String = "reference/statistics/wall_loss_p2040.json"
  /// The placement instance: its optima.
  package static let placement: String = "reference/statistics/opt/placement_ref.json"
}
