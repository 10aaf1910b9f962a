import CalibrationModel
import PathLoss
import RadioSurvey
import Ranging
import Support

/// Every way to meet a requirement, counted: re-calibration, another placement or power, a longer average, more beacons, and asking
/// for less.
struct OptionPlanner: Sendable {
  let planner: CoveragePlanner
  let radios: [ConditionRadio?]
  let floor: PlannedFloor

  /// Whole dB by which the measured power is moved, unless the level at 1 m is farther away.
  private static let mostShift = 12
  /// What transmit powers come in, dBm.
  private static let powers: [Double] = [-40, -30, -20, -16, -12, -8, -4, 0, 4, 8]

  struct Outcome: Sendable {
    var count: BeaconCount
    /// `nil` for goals without a zone.
    var falseNear: FalseNearCheck?
    var isReliable = true
    /// By receiver.
    var beacons: [Receiver: Int] = [:]

    /// The receiver that takes more than half again as many beacons as the others do.
    var deciding: DecidingReceiver? {
      let order = beacons.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
      guard order.count > 1, 2 * order[0].value > 3 * order[1].value else { return nil }
      return DecidingReceiver(receiver: order[0].key, beaconsWithout: order[1].value)
    }
  }

  /// The ways, best first; empty if none can be counted.
  var options: [PlanOption] {
    let placements = planner.placementOrder.filter { !demanded($0).isEmpty }
    let base = placements.compactMap { placement in outcome(placement).map { (placement, $0) } }
    let first = base.min { (doubt($0.1), $0.1.count.beacons) < (doubt($1.1), $1.1.count.beacons) }
    let best: Placement?
    if let first { best = first.0 } else if let only = placements.first { best = only } else { return [] }
    var jobs: [@Sendable () -> [PlanOption]] = []
    if let first {
      let outcome = first.1
      jobs.append { [option(outcome.count.beacons <= present(best) ? .move : .more, best, outcome)] }
    }
    for (placement, outcome) in base where placement != best {
      jobs.append { [option(.placement, placement, outcome)] }
    }
    for placement in placements { jobs.append { recalibrations(placement) } }
    jobs.append { powerOptions(best) }
    jobs.append { averageOption(best) }
    jobs.append { lessOptions(best) }
    // What breaks the requirement is no measure for what a change saves.
    let unchanged = first.flatMap { doubt($0.1) == 0 ? $0.1.count.beacons : nil }
    var found = ParallelWork.map(jobs) { $0() }.flatMap(\.self)
    for index in found.indices { found[index].saved = max(0, (unchanged ?? 0) - found[index].count.beacons) }
    // An option that saves nothing is dropped, unless there is no other; so is an average that makes an app slow for less than a tenth
    // of the beacons.
    if let unchanged, first?.1.isReliable == true {
      found.removeAll { option in
        option.count.beacons >= unchanged && ![.more, .move, .placement].contains(option.lever)
          || option.lever == .average && 10 * option.count.beacons > 9 * unchanged
      }
    }
    return found.sorted { rank($0).lexicographicallyPrecedes(rank($1)) }
  }

  /// What keeps every part of the requirement first, then what breaks one, then what asks for less; of each, what can be relied on, what is
  /// cheapest to buy, what has the most margin of false near in steps of 5 %, and what changes least.
  private func rank(_ option: PlanOption) -> [Int] {
    [
      option.isKeeping ? 0 : option.isAsAsked ? 1 : 2, option.isTellingFarApart ? 0 : 1,
      option.isReliable ? 0 : 1, option.toBuy, option.count.beacons,
      Int((20 * (option.falseNearHigh ?? option.mostFalseNear ?? 0)).rounded()),
      PlanOption.Lever.allCases.firstIndex(of: option.lever) ?? 0,
    ]
  }

  /// 0 if false near is sure to be kept, 1 if it is as estimated, 2 if not.
  private func doubt(_ outcome: Outcome) -> Int {
    guard let check = outcome.falseNear else { return 0 }
    return check.isSure(of: planner.mostFalseNear) ? 0 : check.keeps(planner.mostFalseNear) ? 1 : 2
  }

