/// What a wall is called; walls of one kind are taken to lose the same.
package struct WallKind: ConditionLabel {
  /// The name as written in the survey.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
}
