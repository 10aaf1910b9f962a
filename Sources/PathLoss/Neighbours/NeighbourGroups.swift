import Foundation
import Statistics

/// The groups of some locations, and what is typical of their distances.
struct NeighbourGroups: Sendable {
  /// The places among the locations of each group's members, by group, x, y and mean.
  let members: [[Int]]
  /// Metres from a location to its nearest neighbour that is not at the same point: the median over the locations.
  let gap: Double
  /// The longest diagonal of a group, metres.
  let extent: Double

  /// Locations of a group whose nearest neighbours tell the gap.
  private static let sampled = 100

  /// - Throws: ``NeighbourFailure/onePoint`` where no group has two points, ``NeighbourFailure/shape`` where a coordinate is not
  ///   finite, or there is no location.
  init(_ locations: [NeighbourLocation]) throws(NeighbourFailure) {
    guard !locations.isEmpty, locations.allSatisfy({ $0.x.isFinite && $0.y.isFinite && $0.mean.isFinite })
    else { throw .shape }
    let sorted = locations.indices.sorted {
      let (one, other) = (locations[$0], locations[$1])
      return (one.group, one.x, one.y, one.mean) < (other.group, other.x, other.y, other.mean)
    }
    var members: [[Int]] = []
    for index in sorted {
      if let last = members.last?.last, locations[last].group == locations[index].group {
        members[members.count - 1].append(index)
      } else {
        members.append([index])
      }
    }
    var (gaps, extent) = ([Double](), 0.0)
    for group in members {
      let (x, y) = (group.map { locations[$0].x }, group.map { locations[$0].y })
      guard let left = x.min(), let right = x.max(), let low = y.min(), let high = y.max() else { continue }
      extent = max(extent, hypot(right - left, high - low))
      let step = max(1, group.count / Self.sampled)
      for index in stride(from: 0, to: group.count, by: step) {
        let gap = group.lazy.map { locations[group[index]].distance(to: locations[$0]) }.filter { $0 > 0 }
          .min()
        if let gap { gaps.append(gap) }
      }
    }
    guard extent > 0, !gaps.isEmpty else { throw .onePoint }
    self.members = members
    self.extent = extent
    gap = Median.of(gaps)
  }
}
