import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import SurveyDrift
import SurveyProject

extension SurveyCheck {
  /// Seconds without a packet between two surveys.
  private static let pause = 18.0 * 3600

  /// What new logs say against the calibration. Surveys of different days are judged one by one first, so that a change of the last one does
  /// not disappear among the others; those without a fault are then judged together, which tells more.
  func drift() -> (items: [CheckReport.Item], verdicts: [BeaconVerdict]) {
    let surveys = surveys
    guard surveys.count > 1 else {
      let (items, verdicts, _) = drift(judged, of: [])
      return (items, verdicts)
    }
    var alone = self
    alone.heard = Set(judged.flatMap(\.dwells).filter { $0.receivedPackets > 0 }.map(\.beacon))
    alone.holdsKnownLogs = true
    alone.surveysJudged = surveys.count
    var answers: [(items: [CheckReport.Item], verdicts: [BeaconVerdict])] = []
    var sound: [(logs: [Log], shifts: [FitConditions: Double])] = []
    for survey in surveys {
      alone.logs = survey
      let (items, verdicts, shifts) = alone.drift(survey, of: [])
      if items.contains(where: { $0.outcome == .fail }) {
        answers.append((items, verdicts))
      } else {
        sound.append((survey, shifts))
      }
    }
    if !sound.isEmpty {
      alone.logs = sound.flatMap(\.logs)
      alone.surveysJudged = 1
      let (items, verdicts, _) = alone.drift(
        alone.logs, of: sound.map { (locations($0.logs), $0.shifts) })
      answers.append((items, verdicts))
    }
    // Of each subject every fault, or else its worst answer.
    let order: [CheckReport.Outcome] = [.fail, .unclear, .pass]
    let items = order.flatMap { outcome in answers.flatMap(\.items).filter { $0.outcome == outcome } }
    var seen: Set<String> = []
    let worst = items.filter { item in
      let subject = "\(item.group) \(item.name)"
      let isFirst = seen.insert(subject).inserted
      return item.outcome == .fail ? seen.insert("\(subject) \(item.reason.code)").inserted : isFirst
    }
    return (worst, answers.last?.verdicts ?? [])
  }

  private func locations(_ logs: [Log]) -> [ConditionFit] {
    PathLossFitting.locations(logs.flatMap(\.dwells), options: options)
  }

  /// A fit of several surveys without what they differ by as a whole: else beacons that one of them visits would differ from those of another.
  ///
  /// - Parameter surveys: the fits of each, and how far the level of each set of conditions has shifted, dB.
  private static func centred(
    _ fit: ConditionFit, _ surveys: [(fits: [ConditionFit], shifts: [FitConditions: Double])]
  ) -> ConditionFit {
    let own = surveys.compactMap { survey in
      survey.fits.first { $0.conditions == fit.conditions }.map { ($0, survey.shifts[fit.conditions]) }
    }
    let known = own.compactMap { fit, shift in shift.map { (fit: fit, shift: $0) } }
    guard known.count == own.count, own.count > 1 else { return fit }
    let middle = known.reduce(0) { $0 + $1.shift } / Double(known.count)
    var excess: [BeaconIdentifier: [String: (sum: Double, packets: Double)]] = [:]
    for (fit, shift) in known {
      for mean in fit.locationMeans {
        let (before, packets) = (
          excess[mean.beacon]?[mean.location] ?? (0, 0), Double(mean.receivedPackets)
        )
        excess[mean.beacon, default: [:]][mean.location] = (
          before.sum + packets * (shift - middle), before.packets + packets
        )
      }
    }
    var sample = fit.sample
    for index in sample.locationMeans.indices {
      let mean = sample.locationMeans[index]
      guard let (sum, packets) = excess[mean.beacon]?[mean.location], packets > 0 else { continue }
      sample.locationMeans[index].mean -= sum / packets
      sample.locationMeans[index].level? -= sum / packets
    }
    return ConditionFit(sample, fit.outcome)
  }

