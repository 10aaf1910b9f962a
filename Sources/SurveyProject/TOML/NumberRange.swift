/// The values that a numeric key may have, and how a message says so.
package struct NumberRange: Sendable {
  /// Whether a finite value is allowed.
  package let allows: @Sendable (Double) -> Bool
  /// What was expected: “a number above 0”.
  package let words: String

  /// Any finite number.
  package static let any = NumberRange(allows: { _ in true }, words: "a number")

  /// lower ≤ x ≤ upper.
  package static func between(_ lower: Double, _ upper: Double) -> NumberRange {
    NumberRange(
      allows: { $0 >= lower && $0 <= upper }, words: "a number from \(short(lower)) to \(short(upper))")
  }

  /// One of the ``SurveyBounds``.
  package static func within(_ bounds: ClosedRange<Double>) -> NumberRange {
    between(bounds.lowerBound, bounds.upperBound)
  }

  /// lower ≤ x < upper.
  package static func from(_ lower: Double, below upper: Double) -> NumberRange {
    NumberRange(
      allows: { $0 >= lower && $0 < upper },
      words: "a number from \(short(lower)) to below \(short(upper))")
  }

  private static func short(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