  // MARK: Levers

  /// The measured power for the crowd that the requirement names, and the one that takes the fewest beacons of those with which a device
  /// still tells far.
  private func recalibrations(_ placement: Placement?) -> [PlanOption] {
    guard case .zone = planner.requirement.goal, let now = assumedPower(placement) else { return [] }
    let steps = recalibrationSteps(placement)
    let calibrated = calibratedPower(placement)
    var chosen: [(step: RecalibrationStep, outcome: Outcome?)] = []
    if let step = steps.first(where: { $0.step.measuredPower == calibrated }) { chosen.append(step) }
    let changed = steps.filter { $0.step.measuredPower != now && $0.outcome != nil }
    func most(_ step: RecalibrationStep) -> Double {
      max(step.falseNear, step.falseNearElsewhere?.share ?? 0)
    }
    // The one that tells far, one that does so with room for what the fits leave open, and one that reaches no farther than was measured.
    let sure = changed.filter { $0.step.falseNearHigh ?? 1 <= planner.mostFalseNear }
    for telling in [
      changed.filter { most($0.step) <= planner.mostFalseNear }, sure, sure.filter(\.step.isReliable),
    ] {
      // Of as many beacons, the least change.
      func order(_ step: RecalibrationStep) -> (Int, Double) {
        (step.count?.beacons ?? .max, abs(step.measuredPower - now))
      }
      let fewest = telling.min { order($0.step) < order($1.step) }
      if let fewest, !chosen.contains(where: { $0.step == fewest.step }) { chosen.append(fewest) }
    }
    return chosen.compactMap { step, outcome in
      outcome.map { option(.recalibrate, placement, $0, from: now, to: step.measuredPower) }
    }
  }

  /// The level at 1 m where the requirement holds, in whole dBm: the mean over receivers; `nil` without a usable fit.
  private func calibratedPower(_ placement: Placement?) -> Double? {
    let levels = demanded(placement).compactMap { radios[$0]?.model.referencePower }
    return levels.isEmpty ? nil : (levels.reduce(0, +) / Double(levels.count)).rounded()
  }

  /// Every whole measured power from the one that devices assume now downwards, to the level at 1 m at least; upwards too, unless
  /// near is sure not to be said falsely too often now.
  func recalibrationSteps(_ placement: Placement?) -> [(step: RecalibrationStep, outcome: Outcome?)] {
    guard case .zone = planner.requirement.goal, let now = assumedPower(placement) else { return [] }
    let most = max(Self.mostShift, calibratedPower(placement).map { Int(now.rounded() - $0) } ?? 0)
    let isSure = planner.falseNear(placement, radios).map { $0.isSure(of: planner.mostFalseNear) } ?? true
    return ((isSure ? 0 : -Self.mostShift)...min(most, 60)).map { shift in
      let power = now.rounded() - Double(shift)
      let trial = trial(.recalibrate, to: power)
      let outcome = trial.outcome(placement)
      let check = outcome?.falseNear ?? trial.planner.falseNear(placement, radios)
      var step = RecalibrationStep(
        measuredPower: power, count: outcome?.count, falseNear: check?.asked ?? 0,
        falseNearElsewhere: check?.elsewhere, isReliable: outcome?.isReliable ?? false)
      step.falseNearHigh = check?.high
      return (step, outcome)
    }
  }

  private func powerOptions(_ placement: Placement?) -> [PlanOption] {
    let beacons = planner.beacons(at: placement, heard: [])
    guard let now = beacons.compactMap(\.transmitPower).max() else { return [] }
    return Self.powers.filter { $0 > now }.prefix(2).compactMap { power in
      // Every level rises, and what devices assume does not.
      let trial = OptionPlanner(
        planner: planner, radios: radios.map { $0?.louder(by: power - now) }, floor: floor)
      return trial.outcome(placement).map { option(.power, placement, $0, from: now, to: power) }
    }
  }

