import Foundation
import Statistics

/// Locations in a plane, each given only its nearest neighbours among those before it in a maximin order (A. V. Vecchia, J. R. Stat.
/// Soc. B 50, 1988; M. Katzfuss, J. Guinness, Stat. Sci. 36, 2021, doi 10.1214/19-STS755): O(G m³). With all before it as
/// neighbours the likelihood is exact.
///
/// With W of ``PlaneNeighbours``, C that of the neighbours and c between them and the location, the innovation is v = z − w'z_N for
/// w = C⁻¹c, of variance F = W_gg − c'w. Derivatives are ∂w = C⁻¹(∂c − (∂C) w) and ∂F = ∂W_gg − 2 w'∂c + w'(∂C) w.
struct VecchiaNeighbours: NeighbourLikelihood {
  let data: NeighbourData
  /// For each location, in the order of ``data``, those it is given.
  private let neighbours: [[Int]]
  /// Square roots of the counts.
  let roots: [Double]
  /// Coordinates, metres.
  let x, y: [Double]
  /// The series of ``data`` times the roots.
  let scaled: [Double]
  /// The most neighbours of any location.
  let most: Int

  /// Neighbours that the fit gives to each location.
  static let count = 30
  /// Neighbours that the search for a start gives to each location.
  static let fewer = 8

  var isCheap: Bool { false }

  /// - Parameters:
  ///   - data: in the maximin order.
  ///   - neighbours: for each location, nearest first, places of its group before its own.
  init(_ data: NeighbourData, neighbours: [[Int]], count: Int = count) {
    self.data = data
    self.neighbours = neighbours.map { Array($0.prefix(count)) }
    most = self.neighbours.reduce(0) { max($0, $1.count) }
    x = data.locations.map(\.x)
    y = data.locations.map(\.y)
    let roots = data.locations.map { $0.count.squareRoot() }
    self.roots = roots
    scaled = data.series.indices.map { roots[$0 / data.width] * data.series[$0] }
  }

  /// Locations of one part of the sum; the parts do not depend on the machine.
  private static let part = 500

  func sums(logRatio: Double, logLength: Double, slopes: Bool) -> NeighbourSums? {
    let parts = (neighbours.count + Self.part - 1) / Self.part
    return NeighbourSums.total(of: parts, width: data.width, locations: neighbours.count) { part in
      var sums = NeighbourSums(width: data.width)
      let work = Conditional(self, ratio: exp(logRatio), length: exp(logLength))
      for g in part * Self.part..<min((part + 1) * Self.part, neighbours.count) {
        guard work.condition(g, on: neighbours[g], slopes: slopes) else { return nil }
        work.add(to: &sums, slopes: slopes)
      }
      return sums
    }
  }
}
