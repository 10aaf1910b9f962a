/// A sitting: one walk with one person, one phone and one state of the room.
package struct SurveySession: ConditionLabel {
  /// The name as written in the survey.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
}
