import Foundation
import RadioSurvey
import Statistics
import Support

extension SpreadTrend {
  /// The likeliest trend; `nil` if all distances are the same.
  init?(_ outcomes: [HeldOutTally.Outcome], _ distances: [Double], _ shape: SpreadShape) {
    let x = distances.map { log10($0) }
    let centre = x.reduce(0, +) / Double(x.count)
    guard let nearest = distances.min(), let farthest = distances.max(), farthest > nearest * 1.01,
      let logs = Self.likeliest(outcomes, x.map { shape.columns($0 - centre) })
    else { return nil }
    self.init(
      factor: 1, ratioPerDecade: shape == .constant ? 1 : exp(logs[1]),
      beyond: shape == .bent ? exp(logs[2]) : nil, centre: pow(10, centre),
      distance: Interval(lower: nearest, upper: farthest), gain: 0, gainError: 0)
    let square = distances.reduce(0) { $0 + pow(factor(at: $1), 2) } / Double(distances.count)
    factor = 1 / square.squareRoot()
    level = exp(logs[0]) / factor
  }

  /// The coefficients of log scales that are likeliest, by Fisher scoring of Student's t with the degrees of freedom of each
  /// prediction (A. C. Harvey, Econometrica 44, 1976, for the normal distribution); `nil` if the columns do not tell them apart.
  private static func likeliest(_ outcomes: [HeldOutTally.Outcome], _ rows: [[Double]]) -> [Double]? {
    let size = rows.first?.count ?? 0
    var logs = [Double](repeating: 0, count: size)
    for _ in 0..<50 {
      var scores = [Double](repeating: 0, count: size)
      var information = Matrix(size: size)
      for (outcome, row) in zip(outcomes, rows) {
        let nu = outcome.degreesOfFreedom
        let e = outcome.error / (outcome.sd * exp(Matrix.dot(logs, row)))
        let score = (nu + 1) * e * e / (nu + e * e) - 1
        let weight = 2 * nu / (nu + 3)
        for i in 0..<size {
          scores[i] += score * row[i]
          for j in 0..<size { information[i, j] += weight * row[i] * row[j] }
        }
      }
      guard let inverse = Cholesky(information)?.inverse else { return nil }
      let step = inverse * scores
      let largest = step.reduce(0) { max($0, abs($1)) }
      let shrink = largest > 1 ? 1 / largest : 1
      for i in 0..<size { logs[i] += shrink * step[i] }
      if largest < 1e-10 { break }
    }
    return logs.allSatisfy(\.isFinite) ? logs : nil
  }
}
