import Foundation

/// A way to compute the likelihood of locations whose shadowing resembles that of their neighbours.
protocol NeighbourLikelihood: Sendable {
  var data: NeighbourData { get }
  /// Whether one evaluation costs so little that intervals can be found by profiles.
  var isCheap: Bool { get }

  /// - Parameters:
  ///   - logRatio: log s.
  ///   - logLength: log L.
  ///   - slopes: whether derivatives are asked for; zeros otherwise.
  /// - Returns: `nil` where the covariance is not positive definite to working precision.
  func sums(logRatio: Double, logLength: Double, slopes: Bool) -> NeighbourSums?
}

extension NeighbourLikelihood {
  func point(_ parameters: [Double], slopes: Bool = true) -> NeighbourPoint? {
    sums(logRatio: parameters[0], logLength: parameters[1], slopes: slopes).flatMap {
      NeighbourPoint($0, data: data)
    }
  }
}
