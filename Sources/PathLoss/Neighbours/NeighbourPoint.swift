import Foundation
import Statistics
import Support

/// The restricted likelihood at one s = σL²/σF² and one L, by ``NeighbourSums``:
///
///     d(s, L, σF²) = T + (N − p) log(2π σF²) + r²/σF²,
///     T = log|K V₀| + log|X'V₀⁻¹X|,   r² = Σ_g Σ_k (y_gk − ȳ_g)² + min_β (ȳ − Xβ)'V₀⁻¹(ȳ − Xβ)
///
/// (D. A. Harville, J. Am. Stat. Assoc. 72, 1977). The whole likelihood of all packets, because within a location they are
/// independent given its mean.
struct NeighbourPoint: Sendable {
  /// T.
  let logTerms: Double
  /// Its derivatives by log s and log L.
  let logTermsSlopes: [Double]
  /// r².
  let residualSum: Double
  /// Its derivatives.
  let residualSlopes: [Double]
  /// γ.
  let gamma: [Double]
  /// (Q'V₀⁻¹Q)⁻¹.
  let inverseCross: Matrix
  /// Its derivatives.
  let inverseCrossSlopes: [Matrix]
  /// N − p.
  let freedom: Double
  /// Expected second derivatives of ``deviance`` by log s, by both, and by log L; `nil` where the sums do not tell.
  let expectedCurvature: [Double]?

  /// How beacons differ, at the least deviance; `nil` where they are too few to tell.
  let beacons: BeaconRatio?

  /// `nil` if the sums are not those of a likelihood, which rounding can bring about at the edge of what a `Double` holds.
  ///
  /// - Parameters:
  ///   - sums: of each beacon.
  ///   - residualVariance: σF² for which τ² is fitted, if it is not that of least deviance.
  init?(_ sums: [NeighbourSums], data: NeighbourData, residualVariance: Double?) {
    let p = data.columns
    beacons = data.beacons > 1 ? BeaconRatio(sums, data: data, residualVariance: residualVariance) : nil
    guard let sums = beacons.map({ $0.total(sums) }) ?? sums.first else { return nil }
    var matrix = Matrix(size: p)
    for i in 0..<p { for j in 0..<p { matrix[i, j] = sums.cross[i + 1, j + 1] } }
    guard let root = Cholesky(matrix), let inverse = root.inverse else { return nil }
    let gamma = inverse * (0..<p).map { sums.cross[$0 + 1, 0] }
    var contrast = gamma.map { -$0 }
    contrast.insert(1, at: 0)
    let logTerms =
      sums.logDeterminant + data.logTriangle + root.lower.diagonal.reduce(0) { $0 + 2 * log($1) }
    let residualSum = data.within + max(0, sums.cross.form(contrast, contrast))
    guard residualSum > 0, residualSum.isFinite, logTerms.isFinite else { return nil }
    var logSlopes = sums.logSlopes
    var inverseSlopes: [Matrix] = []
    for k in 0..<2 {
      var slope = Matrix(size: p)
      for i in 0..<p { for j in 0..<p { slope[i, j] = sums.crossSlopes[k][i + 1, j + 1] } }
      logSlopes[k] += Matrix.trace(inverse, slope)
      inverseSlopes.append((inverse * slope * inverse).scaled(by: -1))
    }
    self.logTerms = logTerms
    self.residualSum = residualSum
    self.gamma = gamma
    logTermsSlopes = logSlopes
    residualSlopes = sums.crossSlopes.map { $0.form(contrast, contrast) }
    inverseCross = inverse
    inverseCrossSlopes = inverseSlopes
    freedom = data.freedom
    // Twice the information on both that is left when σF² is fitted too, which each packet tells of.
    let shared = sums.logSlopes
    expectedCurvature =
      sums.information[0] > 0
      ? zip(sums.information, [(0, 0), (0, 1), (1, 1)]).map { information, pair in
        2 * information - shared[pair.0] * shared[pair.1] / data.freedom
      } : nil
  }

  /// σF² of least deviance.
  var residualVariance: Double { residualSum / freedom }

  /// The deviance with that σF².
  var deviance: Double { logTerms + freedom * (1 + log(2 * .pi * residualVariance)) }

  /// Its derivatives by log s and log L.
  var gradient: [Double] {
    (0..<2).map { logTermsSlopes[$0] + freedom * residualSlopes[$0] / residualSum }
  }

  /// The deviance at another σF².
  func deviance(residualVariance: Double) -> Double {
    logTerms + freedom * log(2 * .pi * residualVariance) + residualSum / residualVariance
  }
}

