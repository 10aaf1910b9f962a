import Foundation
package import Statistics
import Support

/// The model of locations with or without likeness of neighbours, at its least restricted deviance.
package struct NeighbourEstimate: Sendable {
  /// β.
  package let coefficients: [Double]
  /// Covariance of β as if the spreads were known.
  package let covariance: Matrix
  /// σL ≥ 0, dB: of one location, regardless of its neighbours.
  package let locationSD: Double
  /// τ ≥ 0, dB: of the levels of beacons; `nil` where they are too few to tell.
  package let beaconSD: Double?
  /// σF ≥ 0, dB: of one packet.
  package let residualSD: Double
  /// L in metres; 0 where locations are treated as independent.
  package let length: Double
  /// −2 × restricted log-likelihood of all packets.
  package let deviance: Double
  /// log s and log L, where the estimate lies.
  let parameters: [Double]
  /// Covariance of log s, log L and log σF² by the observed restricted information, with zeros for what is not estimated; `nil` if
  /// it has none.
  let spreadCovariance: Matrix?
  /// Derivatives of ``covariance`` by log s, log L and log σF².
  private let covarianceSlopes: [Matrix]
  /// Variance of log τ².
  private let beaconLogVariance: Double
  /// G − p, more than which no degrees of freedom are.
  private let largestFreedom: Double

  /// - Parameters:
  ///   - likelihood: at whose least deviance the parameters lie.
  ///   - parameters: log s and log L; −∞ stands for 0.
  ///   - prior: of L, if its curvature counts.
  init?(_ likelihood: any NeighbourLikelihood, at parameters: [Double], prior: LengthPrior? = nil) {
    let data = likelihood.data
    guard let point = likelihood.point(parameters) else { return nil }
    let variance = point.residualVariance
    self.parameters = parameters
    coefficients = data.coefficients(point.gamma)
    covariance = data.covariance(point.inverseCross).scaled(by: variance)
    locationSD = (exp(parameters[0]) * variance).squareRoot()
    residualSD = variance.squareRoot()
    beaconSD = point.beacons.map { ($0.ratio * variance).squareRoot() }
    beaconLogVariance = point.beacons.map { $0.ratio > 0 ? $0.logVariance : 0 } ?? 0
    length = exp(parameters[1])
    deviance = point.deviance
    covarianceSlopes =
      point.inverseCrossSlopes.map { data.covariance($0).scaled(by: variance) } + [covariance]
    largestFreedom = Double(data.locations.count - data.columns)
    spreadCovariance = Self.spreadCovariance(likelihood, point, at: parameters, prior)
  }

  /// Twice the inverse of the deviance's second derivatives, which are differences of exact first ones.
  private static func spreadCovariance(
    _ likelihood: any NeighbourLikelihood, _ point: NeighbourPoint, at parameters: [Double],
    _ prior: LengthPrior?
  ) -> Matrix? {
    let variance = point.residualVariance
    let step = 1e-3
    let free = parameters.indices.filter { parameters[$0].isFinite }
    var hessian = Matrix(size: 3)
    for k in free {
      var (up, down) = (parameters, parameters)
      up[k] += step
      down[k] -= step
      guard let high = likelihood.point(up), let low = likelihood.point(down) else { return nil }
      for i in free {
        hessian[i, k] =
          (high.logTermsSlopes[i] - low.logTermsSlopes[i]
            + (high.residualSlopes[i] - low.residualSlopes[i]) / variance) / (2 * step)
      }
      hessian[k, 2] = -point.residualSlopes[k] / variance
      hessian[2, k] = hessian[k, 2]
    }
    hessian[2, 2] = point.freedom
    hessian[1, 1] += prior?.penalty(parameters[1]).curvature ?? 0
    let all = free + [2]
    var reduced = Matrix(size: all.count)
    for (i, from) in all.enumerated() {
      for (j, to) in all.enumerated() {
        reduced[i, j] = (hessian[from, to] + hessian[to, from]) / 2
      }
    }
    guard let inverse = Cholesky(reduced)?.inverse else { return nil }
    var result = Matrix(size: 3)
    for (i, from) in all.enumerated() {
      for (j, to) in all.enumerated() { result[from, to] = 2 * inverse[i, j] }
    }
    return result
  }

  /// Degrees of freedom of Student's t for each coefficient (F. E. Satterthwaite, Biometrics Bull. 2, 1946): twice the square of
  /// its variance over the variance of that, by the covariance of the spreads.
  package var degreesOfFreedom: [Double] {
    covariance.diagonal.indices.map { j in
      freedom(of: covariance[j, j], slopes: covarianceSlopes.map { $0[j, j] })
    }
  }

  /// What is predicted for the mean of packets at a location out of the neighbourhood of all others, of another beacon where beacons differ.
  ///
  /// - Parameters:
  ///   - design: x.
  ///   - averagingFactor: share of the variance of one packet that the mean has, 1/k for independent ones.
  ///   - line: β and its covariance, if others than these.
  /// - Returns: centre in dBm, variance σL² + τ² + σF² v + x'Cx in dB², and degrees of freedom.
  package func prediction(
    _ design: [Double], averagingFactor: Double, line: (coefficients: [Double], covariance: Matrix)? = nil
  ) -> (level: Double, variance: Double, degreesOfFreedom: Double) {
    let location = locationSD * locationSD
    let beacon = beaconSD.map { $0 * $0 } ?? 0
    let packets = residualSD * residualSD * averagingFactor
    let line = line ?? (coefficients, covariance)
    let total = location + beacon + packets + line.covariance.form(design, design)
    var slopes = covarianceSlopes.map { $0.form(design, design) }
    slopes[0] += location
    slopes[2] += location + packets
    let freedom = freedom(
      of: total, slopes: slopes, beacons: beacon > 0 ? beacon * beacon * beaconLogVariance : 0)
    return (Matrix.dot(design, line.coefficients), total, freedom)
  }

  /// - Parameter beacons: variance of τ² as estimated, dB⁴.
  private func freedom(of variance: Double, slopes: [Double], beacons: Double = 0) -> Double {
    guard let spreadCovariance else { return max(1, min(3, largestFreedom)) }
    let spread = spreadCovariance.form(slopes, slopes) + beacons
    let freedom = spread > 0 ? 2 * variance * variance / spread : .infinity
    return min(max(freedom, 1), largestFreedom)
  }
}
