import Foundation
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
  ///   - context: what the whole survey says, if the dwells are a part of it: whole placements. `nil` if they are all there is.
  /// - Returns: one fit for each set of conditions, in their order. What the data cannot support is refused: its
  ///   quantities are absent and its reasons say why and what to measure.
  package static func fit(
    _ dwells: [Dwell], options: FitOptions = .init(), context: SurveyContext? = nil
  ) -> [ConditionFit] {
    let context = context ?? SurveyContext(dwells)
    let levels = context.levels
    let sessions = SurveySessions(dwells, basis: context.sessionBasis)
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
}
