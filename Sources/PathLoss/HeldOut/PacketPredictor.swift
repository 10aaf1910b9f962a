import Foundation
import Statistics

/// Predicts the same as the usual practice does: a line through all packets, each taken for independent.
struct PacketPredictor {
  private let line: LeastSquares.Fit
  /// s² over packets, dB².
  private let variance: Double
  private let degreesOfFreedom: Double

  /// `nil` if the locations cannot carry the line.
  init?(_ groups: [RandomInterceptREML.Group]) {
    let columns = groups.first?.design.count ?? 0
    let packets = groups.reduce(0) { $0 + Double($1.count) }
    guard packets > Double(columns),
      let line = try? LeastSquares.fit(
        columns: (0..<columns).map { column in groups.map { $0.design[column] } },
        response: groups.map(\.mean), weights: groups.map { Double($0.count) })
    else { return nil }
    self.line = line
    degreesOfFreedom = packets - Double(columns)
    variance =
      (groups.reduce(0) { $0 + $1.centredSumOfSquares } + line.residualSumOfSquares) / degreesOfFreedom
  }

  /// Variance s² (1/n + x'(X'X)⁻¹x), because independent packets would average out.
  func outcome(_ group: RandomInterceptREML.Group) -> HeldOutTally.Outcome {
    var error = group.mean
    var leverage = 0.0
    for (i, x) in group.design.enumerated() {
      error -= x * line.coefficients[i]
      for (j, y) in group.design.enumerated() { leverage += x * y * line.inverseCross[i, j] }
    }
    return HeldOutTally.Outcome(
      error: error, sd: (variance * (1 / Double(group.count) + leverage)).squareRoot(),
      degreesOfFreedom: degreesOfFreedom)
  }
}
