import CalibrationModel
import Foundation
import Statistics

/// Locations as the likelihoods take them: what the ordinary line leaves of the means, and the columns made orthonormal.
///
/// With X = QR, generalised least squares of what is left on Q gives γ, the coefficients are those of the ordinary line plus R⁻¹γ,
/// and log|X'V⁻¹X| = log|Q'V⁻¹Q| + 2 log|R|. Cross products then lose no digits to large intercepts.
struct NeighbourData: Sendable {
  /// The locations.
  let locations: [NeighbourLocation]
  /// p.
  let columns: Int
  /// Beacons whose levels may differ; 1 where there are too few to tell.
  let beacons: Int
  /// ``width`` numbers a location: what the ordinary line leaves, then Q, then 1 where beacons differ.
  let series: [Double]
  /// Σ_g Σ_k (y_gk − ȳ_g)².
  let within: Double
  /// N − p.
  let freedom: Double
  /// Coefficients of the ordinary line.
  private let ordinary: [Double]
  /// R⁻¹.
  private let inverseTriangle: Matrix
  /// 2 log|R|.
  let logTriangle: Double

  /// √k_g of each location.
  let roots: [Double]
  /// Coordinates, metres.
  let x, y: [Double]

  /// p + 1, and one more where beacons differ.
  var width: Int { columns + (beacons > 1 ? 2 : 1) }

  /// Whose sums a location belongs to.
  func beacon(of location: Int) -> Int { beacons > 1 ? locations[location].beacon : 0 }

  /// Locations one after another that have a number in common, such as their beacon.
  func stretches(by number: (Int) -> Int) -> [Range<Int>] {
    let starts =
      locations.indices.filter { $0 == 0 || number($0) != number($0 - 1) } + [locations.count]
    return zip(starts, starts.dropFirst()).map { $0..<$1 }
  }

  /// - Parameter locations: in the order in which the likelihood takes them.
  init(_ locations: [NeighbourLocation]) throws(NeighbourFailure) {
    let columns = locations.first?.design.count ?? 0
    guard columns > 0,
      locations.allSatisfy({
        $0.design.count == columns && $0.packets > 0 && $0.count > 0 && $0.count.isFinite && $0.x.isFinite
          && $0.y.isFinite && $0.mean.isFinite && $0.centredSumOfSquares >= 0
      })
    else { throw .shape }
    guard locations.count > columns + 2 else {
      throw .tooFewLocations(locations: locations.count, columns: columns)
    }
    let design = (0..<columns).map { column in locations.map { $0.design[column] } }
    let line: LeastSquares.Fit
    do {
      line = try LeastSquares.fit(columns: design, response: locations.map(\.mean))
    } catch { throw .design(error) }
    let triangle = LeastSquares.triangle(design)
    let inverse = Matrix(
      rows: columns, columns: columns,
      elements: LeastSquares.inverse(of: triangle.flatMap(\.self), size: columns)
    ).transposed
    let visits = Dictionary(grouping: locations, by: \.beacon)
    let differ = visits.values.count { $0.count > 1 } >= BeaconPooling.fewestBeacons
    beacons = differ ? 1 + (visits.keys.max() ?? 0) : 1
    var series: [Double] = []
    series.reserveCapacity(locations.count * (columns + 2))
    for (g, location) in locations.enumerated() {
      series.append(line.residuals[g])
      for j in 0..<columns {
        var sum = 0.0
        for i in 0...j { sum += location.design[i] * inverse[i, j] }
        series.append(sum)
      }
      if differ { series.append(1) }
    }
    let packets = locations.reduce(0) { $0 + $1.packets }
    let within = locations.reduce(0) { $0 + $1.centredSumOfSquares }
    guard packets <= Double(locations.count) || within > 0 else { throw .withoutFading }
    self.locations = locations
    roots = locations.map { $0.count.squareRoot() }
    x = locations.map(\.x)
    y = locations.map(\.y)
    self.columns = columns
    self.series = series
    self.within = within
    freedom = packets - Double(columns)
    ordinary = line.coefficients
    inverseTriangle = inverse
    logTriangle = triangle.indices.reduce(0) { $0 + 2 * log(abs(triangle[$1][$1])) }
  }

