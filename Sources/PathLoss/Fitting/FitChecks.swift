import RadioSurvey
import CalibrationModel

extension FitChecks {
  /// The same, with findings of a bend that a height difference may have made marked so: `bendsAtHeight`, and `isHorizontal` where
  /// the distances are known to be.
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
    if let at = shapes?.difference?.reason.values.number("breakpoint_m"), at <= highest {
      checks.shapes?.difference?.reason.values["bendsAtHeight"] = .flag(true)
      if horizontal != nil { checks.shapes?.difference?.reason.values["isHorizontal"] = .flag(true) }
    }
    // Where a bend lies is not what this test asks, so only distances that are known to be horizontal count.
    guard horizontal != nil, nearest <= highest else { return checks }
    checks.diagnostics = diagnostics?.map { diagnosis in
      guard diagnosis.code == .bentLine else { return diagnosis }
      var marked = diagnosis
      marked.values["isHorizontal"] = .flag(true)
      return marked
    }
    return checks
  }
}
