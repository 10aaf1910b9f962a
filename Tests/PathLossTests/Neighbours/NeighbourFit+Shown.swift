import PathLoss
import Statistics

extension NeighbourFit {
  /// L in metres; `nil` if no correlation is seen.
  var length: Double? { correlated?.length }
  /// The one to use.
  var estimate: NeighbourEstimate { correlated ?? independent }
}

extension NeighbourEstimate {
  /// Standard errors of β.
  var standardErrors: [Double] { covariance.diagonal.map { $0.squareRoot() } }
}