  private func averageOption(_ placement: Placement?) -> [PlanOption] {
    guard case .zone = planner.requirement.goal else { return [] }
    let packets = Double(planner.requirement.packets)
    return [option(.average, placement, from: packets, to: 4 * packets)].compactMap(\.self)
  }

  /// What asks for less: a wider boundary, a lower probability, fewer places, only to be heard.
  private func lessOptions(_ placement: Placement?) -> [PlanOption] {
    var options: [PlanOption?] = []
    let requirement = planner.requirement
    if case .zone(.near) = requirement.goal {
      let near = planner.site.zones.near
      options.append(option(.boundary, placement, from: near, to: (near * 4 / 3 * 2).rounded() / 2))
    }
    let lower = requirement.probability - 0.1
    if lower >= 0.5 {
      // What may be said falsely is what was asked for.
      let outcome = trial(.probability, to: lower).outcome(placement)
      options.append(
        outcome.map { option(.probability, placement, $0, from: requirement.probability, to: lower) })
    }
    if requirement.scope.isEverywhere, !floor.points.isEmpty {
      options.append(option(.points, placement, to: Double(floor.points.count)))
    }
    if case .zone = requirement.goal {
      options.append(option(.heard, placement, to: CoveragePlanner.heardWithin))
    }
    return options.compactMap(\.self)
  }

  // MARK: Counting

  private func trial(_ lever: PlanOption.Lever, to value: Double) -> OptionPlanner {
    OptionPlanner(planner: planner.varied(by: lever, to: value), radios: radios, floor: floor)
  }

  /// A change, by itself; `nil` if the requirement cannot be met with it.
  private func option(
    _ lever: PlanOption.Lever, _ placement: Placement?, from: Double? = nil, to: Double
  ) -> PlanOption? {
    let trial = trial(lever, to: to)
    return trial.outcome(placement).map { trial.option(lever, placement, $0, from: from, to: to) }
  }

  /// The fits that the requirement asks of a placement, by index.
  private func demanded(_ placement: Placement?) -> [Int] {
    planner.fits.indices.filter { index in
      planner.asks(of: planner.fits[index].conditions, at: placement)
    }
  }

  /// What it takes for all of them; `nil` if one of them cannot be met.
  func outcome(_ placement: Placement?) -> Outcome? {
    var outcome: Outcome?
    for index in demanded(placement) {
      guard let radio = radios[index],
        case .success(let goal) = planner.goal(for: radio.fit, model: radio.model),
        case let cover = floor.cover(for: radio, planner),
        case let reaches = goal.reaches(probability: planner.requirement.probability, radios: radio.radios)
          .sorted(),
        let count = BeaconCount(
          reaches: reaches, height: planner.height(of: placement), on: cover,
          isAtLeast: planner.zoneEnd != nil)
      else { return nil }
      let isReliable =
        (outcome?.isReliable ?? true)
        && isMeasured(radio, cover.reach(beacons: count.beacons), or: reaches, placement)
      var beacons = outcome?.beacons ?? [:]
      if let receiver = radio.fit.conditions.receiver {
        beacons[receiver] = max(beacons[receiver] ?? 0, count.beacons)
      }
      outcome = Outcome(
        count: outcome.map { $0.count.joined(count) } ?? count, isReliable: isReliable, beacons: beacons)
    }
    if outcome != nil, let check = planner.falseNear(placement, radios) {
      outcome?.falseNear = check
      // What is kept as estimated only is not promised; what is not kept anyhow needs no better data.
      if !check.isKnown || (check.keeps(planner.mostFalseNear) && !check.isSure(of: planner.mostFalseNear)) {
        outcome?.isReliable = false
      }
    }
    return outcome
  }

