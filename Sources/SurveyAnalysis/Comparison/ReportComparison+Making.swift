import CoveragePlanner
import PathLoss
package import RadioSurvey
import Support
import SurveyDrift
package import SurveyProject
package import CalibrationModel

extension ReportComparison {
  /// Reasons of a weak fit that leave its line doubtful; others only widen its intervals.
  private static let unreliable: Set<FitReason.Code> = [
    .mixedLevels, .undercoverage, .unitsDoubtful, .shapeDiffers,
  ]

  /// Compares a report with an earlier one as `check` compares new logs with a calibration, see ``DriftJudgement``. Only what days do not
  /// explain is a drift of conditions, see ``DaySpread``.
  /// - Parameter beacons: of the site, for their names and where they hang; what the map of the report knows of them without any.
  package init(
    _ report: CalibrationReport, since earlier: CalibrationReport, beacons: [Beacon] = [],
    settings: CheckSettings = CheckSettings()
  ) {
    let assumed = [report, earlier].lazy.compactMap {
      $0.recommendation?.requirement.asked.sessionSDDecibels
    }.first
    let before = Dictionary(earlier.fits.map { ($0.conditions, $0) }, uniquingKeysWith: { first, _ in first })
    let elsewhere = Set(PlaceDrift(report.fits, calibration: earlier.fits).places.map(\.place))
    let judgement = DriftJudgement(
      report.fits.map { fit in fit.without { $0.isNamed && elsewhere.contains($0.location) } },
      calibration: earlier.fits, settings: settings, assumedSD: assumed, site: beacons)
    let conditions = judgement.levels.compactMap { level in
      before[level.conditions].map { old in
        Self.conditions(level, since: old, in: judgement, settings)
      }
    }
    let known = KnownBeacons(beacons, map: report.map)
    let compared = judgement.beacons.map { Self.beacon($0, in: judgement, known) }
    let heard = [report, earlier].map { Set($0.fits.flatMap(\.locationMeans).map(\.beacon)) }
    let all = Set(report.fits.map(\.conditions))
    let differences = Self.differences(report, earlier)
    self.init(
      earlier: Earlier(
        site: earlier.site.name, title: earlier.title, date: earlier.date,
        firstReading: earlier.data.firstReading, lastReading: earlier.data.lastReading),
      margin: settings.margin, differences: differences,
      decision: Self.decision(report, earlier, differences, conditions, compared), conditions: conditions,
      beacons: compared, newConditions: report.fits.map(\.conditions).filter { before[$0] == nil },
      missingConditions: earlier.fits.map(\.conditions).filter { !all.contains($0) },
      newBeacons: heard[0].subtracting(heard[1]).sorted(),
      missingBeacons: heard[1].subtracting(heard[0]).sorted())
  }

  private static func conditions(
    _ level: DriftJudgement.Level, since old: ConditionFit, in judgement: DriftJudgement,
    _ settings: CheckSettings
  ) -> ComparedConditions {
    var compared = ComparedConditions(
      conditions: level.conditions, verdict: .cannotBeSaid, doubt: .notFitted, margin: settings.margin,
      places: level.fit.locationMeans.count, sessions: level.fit.sessions, earlierSessions: old.sessions)
    guard let verdict = level.verdict else { return compared }
    compared.margin = verdict.margin
    compared.change = verdict.shift.map {
      LevelChange(change: $0.estimate, lower: $0.lower95, upper: $0.upper95)
    }
    compared.placesNeeded = verdict.locationsNeeded
    let days = level.days.flatMap { $0.source == .unknown ? nil : $0 }
    compared.sessionSD = days?.sessionSD
    compared.isSessionSDAssumed = days?.source == .assumed
    compared.doubt = nil
    switch (verdict.answer, verdict.shift) {
    case (.equivalent, _): compared.verdict = .same
    case (.shifted, .some),
      (.unclear, .some) where level.isOfDays:
      let isPaired = verdict.pairedLocations >= settings.minimumLocations
      if !isPaired, let doubt = lineDoubt(level.fit, old) {
        compared.doubt = doubt
      } else {
        compared.doubt = days == nil ? .oneSitting : level.isOfDays ? .otherDay : nil
      }
      if compared.doubt == nil { compared.verdict = .drifted }
    case (_, nil):
      let hasDrifted = old.locationMeans.contains { judgement.changed.contains($0.beacon) }
      compared.doubt = level.fit.locationMeans.isEmpty && hasDrifted ? .onlyDrifted : .tooFewPlaces
    default: compared.doubt = .tooUncertain
    }
    return compared
  }

  /// Why a line cannot tell a drift where no place is in both surveys.
  private static func lineDoubt(_ new: ConditionFit, _ old: ConditionFit) -> ChangeDoubt? {
    if (new.reasons + old.reasons).contains(where: { unreliable.contains($0.code) }) { return .unreliableFit }
    guard let reach = new.distanceRange, let before = old.distanceRange,
      max(reach.lower, before.lower) <= min(reach.upper, before.upper)
    else { return .noCommonDistance }
    return nil
  }

