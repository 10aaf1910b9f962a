/// How the receiving device is carried: hand, pocket, bag …
package struct Carriage: ConditionLabel {
  /// The name as written in the survey.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
}
