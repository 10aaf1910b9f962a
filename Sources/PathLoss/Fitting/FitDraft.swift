package import RadioSurvey
import Support
package import CalibrationModel

/// The estimators of one set of conditions, before the survey has chosen how spreads change with distance.
struct FitDraft: Sendable {
  /// What is said of each location without it; `nil` if nothing was fitted or no check is asked for.
  let leftOut: LeftOutLocations?
  private let dwells: [Dwell]
  private let sessions: SurveySessions
  private let survey: SurveyedLocations
  private let sample: FitSample
  private let reasons: FitReasons
  private let autocorrelation: PacketAutocorrelation?
  private let estimators: FitEstimators?
  private let levels: RSSIHistogram
  /// `nil` for a straight line that has in it what was between.
  private let axis: DistanceAxis?

  init(
    _ dwells: [Dwell], under conditions: FitConditions, sessions: SurveySessions,
    isCalibration: Bool, options: FitOptions, levels: RSSIHistogram, axis: DistanceAxis? = nil
  ) {
    self.levels = levels
    self.axis = axis
    let survey = SurveyedLocations(
      dwells, sessions: sessions, counter: (axis?.counter ?? WallCounter(options)).ifNeeded, axis: axis)
    let locations = survey.heard
    let autocorrelation = PacketAutocorrelation(locations.flatMap(\.dwells))
    var sample = FitSample(
      survey, conditions: conditions, sessions: sessions, autocorrelation: autocorrelation)
    sample.beaconLevels = BeaconLevels(locations, levels: locations.map(\.mean))
    sample.horizontal = HorizontalDistances(locations, placement: conditions.placement, options: options)
    var reasons = FitReasons()
    reasons.judgeDesign(sample, isCalibration: isCalibration)
    var fitted: FitEstimators?
    if !reasons.isRefused {
      do {
        let estimators = try FitEstimators(
          survey, conditions: conditions, autocorrelation: autocorrelation, options: options, levels: levels)
        sample.beaconLevels = BeaconLevels(locations, levels: estimators.front.levels)
        sample.horizontal = sample.horizontal?.fitted(
          locations, front: estimators.front, options: options)
        reasons.judgeSlope(
          estimators.pathLossExponent, unlike: sample.beaconLevels.flatMap { $0.isUnlike ? $0 : nil })
        if !reasons.isRefused { fitted = estimators }
      } catch {
        reasons.refuse()
      }
    }
    self.dwells = dwells
    self.sessions = sessions
    self.survey = survey
    self.sample = sample
    self.reasons = reasons
    self.autocorrelation = autocorrelation
    estimators = fitted
    leftOut = options.checksHeldOut ? fitted.map { LeftOutLocations($0) } : nil
  }

  /// The fit, checked and judged.
  func fit(spreads shape: SpreadShape?, options: FitOptions) -> ConditionFit {
    judged(spreads: shape, options: options).fit
  }