  private static func beacon(
    _ verdict: BeaconVerdict, in judgement: DriftJudgement, _ known: KnownBeacons
  ) -> ComparedBeacon {
    let isDrift = judgement.isChange(verdict)
    let isSame = verdict.answer == .equivalent
    return ComparedBeacon(
      beacon: verdict.beacon, name: known.names[verdict.beacon], position: known.positions[verdict.beacon],
      isReceiver: judgement.drift.isOfReceivers, verdict: isDrift ? .drifted : isSame ? .same : .cannotBeSaid,
      isUneven: verdict.answer == .moved,
      doubt: isDrift || isSame
        ? nil
        : verdict.answer == .moved ? .otherReceiver : verdict.shift == nil ? .tooFewPlaces : .tooUncertain,
      change: verdict.shift.map {
        LevelChange(change: $0, lower: verdict.interval?.lower, upper: verdict.interval?.upper)
      }, margin: verdict.margin, isPaired: verdict.isPaired, places: verdict.places,
      placesNeeded: verdict.placesNeeded)
  }

  private static func differences(_ report: CalibrationReport, _ earlier: CalibrationReport) -> [Difference] {
    var found: [Difference] = []
    if report.site.name != earlier.site.name { found.append(.site) }
    if let now = report.recommendation, let then = earlier.recommendation {
      if now.requirement != then.requirement { found.append(.requirement) }
      let hung = Dictionary(
        then.conditions.map { ($0.conditions, $0.beaconsPresent) }, uniquingKeysWith: { first, _ in first })
      let differs = now.conditions.contains { plan in
        hung[plan.conditions].map { $0 != plan.beaconsPresent } ?? false
      }
      if differs { found.append(.deployment) }
    }
    if let now = report.map, let then = earlier.map, now.level != then.level { found.append(.floor) }
    let logs = [report, earlier].map { Set($0.provenance.inputs.filter { $0.rows != nil }.map(\.sha256)) }
    if !logs[0].isDisjoint(with: logs[1]) { found.append(logs[0] == logs[1] ? .sameLogs : .sharedLogs) }
    return found
  }

  private static func decision(
    _ report: CalibrationReport, _ earlier: CalibrationReport, _ differences: [Difference],
    _ conditions: [ComparedConditions], _ beacons: [ComparedBeacon]
  ) -> ComparedDecision {
    let now = report.recommendation.map(ReportAnswer.init)
    let then = earlier.recommendation.map(ReportAnswer.init)
    func unsaid(_ doubt: ComparedDecision.Doubt) -> ComparedDecision {
      ComparedDecision(.cannotBeSaid, doubt: doubt, earlier: then, now: now)
    }
    guard let now, let then else { return unsaid(.noPlan) }
    if differences.contains(.requirement) { return unsaid(.requirement) }
    if differences.contains(.floor) { return unsaid(.floor) }
    if now.agrees(with: then) { return ComparedDecision(.stays, earlier: then, now: now) }
    if differences.contains(.deployment) { return unsaid(.deployment) }
    guard now.isReliable, then.isReliable else { return unsaid(.unreliable) }
    let asked = now.placements.union(then.placements)
    func concerns(_ conditions: FitConditions) -> Bool {
      asked.isEmpty || conditions.placement.map(asked.contains) ?? true
    }
    let own = conditions.filter { concerns($0.conditions) }
    let drifted = Set(beacons.filter { $0.verdict == .drifted }.map(\.beacon))
    let hasDrifted = report.fits.contains { fit in
      concerns(fit.conditions)
        && (fit.locationMeans.contains { drifted.contains($0.beacon) }
          || fit.conditions.receiver.map { drifted.contains(.name($0.rawValue)) } ?? false)
    }
    if hasDrifted || own.contains(where: { $0.verdict == .drifted }) {
      return ComparedDecision(.changes, earlier: then, now: now)
    }
    return unsaid(own.contains { $0.doubt == .oneSitting } ? .oneSitting : .chance)
  }
}

/// What is known of beacons beside their logs.
struct KnownBeacons {
  let names: [BeaconIdentifier: String]
  let positions: [BeaconIdentifier: Position]

  /// - Parameter map: of the report, which knows those that stay.
  init(_ beacons: [Beacon], map: PlannedMap?) {
    let kept = (map?.deployment.beacons ?? []).filter(\.isKept)
    names = Dictionary(
      beacons.compactMap { beacon in beacon.name.map { (beacon.identifier, $0) } }
        + kept.compactMap { spot in
          spot.identifier.flatMap { identifier in spot.name.map { (identifier, $0) } }
        }, uniquingKeysWith: { first, _ in first })
    positions = Dictionary(
      beacons.compactMap { beacon in beacon.position.map { (beacon.identifier, $0) } }
        + kept.compactMap { spot in
          spot.identifier.map { ($0, Position(x: spot.x, y: spot.y, z: spot.z)) }
        }, uniquingKeysWith: { first, _ in first })
  }
}
