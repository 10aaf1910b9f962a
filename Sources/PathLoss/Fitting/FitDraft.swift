import RadioSurvey
import Statistics

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

  init(
    _ dwells: [Dwell], under conditions: FitConditions, sessions: SurveySessions,
    isCalibration: Bool, options: FitOptions, levels: RSSIHistogram
  ) {
    let survey = SurveyedLocations(dwells, sessions: sessions)
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
        reasons.judge(error)
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
    var (sample, reasons) = (sample, reasons)
    var fitted: (line: FittedLine, checks: FitChecks)?
    if let estimators {
      let checking = leftOut.map { FitChecking($0, shape: shape, options: options) }
      sample.locationMeans = LocationMean.means(
        of: survey.heard, line: estimators.coefficients, levels: estimators.mixture?.heardLevels,
        heldOut: checking?.predictions)
      var checks = (checking?.checks ?? FitChecks())
        .markingHeights(survey.heard, horizontal: sample.horizontal, options: options)
      checks.split = options.split?.check(
        dwells, sessions: sessions, conditions: sample.conditions, options: options)
      fitted = (
        estimators.line(
          received: checking?.received, packets: checking?.packets, spreadTrend: checking?.spreadTrend),
        checks
      )
    }
    reasons.judgeQuality(
      sample, line: fitted?.line, checks: fitted?.checks, survey: survey,
      mixed: MixedLevels.find(
        in: MixedLevels.histograms(of: survey.heard, sessions: sessions),
        autocorrelation: autocorrelation?.value ?? 0))
    return ConditionFit(sample, reasons.outcome(fitted))
  }
}
