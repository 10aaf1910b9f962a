import CalibrationModel
import PathLoss
import RadioSurvey
import SurveyDrift
import SurveyProject

/// New fits against those of a calibration: each beacon against the others, then the level of every set of conditions without the beacons
/// that changed by themselves. `check` and `report --against` both judge by this.
struct DriftJudgement {
  struct Level {
    /// The new fit with the locations that were judged, under the conditions of the calibration.
    var fit: ConditionFit
    var conditions: FitConditions
    /// `nil` if the calibration has no usable fit.
    var verdict: DriftVerdict?
    /// Beacons of which it is known how far they moved against one another.
    var commonBeacons: Int
    /// How far days take the two surveys apart; `nil` without a verdict.
    var days: DaySpread?
    /// Whether that explains a shift, which the verdict then calls unclear.
    var isOfDays = false
  }

  /// The receiver that the calibration does not know; `nil` without one.
  let other: OtherReceiver?
  let drift: BeaconDrift
  let beacons: [BeaconVerdict]
  /// The level in dBm at which the new logs break off above the calibration, the highest of all settings; `nil` if they do not.
  let cut: Double?
  /// Beacons, or receivers, that changed by themselves.
  let changed: Set<BeaconIdentifier>
  /// In the order of the fits, without receivers that changed by themselves.
  let levels: [Level]

  /// - Parameter fits: of the new survey, without places that are elsewhere.
  /// - Parameter logs: the dwells of each new log, by which silent beacons are found; none if only fits are known.
  /// - Parameter surveys: surveys that are judged one by one, of which this is one, ≥ 1.
  /// - Parameter settings: margins, and the fewest locations.
  /// - Parameter assumedSD: SD from day to day in dB where neither survey knows it; `nil` for a prior.
  /// - Parameter site: the beacons of the site, for the margins of each, and where they hang.
  /// - Parameter heard: beacons that other logs of the same check hear.
  init(
    _ fits: [ConditionFit], logs: [[Dwell]] = [], calibration: [ConditionFit], among surveys: Int = 1,
    settings: CheckSettings, assumedSD: Double? = nil, site: [Beacon], heard: Set<BeaconIdentifier> = []
  ) {
    let other = OtherReceiver(fits, calibration: calibration)
    let renamed = fits.map { other?.renamed($0) ?? $0 }
    var drift = BeaconDrift(renamed, calibration: calibration, among: surveys) { identifier in
      let beacon = site.first { $0.identifier == identifier }
      return settings.margin(
        about: CheckSubject(
          placement: beacon?.placement?.rawValue, beacon: beacon?.name ?? identifier.description))
    }
    drift.hasOtherReceiver = other != nil
    drift.heardElsewhere = heard
    for beacon in site { drift.hung[beacon.identifier] = beacon.position }
    let dwells = logs.map { $0.map { other?.renamed($0) ?? $0 } }
    let cuts = drift.cuts(dwells)
    cut = cuts.values.max()
    let verdicts = drift.verdicts(dwells, cuts: cuts)
    let changed = Set(verdicts.filter { Self.isChange($0, other) }.map(\.beacon))
    let judged = Set(verdicts.filter { $0.shift != nil }.map(\.beacon))
    // A change of every receiver's own is that of its set of conditions.
    let rest = zip(fits, renamed).filter { fit, _ in
      !drift.isOfReceivers || !changed.contains(.name(fit.conditions.receiver?.rawValue ?? ""))
    }.map { fit, renamed in
      let cut = cuts[renamed.conditions.setting]
      return (
        conditions: fit.conditions,
        fit: renamed.without { changed.contains($0.beacon) || BeaconDrift.isNear($0.mean, cut: cut) }
      )
    }
    let levels = DriftCheck.compare(
      rest.map(\.fit), with: calibration, minimumLocations: settings.minimumLocations, among: surveys,
      margin: { conditions in
        settings.margin(
          about: CheckSubject(placement: conditions.placement?.rawValue, crowd: conditions.crowd?.rawValue))
      })
    self.levels = Self.explained(
      rest.map { conditions, fit in
        let earlier = calibration.first { $0.conditions == fit.conditions }
        let verdict = levels.first { $0.conditions == fit.conditions }
        return Level(
          fit: fit, conditions: conditions, verdict: verdict,
          commonBeacons: judged.intersection(fit.locationMeans.map(\.beacon)).count,
          days: verdict == nil ? nil : earlier.map { DaySpread(fit, $0, assuming: assumedSD) })
      }, among: surveys)
    self.other = other
    self.drift = drift
    self.changed = changed
    beacons = verdicts
  }

  /// The same, with shifts that days explain as unclear.
  private static func explained(_ levels: [Level], among surveys: Int) -> [Level] {
    var levels = levels
    let shifted = levels.indices.filter { levels[$0].verdict?.answer == .shifted }
    let pValues = shifted.map { index in
      levels[index].verdict?.shift.flatMap { levels[index].days?.pValue(of: $0) } ?? 1
    }
    for (index, isOfDays) in zip(shifted, DaySpread.explain(pValues, among: surveys)) where isOfDays {
      levels[index].isOfDays = true
      levels[index].verdict?.answer = .unclear
    }
    return levels
  }

  /// Whether a verdict says that a beacon changed by itself.
  func isChange(_ verdict: BeaconVerdict) -> Bool { Self.isChange(verdict, other) }

  private static func isChange(_ verdict: BeaconVerdict, _ other: OtherReceiver?) -> Bool {
    switch verdict.answer {
    case .equivalent, .unclear: false
    // Another phone changes levels from place to place too.
    case .moved: other == nil
    case .shifted, .silent, .sparse: true
    }
  }
}

extension ConditionFit {
  /// The same without some locations; what was fitted stays.
  func without(_ isLeftOut: (LocationMean) -> Bool) -> ConditionFit {
    var sample = sample
    sample.locationMeans.removeAll(where: isLeftOut)
    return ConditionFit(sample, outcome)
  }
}
