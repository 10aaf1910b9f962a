package import PathLoss
package import RadioSurvey
import Ranging
import Statistics
import Support

/// What an app will see of the beacons as they hang: which it takes for which, and at which levels it enters and leaves their regions.
package struct RangingOutlook: Hashable, Codable, Sendable {
  /// Which beacon comes first where people stand, at the crowd level that is asked for; absent without two beacons.
  @Nullable package var nearest: NearestDocument?
  /// Pairs that are told apart too seldom, each once, the worst first.
  package var pairs: [ConfusedPair]
  /// The settings of regions for the distances that are asked for; absent without beacons.
  @Nullable package var regions: RegionsDocument?
  /// A setting for each answer that has any: as asked for, or where there is none, for people who stand nearer or linger farther away.
  package var choices: [RegionChoice]

  /// Pairs for which a change is tried.
  package static let mostPairs = 6

  /// - Parameter fits: those that are planned with.
  /// - Returns: `nil` if the site declares no beacons.
  package init?(
    fits: [ConditionFit], site: Site, policy: RangingSettings, requirement: CoverageRequirement,
    seed: UInt64 = 1
  ) {
    guard !site.beacons.isEmpty else { return nil }
    let nearest = NearestQuestion(
      fits: fits, site: site, policy: policy, packets: requirement.packets, crowd: requirement.crowd,
      seed: seed)
    var brief = RegionsQuestion(fits: fits, site: site, requirement: requirement, seed: seed)
    brief.isBrief = true
    let regions = brief
    let (first, second) = ParallelWork.both {
      let document = site.beacons.count > 1 ? NearestDocument(nearest) : nil
      return (document, document.map { ConfusedPair.all($0, nearest) } ?? [])
    } _: {
      let document = RegionsDocument(regions)
      return (document, ParallelWork.map(document.answers) { RegionChoice($0, regions) }.compactMap(\.self))
    }
    (self.nearest, pairs) = first
    (self.regions, choices) = second
  }
}
