package import RadioSurvey

/// Whether to go on measuring, with the counts that say so.
package struct SurveyReason: Reason {
  /// The stable codes.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// The survey has no data yet.
    case noData = "no-data"
    /// Every goal is reached.
    case enough
    /// Some goal is not reached, and more locations reach it.
    case measureMore = "measure-more"
    /// Some goal is not reached, and more locations do not reach it.
    case cannotBeReached = "cannot-be-reached-by-more-locations"
  }

  package let code: Code
  package let values: ReasonValues

  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }

  /// A survey without data: locations to measure for each placement at each crowd level.
  static func noData(locations: Int) -> SurveyReason {
    SurveyReason(.noData, ["locations": .count(locations)])
  }

  /// The verdict on the conditions that the requirement needs, and on visits to those that were never measured.
  init(_ verdict: SurveyVerdict, _ advice: [ConditionAdvice], visits: [PlannedVisit]) {
    var values: ReasonValues = ["conditions": .count(advice.count)]
    switch verdict {
    case .enough:
      values["areBeaconsCounted"] = .flag(advice.allSatisfy { $0.beacons != nil })
      self.init(.enough, values)
    case .measureMore, .cannotBeReached:
      values["reached"] = .count(advice.count { $0.verdict == .enough })
      values["closed"] = .count(advice.count { $0.verdict == .cannotBeReached })
      values["neverMeasured"] = .count(visits.count { $0.cause == .notMeasured })
      self.init(verdict == .measureMore ? .measureMore : .cannotBeReached, values)
    }
  }
}
