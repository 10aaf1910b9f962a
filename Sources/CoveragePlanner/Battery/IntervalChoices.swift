package import PathLoss
package import RadioSurvey

/// Advertising intervals to choose from, with what each costs in battery life and brings in time.
package struct IntervalChoices: Hashable, Codable, Sendable {
  /// Intervals by which phones hear a beacon well, ms: 100 ms of the iBeacon specification, and those that Apple's Accessory Design
  /// Guidelines (section “Bluetooth Low Energy, advertising interval”) recommend.
  package static let recommended = [
    100, 152.5, 211.25, 318.75, 417.5, 546.25, 760, 852.5, 1022.5, 1285,
  ]

  /// From which distance and within which time a beacon is to be heard.
  package struct Hearing: Hashable, Codable, Sendable {
    /// Metres from the beacon, > 0: its reach in the plan.
    package var distance: Double
    /// Seconds in which one packet is to be heard, > 0.
    package var within: Double
    /// Level below which the device hears nothing, dBm.
    package var sensitivity: Double
    /// Share of the time in which the device listens, 0…1.
    package var dutyCycle: Double
    /// Share of packets lost whatever their level, 0…1.
    package var collisionLoss: Double

    package init(
      distance: Double, within: Double, sensitivity: Double, dutyCycle: Double = 1, collisionLoss: Double = 0
    ) {
      self.distance = distance
      self.within = within
      self.sensitivity = sensitivity
      self.dutyCycle = dutyCycle
      self.collisionLoss = collisionLoss
    }

    private enum CodingKeys: String, CodingKey {
      case distance = "distance_m"
      case within = "within_s"
      case sensitivity = "sensitivity_dbm"
      case dutyCycle, collisionLoss
    }
  }

  /// The choices, shortest interval first.
  package var choices: [IntervalChoice]
  /// What ``IntervalChoice/heardProbability`` holds for; absent if that is.
  @Nullable package var hearing: Hearing?
  /// Whether battery lives rest on charges from the literature and not on those of this beacon.
  package var isLiterature: Bool

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
    choices = intervals.map { interval in
      IntervalChoice(
        interval: interval, batteryLife: battery?.days(interval: interval),
        heardProbability: model.flatMap { model in
          hearing.map { Self.heard($0, interval: interval, model: model) }
        }, isPresent: interval == present)
    }
    self.hearing = model == nil ? nil : hearing
    isLiterature = battery?.isLiterature ?? false
  }

  private static func heard(_ hearing: Hearing, interval: Double, model: PathLossModel) -> Double {
    let sent = (hearing.within * 1000 / (interval + 5) * hearing.dutyCycle).rounded(.down)
    guard sent >= 1 else { return 0 }
    let rho = model.autocorrelation
    let goal = GoalModel(
      target: .packet(
        sensitivity: hearing.sensitivity, tries: max(1, sent * (1 - rho) / (1 + rho)),
        collisionLoss: hearing.collisionLoss), fadingSD: model.fadingSD)
    return goal.probability(
      at: hearing.distance,
      radio: RadioDraw(
        intercept: model.referencePower, slope: -10 * model.pathLossExponent,
        shadowingSD: model.shadowingSD))
  }
}
