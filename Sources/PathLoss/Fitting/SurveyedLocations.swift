import Foundation
import RadioSurvey

/// The dwells of one set of conditions, sorted into locations.
struct SurveyedLocations {
  /// Locations at which something was received, by distance, beacon and name.
  private(set) var heard: [SurveyedLocation] = []
  /// Locations at which nothing was.
  private(set) var silent = 0
  /// Dwells without a usable distance.
  private(set) var withoutDistance = 0
  /// Packets expected at all locations; `nil` if any dwell's is unknown.
  private(set) var expectedPackets: Int? = 0
  /// Every location with its lost packets, silent ones included, by distance, beacon and name; `nil` if any dwell's
  /// expected packets are unknown or its readings are smoothed.
  private(set) var counted: [CountedLocation]?
  /// The place and the beacon of each of ``counted``; empty if that is absent.
  private(set) var countedSites: [LocationSite] = []

  private struct Key: Hashable, Comparable {
    let distance: Double
    let beacon: BeaconIdentifier
    let name: String

    static func < (lhs: Self, rhs: Self) -> Bool {
      if lhs.distance != rhs.distance { return lhs.distance < rhs.distance }
      return lhs.beacon == rhs.beacon ? lhs.name < rhs.name : lhs.beacon < rhs.beacon
    }
  }

  init(_ dwells: [Dwell]) {
    var byLocation: [Key: [Dwell]] = [:]
    for dwell in dwells {
      guard let distance = dwell.location.distance, distance > 0, distance.isFinite else {
        withoutDistance += 1
        continue
      }
      let key = Key(distance: distance, beacon: dwell.beacon, name: dwell.location.name)
      byLocation[key, default: []].append(dwell)
      expectedPackets = expectedPackets.flatMap { sum in dwell.expectedPackets.map { sum + $0 } }
    }
    let canCount = expectedPackets != nil && dwells.allSatisfy { $0.conditions.source == .raw }
    var counted: [CountedLocation] = []
    var sites: [LocationSite] = []
    for (key, dwells) in byLocation.sorted(by: { $0.key < $1.key }) {
      guard let site = dwells.first.map(LocationSite.init) else { continue }
      sites.append(site)
      var histogram = RSSIHistogram()
      for dwell in dwells { histogram.merge(dwell.histogram) }
      // The count expected rests on the advertising interval and can fall a packet short of those that came.
      let expected = dwells.reduce(0) { $0 + ($1.expectedPackets ?? 0) }
      counted.append(
        CountedLocation(
          design: [1, log10(key.distance)], histogram: histogram, lost: max(0, expected - histogram.count)))
      guard let mean = histogram.mean else {
        silent += 1
        continue
      }
      heard.append(
        SurveyedLocation(
          beacon: key.beacon, name: key.name, isNamed: dwells.contains { $0.location.isNamed },
          distance: key.distance, dwells: dwells.filter { $0.receivedPackets > 0 }, histogram: histogram,
          mean: mean, site: site))
    }
    if byLocation.isEmpty { expectedPackets = nil }
    if canCount, !counted.isEmpty {
      self.counted = counted
      countedSites = sites
    }
  }
}
