import CalibrationModel
import PathLoss
import RadioSurvey

extension OptionPlanner {
  /// Locations more that are tried.
  private static let more = [4, 8, 12, 20, 32, 48]

  /// What more locations would save of an option: the first number that saves a tenth of its beacons, or else the fewest that save a twentieth.
  ///
  /// The line and the spread are taken to come out the same; variances shrink as the locations grow.
  func saving(for option: PlanOption) -> SurveySaving? {
    guard option.lever != .power, option.count.beacons > 1 else { return nil }
    var trial = planner.varied(by: option.lever, to: option.to)
    trial.requirement.goal = option.lever == .heard ? trial.requirement.goal : planner.requirement.goal
    var least: SurveySaving?
    for more in Self.more {
      let radios = zip(planner.fits, radios).map { fit, radio -> ConditionRadio? in
        guard let radio, fit.conditions.placement == option.placement, fit.locations > 2 else { return radio }
        return radio.longer(by: more, draws: planner.draws, seed: planner.seed)
      }
      let counted = OptionPlanner(planner: trial, radios: radios, floor: floor).outcome(option.placement)
      guard let count = counted?.count, count.beacons < option.count.beacons else { continue }
      let saving = SurveySaving(
        placement: option.placement, locations: more, saved: option.count.beacons - count.beacons,
        count: count)
      if 10 * saving.saved >= option.count.beacons { return saving }
      if 20 * saving.saved >= option.count.beacons { least = least ?? saving }
    }
    return least
  }
}

extension ConditionRadio {
  /// The same fit with the given number of additional locations.
  fileprivate func longer(by more: Int, draws: Int, seed: UInt64) -> ConditionRadio {
    var model = model
    let ratio = Double(fit.locations) / Double(fit.locations + more)
    model.covariance = model.covariance.scaled(by: ratio)
    model.degreesOfFreedom += Double(more)
    return ConditionRadio(fit: fit, model: model, draws: draws, seed: seed)
  }
}
