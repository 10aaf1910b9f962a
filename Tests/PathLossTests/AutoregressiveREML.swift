import Foundation
import Statistics

@testable import PathLoss

/// The model of ``RandomInterceptREML`` with packets that resemble their predecessors the more the sooner they follow: within a
/// location the correlation of two packets is φ^|Δt| (continuous AR(1), Δt in seconds), which takes uneven arrivals as they are.
///
/// Whitened by its predecessor, (e_k − ρ_k e_{k−1})/√(1 − ρ_k²) with ρ_k = φ^Δt, a location's packets are independent again. The
/// design being constant within a location, they then amount to an effective count a_g = Σ u_k² (u the whitened column of ones), a
/// generalised mean and a sum of squares about it, and the likelihood is that of the random intercept with those and Σ log(1 − ρ_k²)
/// added (R. H. Jones, Longitudinal Data with Serial Correlation, 1993, ch. 3).
enum AutoregressiveREML {
  /// One location's packets.
  struct Location: Hashable, Sendable {
    /// x_g, one number a column.
    var design: [Double]
    /// Seconds, increasing.
    var times: [Double]
    /// dBm, one a time.
    var levels: [Double]
  }

  /// Why there is no fit.
  enum Failure: Error, Hashable {
    /// No more locations than columns, or lengths that differ.
    case shape
    /// Times that do not increase within a location.
    case order
    /// No two packets at any location.
    case singlePackets
    /// The design does not determine the coefficients.
    case design
  }

  /// A fitted model.
  struct Fit: Hashable, Sendable {
    /// β.
    var coefficients: [Double]
    /// Covariance of β.
    var covariance: Matrix
    /// σL, dB.
    var locationSD: Double
    /// σF, dB: of one packet.
    var residualSD: Double
    /// φ, the correlation of packets one second apart, 0 < φ < 1.
    var correlationPerSecond: Double
    /// −2 × restricted log-likelihood.
    var deviance: Double
  }

  /// Fits by restricted maximum likelihood: φ by a grid in log time constant, then golden section; σL/σF inside.
  ///
  /// - Throws: ``Failure``.
  /// - Complexity: O(N) for each of some hundred values of φ.
  static func fit(_ locations: [Location]) throws(Failure) -> Fit {
    let columns = locations.first?.design.count ?? 0
    guard columns > 0, locations.count > columns,
      locations.allSatisfy({
        $0.times.count == $0.levels.count && !$0.times.isEmpty && $0.design.count == columns
      })
    else { throw .shape }
    let steps = locations.flatMap { zip($0.times, $0.times.dropFirst()).map { $1 - $0 } }
    guard !steps.isEmpty else { throw .singlePackets }
    guard steps.allSatisfy({ $0 > 0 && $0.isFinite }) else { throw .order }
    let typical = Median.of(steps)

    // The correlation of a typical step from about 0 to about 1, through its logit.
    func deviance(_ logit: Double) -> Double {
      (try? evaluate(locations, phi: phi(logit, step: typical)))?.deviance ?? .infinity
    }
    let grid = stride(from: -6.0, through: 6, by: 0.5).map { ($0, deviance($0)) }
    guard let best = grid.min(by: { $0.1 < $1.1 }), best.1.isFinite else { throw .design }
    let logit = LineSearch.minimum(from: best.0 - 0.5, to: best.0 + 0.5, of: deviance)
    do {
      return try evaluate(locations, phi: phi(logit, step: typical))
    } catch { throw .design }
  }

  /// φ a second from the logit of the correlation of a typical step.
  private static func phi(_ logit: Double, step: Double) -> Double { pow(1 / (1 + exp(-logit)), 1 / step) }

  private static func evaluate(_ locations: [Location], phi: Double) throws -> Fit {
    var counts: [Double] = []
    var means: [Double] = []
    var within = 0.0
    var logs = 0.0
    for location in locations {
      // Levels less the first one, so that no digits cancel.
      let pivot = location.levels[0]
      var sums = (ones: 1.0, cross: 0.0, squares: 0.0)
      for k in location.times.indices.dropFirst() {
        let rho = pow(phi, location.times[k] - location.times[k - 1])
        let variance = 1 - rho * rho
        let one = 1 - rho
        let level = location.levels[k] - pivot - rho * (location.levels[k - 1] - pivot)
        sums.ones += one * one / variance
        sums.cross += one * level / variance
        sums.squares += level * level / variance
        logs += log(variance)
      }
      counts.append(sums.ones)
      means.append(pivot + sums.cross / sums.ones)
      within += sums.squares - sums.cross * sums.cross / sums.ones
    }
    let likelihood = RandomInterceptREML.Likelihood(
      columns: (0..<locations[0].design.count).map { column in locations.map { $0.design[column] } },
      means: means, counts: counts, within: within,
      observations: Double(locations.reduce(0) { $0 + $1.levels.count }))
    let ratio = try likelihood.optimum(startingRatio: nil)
    let point = try likelihood.point(at: ratio)
    let variance = point.residualSumOfSquares / likelihood.denominator
    return Fit(
      coefficients: point.line.coefficients,
      covariance: point.line.inverseCross.scaled(by: variance),
      locationSD: (ratio * variance).squareRoot(), residualSD: variance.squareRoot(),
      correlationPerSecond: phi, deviance: likelihood.profiledDeviance(point) + logs)
  }
}
