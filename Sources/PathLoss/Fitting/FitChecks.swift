import RadioSurvey
import CalibrationModel

extension FitChecks {
  /// The same, with findings of a bend that a height difference may have made marked so, and whether
  /// the distances are known to be along the floor.
  ///
  /// - Parameters:
  ///   - locations: those that were heard.
  ///   - horizontal: what is known of their distances.
  ///   - options: what is known of beacons.
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
