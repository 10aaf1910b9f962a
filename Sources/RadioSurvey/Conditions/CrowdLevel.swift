/// How full the room is: empty … full.
package struct CrowdLevel: ConditionLabel {
  /// The name as written in the survey.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
}