  /// New logs by the survey that they are of, in the order of time; one that has no times is of the first.
  private var surveys: [[Log]] {
    let timed = judged.map { log in
      (log: log, times: log.dwells.filter { $0.start > 0 }.map { (start: $0.start, end: $0.end) })
    }.map { log, times in (log: log, start: times.map(\.start).min() ?? 0, end: times.map(\.end).max() ?? 0) }
    var surveys: [(logs: [Log], end: Double)] = []
    for (log, start, end) in timed.sorted(by: {
      ($0.start, $0.log.summary.file) < ($1.start, $1.log.summary.file)
    }) {
      if let last = surveys.last, start - last.end < Self.pause || last.end == 0 {
        surveys[surveys.count - 1] = (last.logs + [log], max(last.end, end))
      } else {
        surveys.append(([log], end))
      }
    }
    return surveys.map(\.logs)
  }

  /// What logs say against the calibration, a cause before what it explains: other units, a jump within a log, places elsewhere, then
  /// each beacon, then the level of every set of conditions without what was named before.
  ///
  /// - Parameter surveys: what they are of, if they are of several, see ``centred(_:_:)``.
  private func drift(
    _ logs: [Log], of surveys: [(fits: [ConditionFit], shifts: [FitConditions: Double])]
  ) -> (items: [CheckReport.Item], verdicts: [BeaconVerdict], shifts: [FitConditions: Double]) {
    guard let calibration, !logs.isEmpty else { return ([], [], [:]) }
    let all = locations(logs).map { Self.centred($0, surveys) }
    let positions = site.beacons.compactMap { beacon in beacon.position.map { (beacon.identifier, $0) } }
    let moved = PlaceDrift(
      all, dwells: logs.flatMap(\.dwells),
      beacons: Dictionary(positions, uniquingKeysWith: { first, _ in first }), calibration: calibrationFits)
    if let factor = moved.factor {
      let log = logs[0]
      return (
        [LogFaults.item(log.summary.file, .distanceUnits(factor: factor), line: log.dwells.first?.line)], [],
        [:]
      )
    }
    if let whole = moved.whole, let worst = moved.places.max(by: { $0.metres < $1.metres }) {
      return ([place(worst, whole, others: moved.places.count - 1)], [], [:])
    }
    let known = LevelJump.Known(calibrationFits)
    let jumps = LevelJump.found(in: logs.map(\.dwells), known, margin: settings.margin)
    let steady = zip(logs, jumps).filter { $1 == nil }.map(\.0)
    let apart = Set(moved.places.map(\.place))
    let mislabelled = MislabelledPlace.found(
      logs.flatMap(\.dwells).filter { !apart.contains($0.location.name) }, calibration: calibrationFits)
    let elsewhere = Set(moved.places.map(\.place) + mislabelled.map(\.place))
    let rest = (steady.count == logs.count ? all : locations(steady).map { Self.centred($0, surveys) }).map {
      fit in
      moved.restored(fit).without { $0.isNamed && elsewhere.contains($0.location) }
    }
    // What is missed at a place that is another says nothing of the beacon.
    let judgement = DriftJudgement(
      rest,
      logs: steady.map { log in
        log.dwells.filter { !$0.location.isNamed || !elsewhere.contains($0.location.name) }
      }, calibration: calibrationFits, among: surveysJudged, settings: settings, site: site.beacons,
      heard: heard)
    // Packets whose rows were rejected are not missing.
    let lacksRows = logs.contains { log in
      CheckReason.rows(log.summary, first: nil, allowedPercent: settings.maximumRejectedPercent).issueCode
        != nil
    }
    if let factor = unitFactor(judgement.levels) {
      return (
        [
          LogFaults.item(
            logs[0].summary.file, .distanceUnits(factor: factor), line: logs[0].dwells.first?.line)
        ], [], [:]
      )
    }
    // A beacon that survey.toml does not name beside others is read from no log.
    let verdicts = judgement.beacons.filter { verdict in
      switch verdict.answer {
      case .sparse: !lacksRows
      case .silent:
        judgement.drift.isOfReceivers || site.beacons.isEmpty
          || site.beacons.contains { $0.identifier == verdict.beacon }
      default: true
      }
    }
    let places = Dictionary(
      steady.flatMap(\.dwells).compactMap { dwell in dwell.location.position.map { (dwell.location.name, $0) }
      }, uniquingKeysWith: { first, _ in first })
    let beacons =
      verdicts.map { beacon($0, judgement, places) } + declining(verdicts)
      + judgement.drift.strangers.compactMap(unknown)
    let jumped = zip(logs, jumps).compactMap { log, jump in
      jump.map {
        LogFaults.item(
          log.summary.file, .levelJump(place: $0.place, jumpDecibels: $0.decibels), line: $0.line)
      }
    }
    let levels = judgement.levels.map { level($0, judgement.other) }
    let rates =
      lacksRows
      ? []
      : PacketPace.lower(logs.flatMap(\.dwells), than: calibration).map { conditions, reason in
        item("level", conditions, .fail, reason)
      }
    let cut = judgement.cut.map {
      LogFaults.item(logs[0].summary.file, .weakPacketsMissing(cutDBm: $0), line: nil, outcome: .unclear)
    }
    return (
      [cut].compactMap(\.self) + jumped + moved.places.map { place($0) } + mislabelled.map(place) + beacons
        + rates + levels, verdicts,
      judgement.levels.reduce(into: [:]) { shifts, level in
        shifts[level.conditions] = level.verdict?.shift?.estimate
      }
    )
  }

