package import CalibrationModel
import Foundation
package import Statistics
package import Support

/// Locations fitted with and without likeness of neighbours.
package struct NeighbourFit: Sendable {
  /// How the likelihood was computed.
  package let method: NeighbourLikeness.Method
  /// With Cov(S_g, S_h) = σL² exp(−d_gh/L), at the least deviance; `nil` if no L between the bounds has less deviance than
  /// independence.
  package let exponential: NeighbourEstimate?
  /// With locations treated as independent.
  package let independent: NeighbourEstimate
  /// 95 % interval of L in metres; `nil` where no correlation is seen. An upper end of twice the extent of the survey means that the data
  /// do not bound it.
  package let lengthInterval: Interval?
  /// 95 % interval of σL with that correlation, dB; `nil` where no correlation is seen.
  package let locationSDInterval: Interval?
  /// Metres from a location to its nearest neighbour: the median. Correlation over less than that is not seen.
  package let gap: Double
  /// The longest diagonal of a group, metres.
  package let extent: Double
  /// Log-likelihood by nearest neighbours less the exact one, of ``PlaneREML/comparedLocations`` locations at the
  /// estimate; `nil`
  /// where all of it is exact.
  package let approximationError: Double?

  /// How much less deviance the correlation has than independence, ≥ 0.
  package var likelihoodRatio: Double { max(0, independent.deviance - (exponential?.deviance ?? .infinity)) }

  /// The estimate with correlation if independence is rejected at 5 %, by χ² with one degree of freedom: cautious, since L = 0
  /// is at the edge.
  package var correlated: NeighbourEstimate? {
    likelihoodRatio > NeighbourSearch.threshold ? exponential : nil
  }

  /// - Parameters:
  ///   - likelihood: whose least deviance is looked for.
  ///   - cheaper: a cheaper one to find where to start.
  ///   - hasPrior: whether L has the prior of ``LengthPrior``.
  init(
    _ likelihood: any NeighbourLikelihood, startingBy cheaper: (any NeighbourLikelihood)? = nil,
    method: NeighbourLikeness.Method, groups: NeighbourGroups, hasPrior: Bool,
    approximationError: (NeighbourEstimate) -> Double? = { _ in nil }
  ) throws(NeighbourFailure) {
    let (gap, extent) = (groups.gap, groups.extent)
    let line = LineNeighbours(likelihood.data)
    let independent = try Self.independent(line)
    let prior = hasPrior ? LengthPrior(extent: extent) : nil
    let search = NeighbourSearch(likelihood, gap: gap, extent: extent, prior: prior)
    var best: (parameters: [Double], value: Double)?
    if let cheaper {
      let start = search.start(
        by: NeighbourSearch(cheaper, gap: gap, extent: extent, prior: prior), near: independent.parameters[0])
      // A ten-thousandth of deviance is a hundredth of a standard error, less than the approximation makes.
      if let start {
        best =
          search.minimum(from: start, roughness: method == .nearestNeighbours ? 1e-4 : 0)
          ?? search.minimumAtLongest(near: start[0])
      }
    } else {
      best = search.optimum(near: independent.parameters[0])
    }
    let exponential = best.flatMap { NeighbourEstimate(likelihood, at: $0.parameters, prior: prior) }
    self.method = method
    self.independent = independent
    self.exponential = exponential
    self.gap = gap
    self.extent = extent
    self.approximationError = approximationError(exponential ?? independent)
    guard let exponential, independent.deviance - exponential.deviance > NeighbourSearch.threshold else {
      lengthInterval = nil
      locationSDInterval = nil
      return
    }
    if likelihood.isCheap {
      lengthInterval = search.lengthInterval(exponential)
      locationSDInterval = search.locationSDInterval(exponential)
    } else {
      let normal = Distributions.normalQuantile(0.975)
      lengthInterval = Interval(
        about: exponential.length, logHalfWidth: normal * search.spread(exponential, [0, 1, 0]))
      locationSDInterval = Interval(
        about: exponential.locationSD, logHalfWidth: normal * search.spread(exponential, [0.5, 0, 0.5]))
    }
  }

  /// The random intercept of each location, as ``RandomInterceptREML`` has it.
  static func independent(_ line: LineNeighbours) throws(NeighbourFailure) -> NeighbourEstimate {
    let locations = line.data.locations
    // Single packets do not tell locations from packets; all their spread is σF then.
    var ratio = 0.0
    if locations.contains(where: { $0.packets > 1 }) {
      let likelihood = RandomInterceptREML.Likelihood(
        columns: (0..<line.data.columns).map { column in locations.map { $0.design[column] } },
        means: locations.map(\.mean), counts: locations.map(\.count), within: line.data.within,
        observations: locations.reduce(0) { $0 + $1.packets })
      do {
        ratio = try likelihood.optimum(startingRatio: nil)
      } catch { throw .shape }
    }
    var logRatio = log(ratio)
    if line.data.beacons > 1, ratio > 0 {
      logRatio = LineSearch.minimum(from: logRatio - 12, to: logRatio + 4) {
        line.point([$0, -.infinity], slopes: false)?.deviance ?? .infinity
      }
    }
    guard let estimate = NeighbourEstimate(line, at: [logRatio, -.infinity]) else { throw .shape }
    return estimate
  }
}

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

/// Why there is no fit of locations that resemble their neighbours.
package enum NeighbourFailure: Error, Hashable {
  /// Designs of unlike length, no packet, or a count, a coordinate or a level that is not usable.
  case shape
  /// Too few locations for the columns and two spreads.
  case tooFewLocations(locations: Int, columns: Int)
  /// All locations are at one point.
  case onePoint
  /// Every packet of a location is the same although there are several: the likelihood has no bound.
  case withoutFading
  /// The design does not determine the coefficients.
  case design(LeastSquares.Failure)
}
