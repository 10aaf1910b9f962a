package import RadioSurvey

/// A floor plan as it was understood.
package struct FloorPlanReading: Sendable {
  /// The venue, its levels from the lowest.
  package var plan: VenuePlan
  /// What was assumed, repaired or left out, in the order in which it was found.
  package var notes: [SurveyIssue]
  /// How the file's coordinates relate to the plan's metres.
  package var frame: PlanFrame
}