  /// A shift that no receiver makes, dB.
  private static let impossibleShift = 30.0

  /// How many times too large distances to new places are, where no receiver explains their levels and a unit does; `nil` otherwise.
  private func unitFactor(_ levels: [DriftJudgement.Level]) -> Double? {
    levels.lazy.compactMap { level -> Double? in
      guard let shift = level.verdict?.shift?.estimate, abs(shift) > Self.impossibleShift,
        let exponent = calibrationFits.first(where: { $0.conditions == level.fit.conditions })?
          .pathLossExponent?.estimate, exponent > 0
      else { return nil }
      return PlaceDrift.unitFactor(near: pow(10, shift / (10 * exponent)))
    }.first
  }

  /// - Parameter others: places of which the same is said; 0 for none.
  private func place(
    _ moved: PlaceDrift.Place, _ whole: PlaceDrift.Whole? = nil, others: Int = 0
  ) -> CheckReport.Item {
    let source = source { $0.location.isNamed && $0.location.name == moved.place }
    return CheckReport.Item(
      group: "place", name: moved.place, outcome: .fail,
      reason: .placeMoved(
        place: moved.place, apartMetres: moved.metres, beacons: moved.beacons,
        fitsOldPlace: whole.map { $0 == .positions } ?? moved.fitsOldPlace, others: others > 0 ? others : nil),
      file: source?.file, line: source?.line)
  }

  private func place(_ found: MislabelledPlace) -> CheckReport.Item {
    CheckReport.Item(
      group: "place", name: found.place, outcome: .fail,
      reason: .placeMislabelled(place: found.place, fits: found.fits, beacons: found.beacons),
      file: found.log, line: found.line)
  }

