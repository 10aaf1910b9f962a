import Foundation
import Statistics

/// The model of ``WalkedREML`` for locations in a plane: exact by ``PlaneNeighbours`` to 1,500 locations, and by thirty nearest
/// neighbours (``VecchiaNeighbours``) beyond, with the error of that stated.
package enum PlaneREML {
  /// Locations up to which the likelihood is exact.
  package static let exactLocations = 1500
  /// Locations on which the likelihood by nearest neighbours is compared with the exact one.
  package static let comparedLocations = 500

  /// Fits the model.
  ///
  /// - Parameters:
  ///   - locations: in any order.
  ///   - exact: locations up to which the likelihood is exact.
  /// - Throws: ``NeighbourFailure``.
  /// - Complexity: O(G³) for each of some ten pairs of σL/σF and L; beyond the limit O(G²) once and O(G) for each pair.
  package static func fit(_ locations: [NeighbourLocation], exact: Int = exactLocations)
    throws(NeighbourFailure) -> NeighbourFit
  {
    let places = locations.indices.sorted {
      let (one, other) = (locations[$0], locations[$1])
      return (one.x, one.y, one.mean) < (other.x, other.y, other.mean)
    }
    let sorted = places.map { locations[$0] }
    let order = NeighbourOrder(sorted)
    let ordered = order.order.map { sorted[$0] }
    let given = order.order.map { places[$0] }
    let data = try NeighbourData(ordered)
    let gaps = nearestGaps(ordered)
    let (x, y) = (locations.map(\.x), locations.map(\.y))
    guard !gaps.isEmpty, let left = x.min(), let right = x.max(), let low = y.min(), let high = y.max() else {
      throw .onePoint
    }
    let (gap, extent) = (SpreadTests.median(gaps), hypot(right - left, high - low))
    let neighbours = order.neighbours(sorted, count: VecchiaNeighbours.count)
    let cheaper = VecchiaNeighbours(data, neighbours: neighbours, count: VecchiaNeighbours.fewer)
    if locations.count <= exact {
      return try NeighbourFit(
        PlaneNeighbours(data), order: given, startingBy: cheaper, method: .plane, gap: gap, extent: extent)
    }
    return try NeighbourFit(
      VecchiaNeighbours(data, neighbours: neighbours), order: given, startingBy: cheaper,
      method: .nearestNeighbours(VecchiaNeighbours.count), gap: gap, extent: extent,
      approximationError: { error(sorted, at: $0.parameters) })
  }

  /// Metres from each location to the nearest that is not at the same point.
  private static func nearestGaps(_ ordered: [NeighbourLocation]) -> [Double] {
    // Locations are far apart at the beginning of a maximin order, so that the last ones tell the gaps.
    let last = ordered.suffix(500)
    return last.compactMap { here in
      ordered.lazy.map { here.distance(to: $0) }.filter { $0 > 0 }.min()
    }
  }

  /// Log-likelihood by nearest neighbours less the exact one, of the locations nearest to the first.
  private static func error(_ sorted: [NeighbourLocation], at parameters: [Double]) -> Double? {
    guard let centre = sorted.dropFirst(sorted.count / 2).first, parameters[1].isFinite else { return nil }
    let part = Array(
      sorted.sorted { centre.distance(to: $0) < centre.distance(to: $1) }.prefix(comparedLocations))
    let order = NeighbourOrder(part)
    guard let data = try? NeighbourData(order.order.map { part[$0] }),
      let exact = PlaneNeighbours(data).point(parameters, slopes: false),
      let near = VecchiaNeighbours(
        data, neighbours: order.neighbours(part, count: VecchiaNeighbours.count)
      ).point(parameters, slopes: false)
    else { return nil }
    return (exact.deviance - near.deviance) / 2
  }
}
