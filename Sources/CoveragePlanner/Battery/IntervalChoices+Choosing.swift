package import PathLoss
import RadioSurvey
package import CalibrationModel

extension IntervalChoices {
  /// The recommended intervals and the present one.
  ///
  /// The probability is that of ``GoalModel`` for at least one packet of those sent, with ⌊1000 T/(interval + 5)⌋ tries times the duty
  /// cycle, of which correlated ones are worth (1 − ρ)/(1 + ρ) each.
  ///
  /// - Parameters:
  ///   - battery: `nil` if its capacity is not known.
  ///   - present: the interval of the beacons surveyed, ms; `nil` if it is not known.
  ///   - model: the fitted radio; `nil` if there is none.
  ///   - hearing: `nil` if it is not known.
  package init(battery: BatteryLife?, present: Double?, model: PathLossModel?, hearing: Hearing?) {
    let intervals = Set(Self.recommended + [present].compactMap(\.self)).sorted()
    let choices = intervals.map { interval in
      IntervalChoice(
        interval: interval, batteryLife: battery?.days(interval: interval),
        heardProbability: model.flatMap { model in
          hearing.map { Self.heard($0, interval: interval, model: model) }
        }, isPresent: interval == present)
    }
    self.init(
      choices: choices, hearing: model == nil ? nil : hearing, isLiterature: battery?.isLiterature ?? false)
  }

  private static func heard(_ hearing: Hearing, interval: Double, model: PathLossModel) -> Double {
    let sent = (hearing.within * 1000 / (interval + 5) * hearing.dutyCycle).rounded(.down)
    guard sent >= 1 else { return 0 }
    let rho = model.autocorrelation
    let goal = GoalModel(
      target: .packet(
        sensitivity: hearing.sensitivity, tries: max(1, sent * (1 - rho) / (1 + rho)),
        collisionLoss: hearing.collisionLoss), fadingSD: model.fadingSD)
    return goal.probability(at: hearing.distance, radio: RadioDraw(model))
  }
}
