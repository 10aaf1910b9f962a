package import CalibrationModel
import RadioSurvey
import Support

extension FitChecks {
  /// The same, with findings of a bend that a height difference may have made marked so, and whether
  /// the distances are known to be along the floor.
  func markingHeights(
    _ locations: [SurveyedLocation], horizontal: HorizontalDistances?, options: FitOptions
  ) -> FitChecks {
    let isThreeDimensional = locations.allSatisfy { location in
      location.position?.z != nil && options.beacons[location.beacon]?.position?.z != nil
    }
    guard !isThreeDimensional, let nearest = locations.map(\.distance).min() else { return self }
    let highest = max(Self.highestBend, 2 * (horizontal?.statedHeight ?? 0))
    var checks = self
    if case .shapeDiffers(var advantage)? = shapes?.difference?.reason, let at = advantage.breakpointMetres,
      at <= highest
    {
      advantage.bendsAtHeight = true
      if horizontal != nil { advantage.isHorizontal = true }
      checks.shapes?.difference?.reason = .shapeDiffers(advantage)
    }
    // Where a bend lies is not what this test asks, so only distances that are known to be horizontal count.
    guard horizontal != nil, nearest <= highest else { return checks }
    checks.diagnostics = diagnostics?.map { diagnosis in
      guard case .bentLine(var bend) = diagnosis.finding else { return diagnosis }
      bend.isHorizontal = true
      var marked = diagnosis
      marked.finding = .bentLine(bend)
      return marked
    }
    return checks
  }
}

/// The reasons of a fit with the limits that they are judged by.
extension FitReason {
  /// Refused: the locations are too few for a line.
  package static func tooFewLocations(_ locations: Int) -> Self {
    .tooFewLocations(
      locations: locations, needed: PathLossFitting.minimumLocations,
      comfortable: PathLossFitting.comfortableLocations)
  }

  /// Weak: the locations carry a line, but not its spread.
  package static func fewLocations(_ locations: Int) -> Self {
    .fewLocations(locations: locations, comfortable: PathLossFitting.comfortableLocations)
  }

  /// Packets were lost, and the estimator in front knows only those received.
  package static func packetsLost(_ lost: Int, of expected: Int) -> Self {
    .packetsLost(lost: lost, expected: expected, tolerableShare: PathLossFitting.tolerableLoss)
  }

  /// How often an interval held, and the upper end of the 95 % interval of that share.
  typealias Holding = (share: Double, atMost: Double)

  /// Weak: intervals held clearly less often than they should.
  ///
  /// - Parameter distances: of the locations in metres, where they are those of a band.
  static func undercoverage(
    _ leftOut: LeftOut, distances: Interval? = nil, narrow: Holding, wide: Holding
  ) -> Self {
    .undercoverage(
      leftOut: leftOut, nearestMetres: distances?.lower, farthestMetres: distances?.upper,
      coverage68: narrow.share, atMost68: narrow.atMost, coverage95: wide.share, atMost95: wide.atMost)
  }
}