  /// Whether a fit is calibrated, and measured as far as its beacons are from the farthest point of the floor.
  ///
  /// - Parameters:
  ///   - along: the farthest along the floor, metres; `nil` if that is not known: then it is what the beacons are counted by.
  ///   - reaches: in a straight line, metres, ascending, one a draw.
  private func isMeasured(
    _ radio: ConditionRadio, _ along: Double?, or reaches: [Double], _ placement: Placement?
  ) -> Bool {
    let height = planner.height(of: placement)
    let failing = Int((1 - CoveragePlanner.assurance) * Double(reaches.count))
    let needed = along.map { ($0 * $0 + height * height).squareRoot() } ?? reaches[failing]
    return radio.isCalibrated(upTo: max(needed, planner.decidingDistance))
      && needed <= radio.model.distanceRange.upper
  }

  private func option(
    _ lever: PlanOption.Lever, _ placement: Placement?, _ outcome: Outcome, from: Double? = nil,
    to: Double? = nil
  ) -> PlanOption {
    let present = present(placement)
    var option = PlanOption(
      lever: lever, placement: placement,
      isAsAsked: ![.boundary, .probability, .points, .heard].contains(lever),
      count: outcome.count, present: present, toBuy: max(0, outcome.count.beacons - present), saved: 0,
      isTellingFarApart: doubt(outcome) < 2, isReliable: outcome.isReliable)
    option.falseNear = outcome.falseNear?.asked
    option.falseNearElsewhere = outcome.falseNear?.elsewhere
    option.falseNearHigh = outcome.falseNear?.high
    option.falseNearMeasuredUpTo = outcome.falseNear?.measuredUpTo
    option.cost = Cost(buying: option.toBuy, hanging: option.count.beacons, at: planner.site)
    option.decision = decision(placement)
    option.deciding = outcome.deciding
    option.from = from
    option.to = to
    if lever == .recalibrate,
      !planner.policy.knowsPower(of: placement, fits: planner.fits, site: planner.site)
    {
      option.isFromAssumed = true
    }
    return option
  }

  /// Seconds until a device has its packets: the advertising interval and half of the random delay for each, and those lost.
  private func decision(_ placement: Placement?) -> Double? {
    if case .heard(let seconds) = planner.requirement.goal { return seconds }
    let radios = demanded(placement).compactMap { self.radios[$0] }
    let hung = planner.beacons(at: placement, heard: [])
    let heard = heard(placement)
    // Where none hangs, those that were heard there are what would.
    let beacons = hung.isEmpty ? planner.site.beacons.filter { heard.contains($0.identifier) } : hung
    guard let interval = beacons.compactMap(\.advertisingInterval).max() else { return nil }
    return radios.map { radio in
      let duty = radio.fit.conditions.receiver.flatMap(planner.site.profile)?.dutyCycle ?? 1
      let loss = radio.fit.collisionLoss?.estimate ?? 0
      return Double(planner.requirement.packets) * (interval + 5) / 1000 / duty / max(0.01, 1 - loss)
    }.max()
  }

  private func assumedPower(_ placement: Placement?) -> Double? {
    demanded(placement).lazy.compactMap { planner.belief(for: planner.fits[$0].conditions)?.referencePower }
      .first
  }

  private func present(_ placement: Placement?) -> Int {
    planner.beacons(at: placement, heard: heard(placement)).count
  }

  private func heard(_ placement: Placement?) -> Set<BeaconIdentifier> {
    Set(demanded(placement).flatMap { planner.fits[$0].sample.locationMeans.map(\.beacon) })
  }
}

extension ConditionRadio {
  /// The same with every level raised by the given dB.
  fileprivate func louder(by shift: Double) -> ConditionRadio {
    func louder(_ radio: RadioDraw) -> RadioDraw {
      var louder = radio
      louder.intercept += shift
      return louder
    }
    var radio = self
    radio.model.referencePower += shift
    radio.measuredRadios = measuredRadios.map(louder)
    radio.radios = radios.map(louder)
    radio.radiosAmongWalls = radiosAmongWalls.map(louder)
    radio.estimateAmongWalls = louder(estimateAmongWalls)
    return radio
  }
}