  private func judged(spreads shape: SpreadShape?, options: FitOptions) -> (
    fit: ConditionFit, reasons: FitReasons
  ) {
    var (sample, reasons) = (sample, reasons)
    var fitted: (line: FittedLine, checks: FitChecks)?
    if let estimators {
      // Where the slope is not known, bends of it are not either.
      let comparesShapes = reasons.assumedSlope == nil && axis?.bend == nil
      let opinions = leftOut.map {
        FitChecking.opinions($0, comparesShapes: comparesShapes, options: options)
          .markingHeights(survey.heard, horizontal: sample.horizontal, options: options)
      }
      if axis == nil, let shapes = opinions?.shapes, WallShift(shapes, options: options) == nil,
        let bend = Bend(
          shapes, survey.heard, levels: estimators.front.levels,
          areAlike: estimators.neighbours?.decorrelation != nil),
        let bent = bending(at: bend, of: shapes, spreads: shape, options: options)
      {
        return bent
      }
      let checking = leftOut.map {
        FitChecking($0, opinions: opinions ?? FitChecks(), shape: shape, asked: options.holdOutBy)
      }
      var line = estimators.line(
        received: checking?.received, packets: checking?.packets, spreadTrend: checking?.spreadTrend)
      if let assumed = reasons.assumedSlope { line = assumed.line(line) }
      sample.locationMeans = LocationMean.means(
        of: survey.heard, line: [line.referencePower.estimate, -10 * line.pathLossExponent.estimate],
        levels: estimators.mixture?.heardLevels, heldOut: checking?.predictions)
      var checks = checking?.checks ?? FitChecks()
      line.bend = axis?.bend
      checks.split = split(options)
      fitted = (line, checks)
    }
    reasons.judgeQuality(
      sample, line: fitted?.line, checks: fitted?.checks, survey: survey,
      mixed: MixedLevels.find(
        in: MixedLevels.histograms(of: survey.heard, sessions: sessions),
        autocorrelation: autocorrelation?.value ?? 0), countsWalls: axis?.counter != nil)
    let fit = ConditionFit(sample, reasons.outcome(fitted))
    if axis == nil, let shapes = fitted?.checks.shapes, let shift = WallShift(shapes, options: options) {
      let counted = estimators?.mixture.flatMap {
        shift.countingLost($0, sites: survey.countedSites, of: shapes.walls)
      }
      return takingOff(
        counted?.shift ?? shift, counted?.walls ?? shapes.walls, of: (fit, reasons), spreads: shape,
        options: options)
    }
    return (fit, reasons)
  }

  private func split(_ options: FitOptions) -> HeldOutGroups? {
    options.split?.check(dwells, sessions: sessions, conditions: sample.conditions, options: options)
  }

  /// The same dwells along another axis.
  private func along(_ axis: DistanceAxis, spreads shape: SpreadShape?, options: FitOptions) -> (
    fit: ConditionFit, reasons: FitReasons
  ) {
    var options = options
    options.floorPlan = nil
    options.split = nil
    return FitDraft(
      dwells, under: sample.conditions, sessions: sessions, isCalibration: false, options: options,
      levels: levels, axis: axis
    ).judged(spreads: shape, options: options)
  }

  /// The fit with a line that bends, from the same dwells; `nil` if they carry none.
  private func bending(
    at bend: Bend, of shapes: ShapeComparison, spreads shape: SpreadShape?, options: FitOptions
  ) -> (fit: ConditionFit, reasons: FitReasons)? {
    let (fit, reasons) = along(.bend(bend), spreads: shape, options: options)
    guard let line = fit.outcome.line, var checks = fit.outcome.checks, reasons.assumedSlope == nil else {
      return nil
    }
    checks.split = split(options)
    checks.shapes = shapes
    checks.shapes?.difference = nil
    return (
      ConditionFit(fit.sample, reasons.outcome((line.widened(by: bend, survey.heard), checks))), reasons
    )
  }

  /// The fit with the line in the open, from the same dwells along distances that have in them what was between: in front where walls predict
  /// left-out locations better, beside the line that averages over them elsewhere.
  private func takingOff(
    _ shift: WallShift, _ walls: [WallLoss], of usual: (fit: ConditionFit, reasons: FitReasons),
    spreads shape: SpreadShape?,
    options: FitOptions
  ) -> (fit: ConditionFit, reasons: FitReasons) {
    let (fit, reasons) = along(.walls(shift), spreads: shape, options: options)
    guard let line = fit.outcome.line?.widened(by: shift.widening(survey.heard)),
      let checks = fit.outcome.checks, let usualLine = usual.fit.outcome.line,
      var usualChecks = usual.fit.outcome.checks, let shapes = usualChecks.shapes
    else { return usual }
    let inTheOpen = ConditionFit(fit.sample, reasons.outcome((line, checks)))
    var compared = shapes
    // What walls take off this line, whose slope need not be that of the losses.
    compared.walls = walls.map { $0.scaled(by: line.pathLossExponent.estimate / shift.exponent) }
    compared.open = WallLine(inTheOpen)
    if reasons.isSoundButForShape {
      compared.open?.calibratedUpTo = checks.shapes?.difference?.largeFrom ?? fit.sample.distanceRange?.upper
    }
    guard shapes.chosen == PathLossShape.walls([]).name, reasons.assumedSlope == nil else {
      usualChecks.shapes = compared
      return (ConditionFit(usual.fit.sample, usual.reasons.outcome((usualLine, usualChecks))), usual.reasons)
    }
    compared.amongWalls = WallLine(usual.fit)
    if usual.fit.status == .calibrated {
      compared.amongWalls?.calibratedUpTo = usual.fit.sample.distanceRange?.upper
    }
    var front = checks
    front.split = usualChecks.split
    front.shapes = compared
    return (ConditionFit(fit.sample, reasons.outcome((line, front))), reasons)
  }
}

