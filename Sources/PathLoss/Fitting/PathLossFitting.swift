package import CalibrationModel
package import RadioSurvey
import Statistics
package import Support

/// Fits the log-distance model to a survey, one set of conditions at a time.
///
///     y = P1 − 10 n log₁₀(d / 1 m) + shadowing (one draw a location) + fading (one draw a packet)
///
/// by ``RandomInterceptTobit`` on the packets received and those lost, if it is known how many were sent, and by
/// ``RandomInterceptREML`` on the packets received otherwise. A location is a beacon, a place
/// (``SurveyPlace``) and a distance; all dwells there under the same conditions are pooled.
package enum PathLossFitting {
  /// Locations below which a fit is refused.
  package static let minimumLocations = 5
  /// Locations below which a fit is weak.
  package static let comfortableLocations = 10
  /// Decades of distance below which a fit is refused.
  package static let minimumDecades = 1.0 / 3
  /// Share inside the 68.27 % intervals at left-out locations above which these are needlessly wide, if its 95 % interval lies above.
  static let excessiveCoverage = 0.72
  /// Packets beyond the first of each location below which a fit is weak: of ten, an SD has a standard error of 22 %.
  package static let comfortableRepeats = 10
  /// Level at 1 m, dBm, above which units are doubtful. Free space takes 40 dB over the first metre at 2.4 GHz, so a beacon would have to
  /// send at 10 dBm or more.
  package static let strongestReferencePower = -30.0
  /// Metres between the nearest and the farthest location above which units are doubtful: beacons indoors are not heard so far.
  package static let widestSpan = 100.0
  /// Exponents that are met in practice; a fit outside is weak.
  package static let usualExponents = Interval(lower: 1.2, upper: 4)
  /// Share of expected packets lost above which a fit is weak.
  package static let tolerableLoss = 0.05

  /// Fits every set of conditions that occurs among the dwells.
  ///
  /// - Parameters:
  ///   - dwells: in any order. Those without a distance > 0 m are counted in a reason and left out; those without a
  ///     packet count as silent, and so does what a log would have if it had heard anything, see ``UnheardDwells``.
  ///   - options: what may be left out.
  ///   - context: what the whole survey says, if the dwells are a part of it: whole placements. `nil` if they are all there is.
  /// - Returns: one fit for each set of conditions, in their order. What the data cannot support is refused: its
  ///   quantities are absent and its reasons say why and what to measure.
  package static func fit(
    _ dwells: [Dwell], options: FitOptions = .init(), context: SurveyContext? = nil
  ) -> [ConditionFit] {
    let context = context ?? SurveyContext(dwells)
    let dwells = UnheardDwells.adding(to: dwells, beacons: options.beacons)
    let levels = context.levels
    let sessions = SurveySessions(dwells, of: context.sessions)
    let calibrated = LevelCalibration.conditions(of: dwells, isAtOneDistance: context.isAtOneDistance)
    // The largest first, so that no core waits long for the last.
    let sets = Dictionary(grouping: dwells, by: \.conditions.fitConditions).sorted {
      ($1.value.count, $0.key) < ($0.value.count, $1.key)
    }
    WorkCount.current?.plan(2 * dwells.count)
    let drafts = ParallelWork.map(sets) { key, dwells in
      defer { WorkCount.current?.add(dwells.count) }
      return FitDraft(
        dwells, under: key, sessions: sessions, isCalibration: calibrated.contains(key), options: options,
        levels: levels[key.receiver] ?? RSSIHistogram())
    }
    let members = zip(sets, drafts).map {
      (family: context.family($0.key), draft: $1, dwells: $0.value.count)
    }
    let shapes = Dictionary(grouping: members, by: \.family).mapValues { members in
      SpreadComparison.shape(of: members.compactMap(\.draft.leftOut?.spreads))
    }
    let fits = ParallelWork.map(members) { family, draft, dwells in
      defer { WorkCount.current?.add(dwells) }
      return draft.fit(spreads: shapes[family] ?? nil, options: options)
    }
    .sorted { $0.conditions < $1.conditions }
    return options.checksHeldOut
      ? DiagnosisReview.reviewed(CrowdSpread.diagnosed(fits), levels: levels, family: context.family) : fits
  }

  /// The locations of every set of conditions, for a comparison with a calibration: fits without a line, unless it is known of a dwell how many
  /// packets were sent, because levels that count the lost ones follow from a line.
  package static func locations(_ dwells: [Dwell], options: FitOptions) -> [ConditionFit] {
    guard dwells.allSatisfy({ $0.expectedPackets == nil }) else { return fit(dwells, options: options) }
    let sessions = SurveySessions(dwells)
    let counter = WallCounter(options).ifNeeded
    return Dictionary(grouping: dwells, by: \.conditions.fitConditions).sorted { $0.key < $1.key }.map {
      let sample = FitSample(
        SurveyedLocations($1, sessions: sessions, counter: counter), conditions: $0, sessions: sessions,
        autocorrelation: nil)
      return ConditionFit(sample, .refused([]))
    }
  }
}