/// What a likelihood of locations says at one s = σL²/σF² and one L, whatever σF is: with V₀ = diag(1/k) + s R and K = diag(k),
/// log|K V₀|, and Z'V₀⁻¹Z of the series Z = (y, Q).
struct NeighbourSums: Sendable {
  var logDeterminant = 0.0
  /// Z'V₀⁻¹Z.
  var cross: Matrix
  /// Derivatives of ``logDeterminant`` by log s and log L.
  var logSlopes = [0.0, 0.0]
  /// Derivatives of ``cross`` by log s and log L.
  var crossSlopes: [Matrix]
  /// Expected information on log s, on both, and on log L, if σF² were known; zeros where it is not computed.
  var information = [0.0, 0.0, 0.0]

  /// Zeros, to be added to.
  init(width: Int) {
    cross = Matrix(size: width)
    crossSlopes = [cross, cross]
  }

  /// The sums of each beacon from several parts, of which only what lies on and below the diagonals is read; `nil` if there is none of one of
  /// them.
  ///
  /// The parts of many locations are made on all cores; they are added in their order, so that the sum is the same every time.
  static func total(
    of parts: [Range<Int>], _ data: NeighbourData, _ part: @escaping @Sendable (Range<Int>) -> NeighbourSums?
  ) -> [NeighbourSums]? {
    // A thread costs as much as some hundred locations.
    let made = data.locations.count >= 2000 ? ParallelWork.map(parts, part) : parts.map(part)
    var sums = (0..<data.beacons).map { _ in NeighbourSums(width: data.width) }
    for (range, one) in zip(parts, made) {
      guard let one else { return nil }
      sums[data.beacon(of: range.lowerBound)].add(one)
    }
    for beacon in sums.indices { sums[beacon].mirror() }
    return sums
  }

  mutating func add(_ other: NeighbourSums) {
    logDeterminant += other.logDeterminant
    for i in information.indices { information[i] += other.information[i] }
    for i in cross.elements.indices { cross.elements[i] += other.cross.elements[i] }
    for k in 0..<2 {
      logSlopes[k] += other.logSlopes[k]
      for i in cross.elements.indices { crossSlopes[k].elements[i] += other.crossSlopes[k].elements[i] }
    }
  }

  /// Copies what lies below the diagonals above them.
  mutating func mirror() {
    cross.mirrorLower()
    for k in 0..<2 { crossSlopes[k].mirrorLower() }
  }
}

/// A way to compute the likelihood of locations whose shadowing resembles that of their neighbours.
protocol NeighbourLikelihood: Sendable {
  var data: NeighbourData { get }
  /// Whether one evaluation costs so little that intervals can be found by profiles.
  var isCheap: Bool { get }

  /// - Parameters:
  ///   - logRatio: log s.
  ///   - logLength: log L.
  ///   - slopes: whether derivatives are asked for; zeros otherwise.
  /// - Returns: those of each beacon; `nil` where the covariance is not positive definite to working precision.
  func sums(logRatio: Double, logLength: Double, slopes: Bool) -> [NeighbourSums]?
}

extension NeighbourLikelihood {
  /// - Parameter residualVariance: σF², if it is not that of least deviance.
  func point(_ parameters: [Double], slopes: Bool = true, residualVariance: Double? = nil) -> NeighbourPoint?
  {
    sums(logRatio: parameters[0], logLength: parameters[1], slopes: slopes).flatMap {
      NeighbourPoint($0, data: data, residualVariance: residualVariance)
    }
  }
}

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
  /// The series of ``data`` times the roots.
  let scaled: [Double]
  /// The most neighbours of any location.
  let most: Int
  /// Locations that are summed at once, all of one beacon where beacons differ.
  private let parts: [Range<Int>]

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
    scaled = data.series.indices.map { data.roots[$0 / data.width] * data.series[$0] }
    parts = data.stretches(by: data.beacon).flatMap { range in
      stride(from: range.lowerBound, to: range.upperBound, by: Self.part).map {
        $0..<min($0 + Self.part, range.upperBound)
      }
    }
  }

  /// Locations of one part of the sum, at most; the parts do not depend on the machine.
  private static let part = 500

  func sums(logRatio: Double, logLength: Double, slopes: Bool) -> [NeighbourSums]? {
    NeighbourSums.total(of: parts, data) { part in
      var sums = NeighbourSums(width: data.width)
      let work = Conditional(self, ratio: exp(logRatio), length: exp(logLength))
      for g in part {
        guard work.condition(g, on: neighbours[g], slopes: slopes) else { return nil }
        work.add(to: &sums, slopes: slopes)
      }
      return sums
    }
  }
}
