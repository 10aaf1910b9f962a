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
  private let roots: [Double]

  /// Neighbours that the fit gives to each location.
  static let count = 30
  /// Neighbours that the search for a start gives to each location.
  static let fewer = 8

  var isCheap: Bool { false }

  /// - Parameters:
  ///   - data: in the maximin order.
  ///   - neighbours: for each location, nearest first, places before its own.
  init(_ data: NeighbourData, neighbours: [[Int]], count: Int = count) {
    self.data = data
    self.neighbours = neighbours.map { Array($0.prefix(count)) }
    roots = data.locations.map { $0.count.squareRoot() }
  }

  func sums(logRatio: Double, logLength: Double, slopes: Bool) -> NeighbourSums? {
    sums(ratio: exp(logRatio), length: exp(logLength), slopes: slopes, left: [])
  }

  func sums(logRatio: Double, logLength: Double, without left: [Int]) -> NeighbourSums? {
    sums(ratio: exp(logRatio), length: exp(logLength), slopes: false, left: Set(left))
  }

  private func sums(ratio: Double, length: Double, slopes: Bool, left: Set<Int>) -> NeighbourSums? {
    var sums = NeighbourSums(width: data.width)
    var work = Conditional(width: data.width)
    for g in data.locations.indices where left.isEmpty || !left.contains(g) {
      let given = left.isEmpty ? neighbours[g] : neighbours[g].filter { !left.contains($0) }
      guard
        work.condition(
          g, on: given, locations: data.locations, roots: roots, ratio: ratio, length: length, slopes: slopes)
      else { return nil }
      work.innovate(g, on: given, data: data, roots: roots, slopes: slopes)
      work.add(to: &sums, slopes: slopes)
    }
    sums.cross.mirrorLower()
    for k in 0..<2 { sums.crossSlopes[k].mirrorLower() }
    return sums
  }
}
