package import RadioSurvey

/// What a deployment does for one requirement.
@Memberwise package struct NeedOutcome: Hashable, Codable, Sendable {
  /// What was asked for.
  @Sentence("sentence") package var requirement: RequirementReason
  /// Whether every point that is asked for is served.
  package var isMet: Bool
  /// Whether the beacons that hang there now meet it, of what is asked beside a requirement that they meet; no key elsewhere.
  package var isMetToday: Bool?
  /// Metres in a straight line without walls at which one beacon still serves it; absent where several beacons do it together.
  @Key("_m") @Nullable package var reach: Double?
  /// Share of the requirement that is served, by area, and for points by number.
  package var servedShare: Double
  /// The least probability of any point that is asked for, as estimated.
  package var worst: Double
  /// Points of interest that are not served. Untrusted text.
  package var unservedPoints: [String]
  /// How often it is met in each cell of the coverage map, as estimated, to a thousandth; absent where there is no floor. No list
  /// for the main requirement, which the map itself has, without a map, and for the nearest beacon, which is asked for at points.
  @Nullable package var planned: [Double?]?
  /// The same at every crowd level surveyed in the placement; absent for the main requirement, and if it was not asked for.
  @Nullable package var crowds: [CrowdCoverage]?
}

/// What the beacons of a deployment do for its main requirement at one crowd level.
@Memberwise(unlabelled: 1) package struct CrowdCoverage: Hashable, Codable, Sendable {
  package var crowd: CrowdLevel
  /// Whether the requirement is asked for at this level.
  package var isAsked: Bool
  /// Metres in a straight line without walls at which one beacon still serves, for 90 % of what the fit allows; absent if it is not known.
  @Key("_m") @Nullable package var reach: Double?
  /// Share of the requirement served at that reach; absent if unknown.
  @Nullable package var servedShare: Double?
  /// The lower 5 % point of the share over what the fit allows; absent as above.
  @Nullable package var servedShareLow: Double?
  /// The share that 95 % is below; absent as above.
  @Nullable package var servedShareHigh: Double?
  /// The least probability of any point that is asked for, as estimated; absent as above.
  @Nullable package var worst: Double?
  /// Why it is not known; absent if it is.
  @Nullable package var reason: PlanReason?
  /// How often the requirement is met in each cell of the coverage map, as estimated, to a thousandth; absent where there is no floor.
  /// Empty without a map, and if it is not known.
  package var planned: [Double?] = []
}

/// How often a requirement is met over the floor: a grid of probabilities, as estimated.
@Memberwise package struct CoverageMap: Hashable, Codable, Sendable {
  /// Metres along the first axis of the middle of the first cell.
  @Key("_m") package var x: Double
  /// Metres along the second axis of the middle of the first cell.
  @Key("_m") package var y: Double
  /// Side of a cell, metres.
  @Key("_m") package var step: Double
  /// Cells along the first axis.
  package var columns: Int
  /// Cells along the second axis.
  package var rows: Int
  /// By the beacons of the plan, row by row; absent where there is no floor. To a thousandth.
  package var planned: [Double?]
  /// By the beacons that hang there now, near the places measured as those tell it where neighbours are alike (kriging); empty if there are
  /// none with coordinates, and in a report where the plan changes a setting.
  package var today: [Double?]
  /// How often near is said of a beacon that is too far away for it, in each cell: of the one that it is said of most, at the crowd level and
  /// by the receiver that says it most. To a thousandth, and absent too where no beacon is that far. No list where no zone is asked for, or
  /// where a fit is refused.
  @Nullable package var falseNear: [Double?]?
  /// Places to measure once the beacons hang: for each new one where it is needed most from afar.
  package var remeasure: [Position]

  package func position(_ index: Int) -> Position {
    Position(x: x + Double(index % columns) * step, y: y + Double(index / columns) * step)
  }
}

/// How far a position found by levels is from the true one, over the points of a floor.
@Memberwise package struct PositioningError: Hashable, Codable, Sendable {
  /// Metres within which half of the positions found are; absent if none is found.
  @Key("_m") @Nullable package var median: Double?
  /// Metres within which 90 % of the positions found are; absent if none is found.
  @Key("_m") @Nullable package var percentile90: Double?
  /// Share of the weight of the points where a position is found, 0…1.
  package var foundShare: Double

  /// Of errors in metres, `nil` where no position was found, and the weights of their points.
  package init(errors: [Double?], weights: [Double]) {
    let total = weights.reduce(0, +)
    let found = zip(errors, weights).compactMap { error, weight in error.map { ($0, weight) } }
      .sorted { $0.0 < $1.0 }
    let weight = found.reduce(0) { $0 + $1.1 }
    func quantile(_ p: Double) -> Double? {
      var sum = 0.0
      for (error, own) in found {
        sum += own
        if sum >= p * weight { return error }
      }
      return found.last?.0
    }
    foundShare = total > 0 ? weight / total : 0
    median = quantile(0.5)
    percentile90 = quantile(0.9)
  }
}
