/// Where the beacon hangs: in the clear, under a table, behind a sign, above heads …
package struct Placement: ConditionLabel {
  /// The name as written in the survey.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
}
