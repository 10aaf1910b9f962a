import Foundation
package import RadioSurvey
package import Statistics

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
  ///     packet count as silent.
  ///   - options: what may be left out.
  /// - Returns: one fit for each set of conditions, in their order. What the data cannot support is refused: its
  ///   quantities are absent and its reasons say why and what to measure.
  package static func fit(_ dwells: [Dwell], options: FitOptions = .init()) -> [ConditionFit] {
    // A receiver's sensitivity is its own, so all conditions show it together.
    var levels: [Receiver?: RSSIHistogram] = [:]
    for dwell in dwells where dwell.conditions.source == .raw {
      levels[dwell.conditions.receiver, default: RSSIHistogram()].merge(dwell.histogram)
    }
    let sessions = SurveySessions(dwells)
    let calibrated = LevelCalibration.conditions(of: dwells)
    // The largest first, so that no core waits long for the last.
    let sets = Dictionary(grouping: dwells, by: \.conditions.fitConditions).sorted {
      ($1.value.count, $0.key) < ($0.value.count, $1.key)
    }
    let fits = ParallelWork.map(sets) { [levels] key, dwells in
      fit(
        dwells, under: key, sessions: sessions, isCalibration: calibrated.contains(key), options: options,
        levels: levels[key.receiver] ?? RSSIHistogram())
    }.sorted { $0.conditions < $1.conditions }
    return options.checksHeldOut
      ? DiagnosisReview.reviewed(CrowdSpread.diagnosed(fits), levels: levels) : fits
  }

  private static func fit(
    _ dwells: [Dwell], under conditions: FitConditions, sessions: SurveySessions,
    isCalibration: Bool, options: FitOptions, levels: RSSIHistogram
  ) -> ConditionFit {
    let survey = SurveyedLocations(dwells, sessions: sessions)
    let locations = survey.heard
    let autocorrelation = PacketAutocorrelation(locations.flatMap(\.dwells))
    var sample = FitSample(
      survey, conditions: conditions, sessions: sessions, autocorrelation: autocorrelation)
    sample.beaconLevels = BeaconLevels(locations, levels: locations.map(\.mean))
    sample.horizontal = HorizontalDistances(locations, placement: conditions.placement, options: options)
    var reasons = FitReasons()
    reasons.judgeDesign(sample, isCalibration: isCalibration)
    var fitted: (line: FittedLine, checks: FitChecks)?
    if !reasons.isRefused {
      do {
        let estimators = try FitEstimators(
          survey, conditions: conditions, autocorrelation: autocorrelation, options: options, levels: levels)
        sample.beaconLevels = BeaconLevels(locations, levels: estimators.front.levels)
        sample.horizontal = sample.horizontal?.fitted(
          locations, front: estimators.front, options: options)
        reasons.judgeSlope(
          estimators.pathLossExponent, unlike: sample.beaconLevels.flatMap { $0.isUnlike ? $0 : nil })
        if !reasons.isRefused {
          let checking = options.checksHeldOut ? FitChecking(estimators, options: options) : nil
          sample.locationMeans = LocationMean.means(
            of: locations, line: estimators.coefficients, levels: estimators.mixture?.heardLevels,
            heldOut: checking?.predictions)
          var checks = (checking?.checks ?? FitChecks())
            .markingHeights(locations, horizontal: sample.horizontal, options: options)
          checks.split = options.split?.check(
            dwells, sessions: sessions, conditions: conditions, options: options)
          fitted = (
            estimators.line(
              received: checking?.received, packets: checking?.packets, spreadTrend: checking?.spreadTrend),
            checks
          )
        }
      } catch {
        reasons.judge(error)
      }
    }
    reasons.judgeQuality(
      sample, line: fitted?.line, checks: fitted?.checks, survey: survey,
      mixed: MixedLevels.find(
        in: MixedLevels.histograms(of: locations, sessions: sessions),
        autocorrelation: autocorrelation?.value ?? 0))
    return ConditionFit(sample, reasons.outcome(fitted))
  }
}
