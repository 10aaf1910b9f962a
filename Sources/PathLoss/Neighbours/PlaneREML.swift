import Foundation
import Statistics

/// The model of ``WalkedREML`` for locations in a plane: exact by ``PlaneNeighbours`` up to the work of 1,500 locations in one
/// group, and by thirty nearest neighbours (``VecchiaNeighbours``) beyond, with the error of that stated.
package enum PlaneREML {
  /// Locations of one group up to which the likelihood is exact; several groups up to the same sum of cubes.
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
    let groups = try NeighbourGroups(locations)
    let order = NeighbourOrder(locations, groups: groups)
    let ordered = order.order.map { locations[$0] }
    let data = try NeighbourData(ordered)
    let cheaper = VecchiaNeighbours(data, neighbours: order.neighbours, count: VecchiaNeighbours.fewer)
    let work = groups.members.reduce(0.0) { $0 + pow(Double($1.count), 3) }
    if work <= pow(Double(exact), 3) {
      return try NeighbourFit(
        PlaneNeighbours(data), startingBy: cheaper, method: .plane, groups: groups)
    }
    return try NeighbourFit(
      VecchiaNeighbours(data, neighbours: order.neighbours), startingBy: cheaper,
      method: .nearestNeighbours(VecchiaNeighbours.count), groups: groups,
      approximationError: { error(locations, groups: groups, at: $0.parameters) })
  }

  /// Log-likelihood by nearest neighbours less the exact one, of the locations nearest to the middle one of the largest group.
  private static func error(
    _ locations: [NeighbourLocation], groups: NeighbourGroups, at parameters: [Double]
  )
    -> Double?
  {
    guard let largest = groups.members.max(by: { $0.count < $1.count }), parameters[1].isFinite else {
      return nil
    }
    let centre = locations[largest[largest.count / 2]]
    let part = Array(
      largest.map { locations[$0] }.sorted { centre.distance(to: $0) < centre.distance(to: $1) }
        .prefix(comparedLocations))
    guard let own = try? NeighbourGroups(part) else { return nil }
    let order = NeighbourOrder(part, groups: own)
    guard let data = try? NeighbourData(order.order.map { part[$0] }),
      let exact = PlaneNeighbours(data).point(parameters, slopes: false),
      let near = VecchiaNeighbours(data, neighbours: order.neighbours).point(parameters, slopes: false)
    else { return nil }
    return (exact.deviance - near.deviance) / 2
  }
}