  /// What the level of a set of conditions says.
  private func level(_ level: DriftJudgement.Level, _ other: OtherReceiver?) -> CheckReport.Item {
    let conditions = level.conditions
    guard let verdict = level.verdict else {
      return item("level", conditions, .unclear, .noBaseline(conditions: conditions.label))
    }
    if let other, conditions != level.fit.conditions, let shift = verdict.shift {
      return item(
        "level", conditions, .unclear,
        .receiverOffset(
          receiver: other.new?.rawValue ?? "unnamed", known: other.known?.rawValue ?? "unnamed",
          conditions: conditions.label, offsetDecibels: shift.stated))
    }
    let outcome: CheckReport.Outcome =
      switch verdict.answer {
      case .equivalent: .pass
      case .shifted: .fail
      case .unclear: .unclear
      }
    return item(
      "level", level.fit.conditions, outcome,
      .level(verdict, commonBeacons: level.commonBeacons, days: level.isOfDays ? level.days : nil), verdict)
  }

  func name(_ beacon: BeaconIdentifier) -> String {
    site.beacons.first { $0.identifier == beacon }?.name ?? beacon.description
  }

  private func beacon(
    _ verdict: BeaconVerdict, _ judgement: DriftJudgement, _ places: [String: Position]
  ) -> CheckReport.Item {
    let hung = site.beacons.first { $0.identifier == verdict.beacon }?.position
    let now =
      verdict.answer != .moved
      ? nil
      : hung.flatMap { hung in
        BeaconWhereabouts(of: verdict.beacon, hung: hung, places: places, judgement.drift)
      }
    // At new places, another room may scatter more, too: a position that explains the levels better says that it is the beacon.
    let isKnown = verdict.answer != .moved || verdict.isPaired || now != nil
    let outcome: CheckReport.Outcome =
      judgement.isChange(verdict) && isKnown ? .fail : verdict.answer == .equivalent ? .pass : .unclear
    let heard = verdict.places == 0 ? judged.flatMap(\.dwells).filter { $0.beacon == verdict.beacon } : []
    let isUnlocated = heard.allSatisfy { $0.location.position == nil && $0.location.distance == nil }
    return beacon(
      verdict.beacon, outcome,
      CheckReason.beacon(
        verdict, now, name: name(verdict.beacon), isReceiver: judgement.drift.isOfReceivers,
        unlocatedPlaces: isUnlocated ? Set(heard.map(\.location.name)).count : 0))
  }

  private func beacon(
    _ beacon: BeaconIdentifier, _ outcome: CheckReport.Outcome, _ reason: CheckReason
  ) -> CheckReport.Item {
    let source = source(in: judged) {
      $0.beacon == beacon || $0.conditions.receiver.map { .name($0.rawValue) } == beacon
    }
    return CheckReport.Item(
      group: "beacon", name: name(beacon), outcome: outcome, reason: reason,
      file: source?.file ?? judged.first?.summary.file,
      line: source?.line ?? judged.first?.dwells.first?.line)
  }

  /// What new logs say of a beacon that the calibration does not know; `nil` for one that survey.toml does not name: others hang around.
  private func unknown(_ stranger: BeaconDrift.Stranger) -> CheckReport.Item? {
    guard site.beacons.contains(where: { $0.identifier == stranger.beacon }) else { return nil }
    return beacon(
      stranger.beacon, .unclear,
      .beaconUnknown(
        beacon: name(stranger.beacon), places: stranger.places, differenceDecibels: stranger.difference,
        usualSpreadDecibels: stranger.usualSpread))
  }

  /// Beacons that changed by less than one check can tell, and always in the same direction.
  private func declining(_ verdicts: [BeaconVerdict]) -> [CheckReport.Item] {
    let histories = history(verdicts)
    return verdicts.compactMap { verdict in
      guard [.equivalent, .unclear].contains(verdict.answer), abs(verdict.shift ?? 0) > verdict.margin / 4,
        let history = histories.first(where: { $0.beacon == verdict.beacon.description }),
        let isWeaker = history.isWeaker, history.baselines > 1
      else { return nil }
      return beacon(
        verdict.beacon, .fail,
        .beaconDeclining(beacon: name(verdict.beacon), baselines: history.baselines, isWeaker: isWeaker))
    }
  }
}