/// Whether locations scatter differently from crowd level to crowd level within one placement, carriage and receiver: certainly, and
/// by a quarter or more from the least to the most.
enum CrowdSpread {
  /// The fits, each with the comparison that it is part of among its diagnostics.
  static func diagnosed(_ fits: [ConditionFit]) -> [ConditionFit] {
    var result = fits
    let usable = fits.indices.filter { fits[$0].status != .refused && fits[$0].conditions.crowd != nil }
    let settings = Dictionary(grouping: usable) { index in
      var setting = fits[index].conditions
      setting.crowd = nil
      return setting
    }
    for members in settings.values where members.count > 1 {
      let ordered = members.sorted()
      guard let diagnosis = compare(ordered.map { fits[$0] }) else { continue }
      for index in ordered { result[index] = result[index].adding(diagnosis) }
    }
    return result
  }

  private static func compare(_ fits: [ConditionFit]) -> Diagnosis? {
    let residuals = fits.map { $0.locationMeans.map(\.levelResidual) }
    guard let test = SpreadTests.brownForsythe(residuals) else { return nil }
    let sds = residuals.map { residuals in
      (residuals.reduce(0) { $0 + $1 * $1 } / Double(max(1, residuals.count - 2))).squareRoot()
    }
    let spreads = zip(fits, sds).map { fit, sd in
      Diagnosis.CrowdScatter(crowd: fit.conditions.crowd?.rawValue ?? "", sd: sd)
    }
    let isSmall = (sds.max() ?? 0) < Diagnosis.relevantRatio * (sds.min() ?? 0)
    return Diagnosis(
      .spreadByCrowd(
        crowdLevels: spreads, isTooSmall: test.pValue < Diagnosis.threshold && isSmall),
      isRaised: test.pValue < Diagnosis.threshold && !isSmall, statistic: test.statistic,
      pValue: test.pValue)
  }
}

/// What all fits of a survey know of the diagnoses of one: how weak a packet each receiver can hear, and how many times each
/// question was asked.
enum DiagnosisReview {
  /// The fits with their diagnoses reviewed.
  ///
  /// Each test is adjusted over the fits by Benjamini and Hochberg's procedure, one code at a time, and is no longer raised where
  /// the adjusted p value is not below the threshold. Beacons that differ stay raised by a single beacon, whose own p value is
  /// adjusted over the beacons.
  ///
  /// - Parameters:
  ///   - levels: every packet that each receiver has read.
  ///   - family: the placement whose fits are adjusted by themselves, see ``SurveyContext/mostPlacementsTogether``; `nil` for all.
  static func reviewed(
    _ fits: [ConditionFit], levels: [Receiver?: RSSIHistogram],
    family: (FitConditions) -> Placement? = { _ in nil }
  ) -> [ConditionFit] {
    let families = Dictionary(grouping: fits.indices) { family(fits[$0].conditions) }
    let adjusted = families.values.reduce(into: [Diagnosis.Code: [Int: Double]]()) { all, members in
      all.merge(adjustments(fits, members)) { $0.merging($1) { first, _ in first } }
    }
    return fits.enumerated().map { index, fit in
      fit.mappingDiagnostics { diagnosis in
        var diagnosis = diagnosis
        if diagnosis.code == .censoredLevels, let levels = levels[fit.sample.conditions.receiver] {
          diagnosis = CensoringAlarm.reviewed(diagnosis, levels: levels)
        }
        guard let p = adjusted[diagnosis.code]?[index] else { return diagnosis }
        diagnosis.adjustedPValue = p
        let hasOther = diagnosis.finding.outlying > 0
        if p >= Diagnosis.threshold, !hasOther { diagnosis.isRaised = false }
        return diagnosis
      }
    }
  }

