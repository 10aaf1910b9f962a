import PathLoss
import RadioSurvey
import Statistics
import Support
import CalibrationModel

extension CheckReason {
  /// Whether the goal is met often enough at the spots surveyed.
  /// - Parameter farther: of the half of the spots that is farther from its nearest beacon.
  static func requirement(
    _ requirement: CoverageRequirement, _ conditions: FitConditions, all: SurveyedShare,
    farther: SurveyedShare
  ) -> Self {
    let (zone, seconds): (Zone?, Double?) =
      switch requirement.goal {
      case .zone(let zone): (zone, nil)
      case .heard(let seconds): (nil, seconds)
      }
    let p = requirement.probability
    let isMissed = all.bounds.upper < p || farther.bounds.upper < p
    let isMet = all.bounds.lower >= p && farther.bounds.lower >= p
    let numbers = Requirement(
      conditions: conditions.label, probability: p, packets: requirement.packets, zone: zone,
      withinSeconds: seconds, spots: all.spots, share: all.share, lower90: all.bounds.lower,
      upper90: all.bounds.upper, unheardSpots: all.unknown, fartherSpots: farther.spots,
      fartherShare: farther.share, fartherLower90: farther.bounds.lower, fartherUpper90: farther.bounds.upper,
      fartherThanMetres: farther.nearest, isMissedFarAway: all.bounds.upper >= p && isMissed)
    return isMissed
      ? .requirementMissed(numbers) : isMet ? .requirementMet(numbers) : .requirementUnclear(numbers)
  }
}

struct SurveyedShare {
  /// One spot: how far its nearest beacon is in metres, and the bounds of its share of windows in which the goal is met.
  typealias Spot = (distance: Double, share: Interval)

  let spots: Int
  /// Spots where the survey does not tell the share.
  let unknown: Int
  /// Mean share; where it is unknown, the goal counts as missed.
  let share: Double
  /// One-sided bounds, of 90 % each unless told otherwise.
  ///
  /// The spots are the trials, not the packets: those of one spot share its shadowing. A spot's share is a number from 0 to 1, whose
  /// variance is at most that of a trial with the same mean, so the exact interval (``ShareInterval/exact(successes:trials:level:)``) of the
  /// sum of the shares errs towards too wide, as with Korn and Graubard's effective sample size held at the number of clusters
  /// (E. L. Korn, B. I. Graubard, Survey Methodology 24, 1998). Where a share is unknown, the lower bound takes it as 0 and the upper
  /// as 1 (C. F. Manski, Partial Identification of Probability Distributions, 2003).
  let bounds: Interval
  /// The least distance of a spot from its nearest beacon, metres; `nil` without spots.
  let nearest: Double?

  /// - Parameter confidence: of each bound.
  init(_ spots: [Spot], confidence: Double = 0.9) {
    self.spots = spots.count
    unknown = spots.count { $0.share.lower < $0.share.upper }
    nearest = spots.map(\.distance).min()
    let low = spots.reduce(0) { $0 + $1.share.lower }
    let high = spots.reduce(0) { $0 + $1.share.upper }
    let trials = Double(spots.count)
    share = trials > 0 ? low / trials : 0
    let level = 2 * confidence - 1
    bounds = Interval(
      lower: ShareInterval.exact(successes: low, trials: trials, level: level).lower,
      upper: ShareInterval.exact(successes: high, trials: trials, level: level).upper)
  }

  /// Of the half of the spots that is farther from its nearest beacon.
  static func farther(_ spots: [Spot]) -> SurveyedShare {
    SurveyedShare(Array(spots.sorted { $0.distance < $1.distance }.dropFirst(spots.count / 2)))
  }
}
