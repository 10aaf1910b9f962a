package import RadioSurvey

/// Visits to places that the fits do not know: how often the nearest beacon came first, and how often that was predicted.
package struct NearestCheckRow: Hashable, Codable, Sendable {
  /// The conditions, without a placement; absent for all together.
  @Nullable package var conditions: FitConditions?
  /// The session that was left out of the fits; absent for several, and where places were drawn.
  @Nullable package var session: String?
  /// Places that the fits know; of several fits the fewest.
  package var fittedPlaces: Int
  /// How often the nearest came first.
  package var right: PredictedShare

  /// - Parameter trials: at least one.
  init(_ trials: [NearestTrial], conditions: FitConditions?, session: String?) {
    self.conditions = conditions
    self.session = session
    fittedPlaces = trials.map(\.fittedPlaces).min() ?? 0
    right = PredictedShare(trials.map(\.trial))
  }
}