/// What a fit may leave out, and what is known of receivers, beacons and walls.
@Memberwise package struct FitOptions: Hashable, Sendable {
  /// Whether the fit is checked: its intervals at left-out locations, its residuals, and by lines that bad locations cannot
  /// pull away. That takes most of the time of a fit.
  package var checksHeldOut: Bool = true
  /// Level in dBm below which each receiver hears nothing; those that are absent are estimated.
  package var sensitivities: [Receiver: Double] = [:]
  /// What is known of the beacons: their measured power and where they hang.
  package var beacons: [BeaconIdentifier: Beacon] = [:]
  /// Height of the beacons above the device in metres, for placements that the survey gives one.
  package var heights: [Placement: Double] = [:]
  /// The walls between beacons and locations; its size is not looked at.
  package var floorPlan: FloorPlan?
  /// Places to keep from a second fit, which then predicts them; `nil` for none.
  package var split: PlaceSplit?
  /// Whose shares stand in front, left out whole; `nil` for sessions, or else blocks.
  package var holdOutBy: HeldOutGroups.Unit?

  /// Everything, with what the site knows of its receivers, beacons and walls.
  package init(site: Site, split: PlaceSplit? = nil, holdOutBy: HeldOutGroups.Unit? = nil) {
    self.init(
      sensitivities: Dictionary(
        site.receivers.compactMap { profile in profile.sensitivity.map { (profile.receiver, $0) } },
        uniquingKeysWith: { first, _ in first }),
      beacons: Dictionary(
        site.beacons.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first }),
      heights: Dictionary(
        site.placements.compactMap { placement in
          placement.heightAboveDevice.map { (placement.placement, $0) }
        }, uniquingKeysWith: { first, _ in first }),
      floorPlan: site.floorPlan ?? site.planWalls.map { FloorPlan(width: 1, depth: 1, walls: $0) },
      split: split, holdOutBy: holdOutBy)
  }
}

extension FitSample {
  /// What the locations' dwells hold; the residuals of the means are those of no line yet.
  init(
    _ survey: SurveyedLocations, conditions: FitConditions, sessions: SurveySessions,
    autocorrelation: PacketAutocorrelation?
  ) {
    let locations = survey.heard
    let entered = locations.flatMap(\.dwells)
    self.init(
      conditions: conditions, locations: locations.count, dwells: entered.count,
      receivedPackets: locations.reduce(0) { $0 + $1.histogram.count },
      expectedPackets: survey.expectedPackets,
      distanceRange: locations.first.flatMap { nearest in
        locations.last.map { Interval(lower: nearest.distance, upper: $0.distance) }
      },
      autocorrelation: autocorrelation?.value, packetInterval: PacketInterval.mean(entered),
      averaged: entered.contains { $0.conditions.source == .averaged },
      locationMeans: LocationMean.means(of: locations),
      sessions: Set(entered.map(sessions.name)).count, sessionBasis: sessions.basis)
  }
}