  /// β of γ.
  func coefficients(_ gamma: [Double]) -> [Double] { zip(ordinary, inverseTriangle * gamma).map { $0 + $1 } }

  /// A covariance of γ as one of β.
  func covariance(_ matrix: Matrix) -> Matrix { inverseTriangle * matrix * inverseTriangle.transposed }
}

/// The order in which nearest neighbours approximate a likelihood, and the neighbours.
struct NeighbourOrder: Sendable {
  /// Places in the locations, group by group: each as far as can be from those of its group before it, the first nearest to their
  /// centre.
  let order: [Int]
  /// For each place of the order, up to thirty places before it of the nearest locations of its group, the nearest first.
  let neighbours: [[Int]]

  /// The maximin order (J. Guinness, Technometrics 60, 2018, doi 10.1080/00401706.2018.1437476). Of equals the first comes first.
  ///
  /// - Complexity: O(n²) for a group of n.
  init(_ locations: [NeighbourLocation], groups: NeighbourGroups) {
    var (order, neighbours) = ([Int](), [[Int]]())
    for members in groups.members {
      let start = order.count
      let group = Self.maximin(members.map { locations[$0] }).map { members[$0] }
      order += group
      neighbours += Self.neighbours(group.map { locations[$0] }).map { $0.map { start + $0 } }
    }
    self.order = order
    self.neighbours = neighbours
  }

  private static func maximin(_ locations: [NeighbourLocation]) -> [Int] {
    let count = Double(locations.count)
    let (x, y) = (locations.map(\.x), locations.map(\.y))
    let (centreX, centreY) = (x.reduce(0, +) / count, y.reduce(0, +) / count)
    var nearest = locations.indices.map { g in
      (x[g] - centreX) * (x[g] - centreX) + (y[g] - centreY) * (y[g] - centreY)
    }
    var next = nearest.indices.min { nearest[$0] < nearest[$1] } ?? 0
    for g in nearest.indices { nearest[g] = .infinity }
    var order: [Int] = []
    order.reserveCapacity(locations.count)
    for _ in locations.indices {
      order.append(next)
      nearest[next] = -1
      let (hereX, hereY) = (x[next], y[next])
      var (farthest, least) = (next, -1.0)
      // Plain memory: this is the square of the locations, and checked arrays take several times as long.
      nearest.withUnsafeMutableBufferPointer { nearest in
        x.withUnsafeBufferPointer { x in
          y.withUnsafeBufferPointer { y in
            for g in nearest.indices {
              let old = nearest[g]
              guard old >= 0 else { continue }
              let (dx, dy) = (x[g] - hereX, y[g] - hereY)
              let new = min(old, dx * dx + dy * dy)
              nearest[g] = new
              if new > least { (farthest, least) = (g, new) }
            }
          }
        }
      }
      next = farthest
    }
    return order
  }

  private static func neighbours(_ ordered: [NeighbourLocation]) -> [[Int]] {
    let count = VecchiaNeighbours.count
    let (x, y) = (ordered.map(\.x), ordered.map(\.y))
    return x.withUnsafeBufferPointer { x in
      y.withUnsafeBufferPointer { y in
        ordered.indices.map { place in
          var best: [(square: Double, place: Int)] = []
          best.reserveCapacity(count + 1)
          var worst = Double.infinity
          for other in 0..<place {
            let (dx, dy) = (x[other] - x[place], y[other] - y[place])
            let square = dx * dx + dy * dy
            guard square < worst || best.count < count else { continue }
            var index = best.count
            while index > 0, best[index - 1].square > square { index -= 1 }
            best.insert((square, other), at: index)
            if best.count > count { best.removeLast() }
            if best.count == count { worst = best[count - 1].square }
          }
          return best.map(\.place)
        }
      }
    }
  }
}
