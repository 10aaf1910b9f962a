import CalibrationModel
import Foundation
import PathLoss
import Statistics

/// What sessions add to the changes: a day, or what else the surveyor calls a session, moves every level that is measured in it, so that a
/// change between conditions of different sessions has what these differ by in it.
///
/// Sessions are a random effect on the rows of the line, with h the share of a row's dwells in each. A variance σV² of sessions adds
/// σV² Σ a² to that of k'β, with a = k'B Z'WX for Z = (h): 0 where every condition was measured in every session alike. How large σV is
/// follows from what the line leaves between sessions, b = Z'We: along an eigenvector of A = Z'WMZ with eigenvalue λ, b²/λ is
/// (1 + σV² λ) χ²(1). Where changes have taken up all of it, nothing is left; so its likelihood is weighed with the
/// penalised-complexity prior of ``LineSpread/unlikelySessionSD`` (D. Simpson et al., Stat. Sci. 32, 2017, doi 10.1214/16-STS576).
struct EffectSessions {
  /// Z'WX B, a row for each session.
  private let influence: Matrix
  /// Variances of sessions in dB² with their probabilities.
  private let nodes: [(variance: Double, weight: Double)]
  let count: Int

  /// SDs at which it is computed, up to four times the one that is unlikely.
  private static let steps = 64

  /// `nil` for one session.
  init?(_ line: ClusteredLine, of locations: [EffectLocation]) {
    count = (locations.flatMap(\.sessions).map(\.session).max() ?? 0) + 1
    guard count > 1 else { return nil }
    let columns = line.bread.rows
    var cross = Matrix(rows: count, columns: columns)
    var between = Matrix(size: count)
    var sums = [Double](repeating: 0, count: count)
    for (row, location) in zip(line.rows, locations) {
      for (session, share) in location.sessions {
        sums[session] += row.weight * share * row.residual
        for j in 0..<columns { cross[session, j] += row.weight * share * row.design[j] }
        for (other, rest) in location.sessions { between[session, other] += row.weight * share * rest }
      }
    }
    influence = cross * line.bread
    let explained = influence * cross.transposed
    for i in 0..<count { for j in 0..<count { between[i, j] -= explained[i, j] } }
    guard let eigen = SymmetricEigen(between) else { return nil }
    let largest = eigen.values.max() ?? 0
    let directions = zip(eigen.values, eigen.vectors).filter { $0.0 > 1e-8 * max(1, largest) }.map {
      (value: $0.0, square: pow(Matrix.dot($0.1, sums), 2) / $0.0)
    }
    let rate = -log(0.05) / LineSpread.unlikelySessionSD
    let logs = (0..<Self.steps).map { index -> (variance: Double, log: Double) in
      let sd = 4 * LineSpread.unlikelySessionSD * (Double(index) + 0.5) / Double(Self.steps)
      return (
        sd * sd,
        directions.reduce(-rate * sd) { sum, direction in
          let scale = 1 + sd * sd * direction.value
          return sum - (log(scale) + direction.square / scale) / 2
        }
      )
    }
    let most = logs.map(\.log).max() ?? 0
    let whole = logs.reduce(0) { $0 + exp($1.log - most) }
    nodes = logs.map { ($0.variance, exp($0.log - most) / whole) }
  }

  /// SD from session to session, dB: the root of the mean variance.
  var sd: Double { nodes.reduce(0) { $0 + $1.weight * $1.variance }.squareRoot() }

  /// Σ a² of a change: what a variance of sessions of 1 dB² adds to that of k'β.
  func factor(of k: [Double]) -> Double {
    (0..<count).reduce(0) { sum, session in
      let a = Matrix.dot(influence.row(session), k)
      return sum + a * a
    }
  }

  /// The probability of t beyond a value on either side where the variance of sessions, times a factor, is added to that of a standard error.
  func tails(beyond value: Double, standardError: Double, degreesOfFreedom: Double, factor: Double) -> Double
  {
    nodes.reduce(0) { sum, node in
      let sd = (standardError * standardError + factor * node.variance).squareRoot()
      return sum + node.weight * 2
        * Distributions.studentTCDF(-abs(value) / sd, degreesOfFreedom: degreesOfFreedom)
    }
  }
}
