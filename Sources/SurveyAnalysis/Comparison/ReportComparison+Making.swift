import CoveragePlanner
import PathLoss
package import RadioSurvey
import Support
import SurveyDrift
package import CalibrationModel

extension ReportComparison {
  /// One set of conditions that both surveyed, with its fits and what can be compared.
  private struct Pair {
    var new: ConditionFit
    var old: ConditionFit
    var line: Result<LineChange, ChangeDoubt>
    var shifts: BeaconShifts?
  }

  /// Compares a report with an earlier one; see ``LineChange``, ``BeaconShifts`` and ``ChangeFamily``.
  ///
  /// - Parameters:
  ///   - report: the new one.
  ///   - earlier: the old one.
  ///   - beacons: of the site, for their names and where they hang; what the map of the report knows of them without any.
  package init(_ report: CalibrationReport, since earlier: CalibrationReport, beacons: [Beacon] = []) {
    let assumed = [report, earlier].lazy.compactMap {
      $0.recommendation?.requirement.asked.sessionSDDecibels
    }.first
    let before = Dictionary(
      earlier.fits.map { ($0.conditions, $0) }, uniquingKeysWith: { first, _ in first })
    let pairs = report.fits.compactMap { fit in
      before[fit.conditions].map { old in
        Pair(
          new: fit, old: old,
          line: Result { () throws(ChangeDoubt) in try LineChange(fit, since: old, assuming: assumed) },
          shifts: BeaconShifts(fit, since: old))
      }
    }
    // All that is said, is said together.
    let lines = pairs.map { (try? $0.line.get().points) ?? [] }
    let changes = pairs.map { $0.shifts?.shifts ?? [] }
    let family = ChangeFamily(
      lines.joined().map(\.judged) + changes.joined().map { $0.change })
    var rest = family.intervals[...]
    func next(_ count: Int) -> [Interval?] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    let conditions = zip(pairs, lines).map { pair, points in
      Self.conditions(pair, points, next(points.count))
    }
    let known = KnownBeacons(beacons, map: report.map)
    var compared: [ComparedBeacon] = []
    for ((pair, own), shifts) in zip(zip(pairs, conditions), changes) {
      compared += Self.beacons(pair, own, shifts, next(shifts.count), known)
    }
    let heard = [report, earlier].map { Set($0.fits.flatMap(\.locationMeans).map(\.beacon)) }
    let all = Set(report.fits.map(\.conditions))
    let differences = Self.differences(report, earlier)
    self.init(
      earlier: Earlier(
        site: earlier.site.name, title: earlier.title, date: earlier.date,
        firstReading: earlier.data.firstReading, lastReading: earlier.data.lastReading),
      margin: ChangeFamily.margin, errorRate: ChangeFamily.errorRate, differences: differences,
      decision: Self.decision(report, earlier, differences, conditions, compared), conditions: conditions,
      beacons: compared, newConditions: report.fits.map(\.conditions).filter { before[$0] == nil },
      missingConditions: earlier.fits.map(\.conditions).filter { !all.contains($0) },
      newBeacons: heard[0].subtracting(heard[1]).sorted(),
      missingBeacons: heard[1].subtracting(heard[0]).sorted())
  }

  private static func conditions(_ pair: Pair, _ points: [LineChange.Point], _ intervals: [Interval?])
    -> ComparedConditions
  {
    var compared = ComparedConditions(
      conditions: pair.new.conditions, verdict: .cannotBeSaid, doubt: nil, sessions: pair.new.sessions,
      earlierSessions: pair.old.sessions)
    switch pair.line {
    case .failure(let doubt): compared.doubt = doubt
    case .success(let line):
      compared.sessionSD = line.sessionSD
      compared.isSessionSDAssumed = line.isAssumed
      compared.changes = zip(points, intervals).map {
        LevelChange(distance: $0.distance, change: $0.difference, lower: $1?.lower, upper: $1?.upper)
      }
      compared.verdict = ChangeFamily.verdict(intervals.compactMap(\.self))
      if compared.verdict == .cannotBeSaid {
        compared.doubt = line.sessionSD == nil ? .oneSitting : .tooUncertain
      }
    }
    return compared
  }

  private static func beacons(
    _ pair: Pair, _ own: ComparedConditions, _ shifts: [BeaconShifts.Shift], _ intervals: [Interval?],
    _ known: KnownBeacons
  ) -> [ComparedBeacon] {
    let places = [pair.new, pair.old].map { Dictionary(grouping: $0.locationMeans, by: \.beacon) }
    let both = places[0].keys.filter { places[1][$0] != nil }.sorted()
    let isAlone = both.count == 1 && places[0].count == 1 && places[1].count == 1
    return both.map { beacon in
      var compared = ComparedBeacon(
        beacon: beacon, name: known.name(beacon), position: known.position(beacon),
        conditions: own.conditions, verdict: .cannotBeSaid, doubt: .tooFewBeacons, isAlone: isAlone,
        places: places[0][beacon]?.count ?? 0, earlierPlaces: places[1][beacon]?.count ?? 0)
      if isAlone {
        compared.verdict = own.verdict
        compared.doubt = own.doubt
        compared.change = own.telling
      } else if let index = shifts.firstIndex(where: { $0.beacon == beacon }),
        let interval = intervals[index]
      {
        compared.isPaired = pair.shifts?.isPaired ?? false
        compared.change = LevelChange(
          distance: nil, change: shifts[index].change.difference, lower: interval.lower,
          upper: interval.upper)
        compared.verdict = ChangeFamily.verdict([interval])
        compared.doubt = compared.verdict == .cannotBeSaid ? .tooUncertain : nil
        compared.places = shifts[index].places
        compared.earlierPlaces = shifts[index].earlierPlaces
      } else if min(compared.places, compared.earlierPlaces) < LevelDifference.minimumPlaces {
        compared.doubt = .tooFewPlaces
      } else if !shifts.isEmpty {
        // Its named places are too few where those of others are paired.
        compared.doubt = .tooFewPlaces
      } else if both.count >= BeaconShifts.minimumBeacons, own.doubt == .notFitted {
        compared.doubt = .notFitted
      }
      return compared
    }
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
    if own.contains(where: { $0.verdict == .drifted })
      || beacons.contains(where: { $0.verdict == .drifted && concerns($0.conditions) })
    {
      return ComparedDecision(.changes, earlier: then, now: now)
    }
    return unsaid(own.contains { $0.doubt == .oneSitting } ? .oneSitting : .chance)
  }
}

/// What is known of beacons beside their logs.
struct KnownBeacons {
  private let names: [BeaconIdentifier: String]
  private let positions: [BeaconIdentifier: Position]

  /// - Parameters:
  ///   - beacons: of the site.
  ///   - map: of the report, which knows those that stay.
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

  func name(_ beacon: BeaconIdentifier) -> String? { names[beacon] }

  func position(_ beacon: BeaconIdentifier) -> Position? { positions[beacon] }
}
