package import CoveragePlanner
import Foundation
package import PathLoss
package import RadioSurvey
package import Ranging
package import SurveyEffects

/// What a survey says: every result that a command prints or a report shows, computed once by the rooms that own them.
package struct SurveyAnalysis: Sendable {
  /// What to do with the dwells.
  package struct Options: Sendable {
    /// The site.
    package var site: Site
    /// What the deployment must do.
    package var requirement: CoverageRequirement
    /// What devices believe.
    package var policy: RangingSettings
    /// Seed of every random draw.
    package var seed: UInt64
    /// Distances to tabulate, metres; `nil` for those that were measured.
    package var distances: [Double]?
    /// Places to keep from a second fit, which then predicts them.
    package var split: PlaceSplit?

    /// Options; the default knows nothing of the site.
    package init(
      site: Site = Site(), requirement: CoverageRequirement = CoverageRequirement(),
      policy: RangingSettings = RangingSettings(), seed: UInt64 = 1, distances: [Double]? = nil
    ) {
      self.site = site
      self.requirement = requirement
      self.policy = policy
      self.seed = seed
      self.distances = distances
    }
  }

  /// The options it was made with.
  package let options: Options
  /// The dwells, completed by what the site knows.
  package let dwells: [Dwell]
  /// One fit a set of conditions, in the order of the site's own lists.
  package let fits: [ConditionFit]

  /// Fits the dwells.
  package init(dwells: [Dwell], options: Options) {
    self.options = options
    self.dwells = dwells.map(options.site.resolve)
    let order = SiteSummary(options.site)
    fits = PathLossFitting.fit(self.dwells, options: FitOptions(site: options.site, split: options.split))
      .sorted {
        order.precedes($0.conditions, $1.conditions)
      }
  }

  /// Takes fits that were made before.
  package init(fits: [ConditionFit], options: Options) {
    self.options = options
    dwells = []
    self.fits = fits
  }

  /// What crowds cost.
  package var crowdEffects: [CrowdEffect] { CrowdEffects.effects(of: fits, site: options.site) }

  /// What each condition changes, from one model of all dwells; `nil` where the fits were made before.
  package var effects: ConditionEffects? {
    guard !dwells.isEmpty else { return nil }
    return EffectsFitting.effects(of: dwells, site: options.site, options: FitOptions(site: options.site))
  }

  /// Accuracy over distance for every usable fit whose beacons' calibration is known.
  package var accuracy: [AccuracyTable] {
    fits.compactMap { fit in
      guard let belief = options.policy.belief(for: fit.conditions, fits: fits, site: options.site) else {
        return nil
      }
      return RangingAccuracy.table(
        for: fit, belief: belief, boundaries: options.site.zones, packets: options.requirement.packets,
        distances: options.distances)
    }
  }

  /// How densely to deploy.
  package var recommendation: Recommendation {
    CoveragePlanner(
      fits: fits, site: options.site, requirement: options.requirement, policy: options.policy,
      seed: options.seed
    ).recommend()
  }

  /// Whether no fit can be used: the answer to the whole command is no.
  package var isRefused: Bool { fits.allSatisfy { $0.status == .refused } }
}

extension DataSummary {
  /// Counts over dwells that the site has completed.
  package init(dwells: [Dwell], rejectedRows: Int) {
    struct Link: Hashable {
      var beacon: BeaconIdentifier
      var location: String
    }
    let expected = dwells.map(\.expectedPackets)
    self.init(
      locations: Set(dwells.map { Link(beacon: $0.beacon, location: $0.location.name) }).count,
      dwells: dwells.count, receivedPackets: dwells.reduce(0) { $0 + $1.receivedPackets },
      expectedPackets: dwells.isEmpty || expected.contains(nil)
        ? nil : expected.reduce(0) { $0 + ($1 ?? 0) },
      rejectedRows: rejectedRows, beacons: Set(dwells.map(\.beacon)).count,
      placements: Set(dwells.compactMap(\.conditions.placement)).count,
      crowdLevels: Set(dwells.compactMap(\.conditions.crowd)).count,
      receivers: Set(dwells.compactMap(\.conditions.receiver)).count,
      firstReading: Self.date(dwells.map(\.start).min()), lastReading: Self.date(dwells.map(\.end).max()))
  }

  /// A Unix time as a date in UTC; `nil` for logs without times and for clocks that count from when a device was switched on:
  /// before 2010 there was no Bluetooth LE to survey.
  private static func date(_ seconds: Double?) -> String? {
    guard let seconds, seconds >= 1_262_304_000 else { return nil }
    return Date(timeIntervalSince1970: seconds).formatted(
      Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
  }
}