  /// The adjusted p values of each code with two fits or more, by fit, over some of the fits.
  private static func adjustments(
    _ fits: [ConditionFit], _ members: [Int]
  ) -> [Diagnosis.Code: [Int: Double]] {
    var result: [Diagnosis.Code: [Int: Double]] = [:]
    for code in Diagnosis.Code.allCases {
      let tested = members.compactMap { index in
        fits[index].diagnostics?.first { $0.code == code }?.pValue.map { (fit: index, p: $0) }
      }
      guard tested.count > 1 else { continue }
      result[code] = Dictionary(
        uniqueKeysWithValues: zip(tested.map(\.fit), FalseDiscovery.adjusted(tested.map(\.p))))
    }
    return result
  }
}

extension Diagnosis.Finding {
  /// Locations or beacons that lie far off the others.
  fileprivate var outlying: Int {
    switch self {
    case .outlyingLocation(let outlying, _, _), .beaconsDiffer(_, _, _, _, _, let outlying, _): outlying
    default: 0
    }
  }
}

/// What the fits of a part of a survey take from the whole of it, so that they are the same as without a selection.
package struct SurveyContext: Sendable {
  /// Placements up to which all fits of a survey are judged together: they choose one ``SpreadShape``, and their tests are adjusted
  /// for their number. A survey of more placements is of several places, whose spreads need not change alike, and of which a reader looks
  /// at one at a time: there each placement is judged by itself. The false discovery rate then holds within each placement, and so on
  /// average over them (B. Efron, Ann. Appl. Stat. 2, 2008, doi 10.1214/07-AOAS141, on when to combine tests).
  package static let mostPlacementsTogether = 32

  /// How sessions are separated.
  package var sessions: SurveySessions
  /// Every packet that each receiver has read; no smoothed levels.
  package var levels: [Receiver?: RSSIHistogram]
  /// Whether the survey was made at one distance.
  package var isAtOneDistance: Bool
  /// Whether the fits of each placement are judged by themselves.
  package var isJudgedByPlacement: Bool

  /// That of a whole survey, completed by what the site knows.
  package init(_ dwells: [Dwell]) {
    self.init(
      levels: dwells.lazy.map { ($0.conditions, $0.histogram) },
      placements: Set(dwells.map(\.conditions.placement)).count, sessions: SurveySessions(dwells),
      isAtOneDistance: LevelCalibration.isAtOneDistance(dwells))
  }

  /// That of a survey of which only a part is read.
  ///
  /// - Parameters:
  ///   - totals: of all dwells of the survey, completed by what the site knows.
  ///   - dwells: of the part.
  ///   - all: All dwells of the survey; called only where the part is at one distance that is not 1 m, and it matters whether all is, or
  ///     where sessions may have gone over midnight.
  package init(
    _ totals: [DwellTotal], part dwells: [Dwell], all: () throws -> [Dwell]
  ) rethrows {
    let isDoubtful = LevelCalibration.isAtOneDistance(dwells) && !LevelCalibration.isAtOneMetre(dwells)
    self.init(
      levels: totals.lazy.map { ($0.conditions, $0.histogram) },
      placements: Set(totals.map(\.conditions.placement)).count,
      sessions: try SurveySessions(totals, all: all),
      isAtOneDistance: isDoubtful ? LevelCalibration.isAtOneDistance(try all()) : false)
  }

  private init(
    levels readings: some Sequence<(Conditions, RSSIHistogram)>, placements: Int,
    sessions: SurveySessions, isAtOneDistance: Bool
  ) {
    // A receiver's sensitivity is its own, so all conditions show it together.
    var levels: [Receiver?: RSSIHistogram] = [:]
    for (conditions, histogram) in readings where conditions.source == .raw {
      levels[conditions.receiver, default: RSSIHistogram()].merge(histogram)
    }
    self.levels = levels
    self.sessions = sessions
    self.isAtOneDistance = isAtOneDistance
    isJudgedByPlacement = placements > Self.mostPlacementsTogether
  }

  /// What the fits of these conditions are judged with: those of one placement, or all.
  func family(_ conditions: FitConditions) -> Placement? {
    isJudgedByPlacement ? conditions.placement : nil
  }
}
