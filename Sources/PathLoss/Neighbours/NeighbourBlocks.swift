import Foundation
import Statistics

/// Locations in blocks along a line, or in squares of a plane, each left out whole: a location left out alone is predicted from
/// neighbours that resemble it, which is no evidence for a place elsewhere.
package struct NeighbourBlocks: Sendable {
  /// Metres that a block is long unless told otherwise.
  package static let size = 2.0
  /// Lengths of correlation that a block is long at least.
  static let lengths = 2.0
  /// Blocks up to which the spreads are estimated anew without each.
  static let refitted = 200
  /// Blocks below which there is no check, as ``GroupLeaveOut`` has it.
  static let minimumBlocks = GroupLeaveOut.minimumGroups

  /// Metres that a block is long.
  package let size: Double
  /// For each block that is not empty, in order of its place, the places of its locations among those given.
  package let blocks: [[Int]]

  /// - Parameters:
  ///   - locations: as they were given to the fit.
  ///   - size: metres that a block is long, > 0; twice the length of correlation if that is more.
  ///   - length: L in metres, if any correlation is seen.
  package init(_ locations: [NeighbourLocation], size: Double = size, length: Double? = nil) {
    let side = max(size, Self.lengths * (length ?? 0))
    let (x, y) = (locations.map(\.x).min() ?? 0, locations.map(\.y).min() ?? 0)
    let squares = Dictionary(grouping: locations.indices) { g in
      [((locations[g].x - x) / side).rounded(.down), ((locations[g].y - y) / side).rounded(.down)]
    }
    self.size = side
    blocks = squares.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  /// What the fit to the other blocks says of each location of a block, block by block; `nil` with fewer than five blocks, or where
  /// the other blocks carry no fit.
  ///
  /// The prediction is that of a place elsewhere: Student's t about the line with variance σL² + σF²/k + x'Cx. To
  /// 200 blocks, where that takes about a second, the spreads are estimated without each block; otherwise those of the whole fit
  /// stay and only the line is without the block.
  package func outcomes(_ fit: NeighbourFit) -> [[HeldOutTally.Outcome]]? {
    guard blocks.count >= Self.minimumBlocks else { return nil }
    let likelihood = fit.correlated == nil ? fit.independentLikelihood : fit.likelihood
    var places = fit.order
    for (place, given) in fit.order.enumerated() { places[given] = place }
    let left = blocks.map { $0.map { places[$0] } }
    let isRefitted = blocks.count <= Self.refitted && likelihood.refits(blocks.count)
    let outcomes =
      isRefitted
      ? left.map { refitted(fit, likelihood, without: $0) } : kept(fit, likelihood, withoutEach: left)
    return outcomes.allSatisfy { $0 != nil } ? outcomes.compactMap(\.self) : nil
  }

  private func refitted(_ fit: NeighbourFit, _ likelihood: any NeighbourLikelihood, without block: [Int])
    -> [HeldOutTally.Outcome]?
  {
    let locations = likelihood.data.locations
    let left = Set(block)
    guard let data = try? NeighbourData(locations.indices.filter { !left.contains($0) }.map { locations[$0] })
    else { return nil }
    let estimate: NeighbourEstimate?
    if fit.correlated == nil {
      estimate = try? NeighbourFit.independent(LineNeighbours(data))
    } else {
      let others = likelihood.fewer(data)
      let search = NeighbourSearch(others, gap: fit.gap, extent: fit.extent)
      let start = fit.estimate.parameters
      estimate = NeighbourEstimate(others, at: search.minimum(from: start)?.parameters ?? start)
    }
    return estimate.map { estimate in
      block.map { outcome(locations[$0], estimate) }
    }
  }

  private func kept(_ fit: NeighbourFit, _ likelihood: any NeighbourLikelihood, withoutEach blocks: [[Int]])
    -> [[HeldOutTally.Outcome]?]
  {
    let estimate = fit.estimate
    let data = likelihood.data
    let sums = likelihood.sums(
      logRatio: estimate.parameters[0], logLength: estimate.parameters[1], withoutEach: blocks)
    return zip(blocks, sums).map { block, sums in
      sums.flatMap { NeighbourPoint($0, data: data) }.map { point in
        let line = (
          data.coefficients(point.gamma),
          data.covariance(point.inverseCross).scaled(by: estimate.residualSD * estimate.residualSD)
        )
        return block.map { outcome(data.locations[$0], estimate, line: line) }
      }
    }
  }

  private func outcome(
    _ location: NeighbourLocation, _ estimate: NeighbourEstimate,
    line: (coefficients: [Double], covariance: Matrix)? = nil
  ) -> HeldOutTally.Outcome {
    let prediction = estimate.prediction(location.design, averagingFactor: 1 / location.count, line: line)
    return HeldOutTally.Outcome(
      error: location.mean - prediction.level, sd: prediction.variance.squareRoot(),
      degreesOfFreedom: prediction.degreesOfFreedom)
  }
}
