package import RadioSurvey

/// Whether to go on measuring, with the counts that say so.
package enum SurveyReason: Reason {
  /// The survey has no data yet: locations to measure for each placement at each crowd level.
  case noData(locations: Int)
  /// Every goal is reached, in as many sets of conditions.
  case enough(conditions: Int, areBeaconsCounted: Bool)
  /// Some goal is not reached, and more locations reach it.
  case measureMore(Progress)
  /// Some goal is not reached, and more locations do not reach it.
  case cannotBeReachedByMoreLocations(Progress)

  /// Sets of conditions that the requirement needs.
  package struct Progress: ReasonPart {
    package var conditions: Int
    /// Those that have reached the goals.
    package var reached: Int
    /// Those that cannot reach them with more locations.
    package var closed: Int
    /// Further ones that were never measured.
    package var neverMeasured: Int
  }

  package enum Code: ReasonCode { case noData, enough, measureMore, cannotBeReachedByMoreLocations }

  package init(_ code: Code, _ values: ReasonReader) throws {
    self =
      switch code {
      case .noData: try .noData(locations: values.locations)
      case .enough: try .enough(conditions: values.conditions, areBeaconsCounted: values.areBeaconsCounted)
      case .measureMore: try .measureMore(Progress(values))
      case .cannotBeReachedByMoreLocations: try .cannotBeReachedByMoreLocations(Progress(values))
      }
  }
}

extension SurveyReason.Progress {
  package init(_ values: ReasonReader) throws {
    try self.init(
      conditions: values.conditions, reached: values.reached, closed: values.closed,
      neverMeasured: values.neverMeasured)
  }
}
