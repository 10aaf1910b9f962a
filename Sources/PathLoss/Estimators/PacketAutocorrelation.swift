import CalibrationModel
import Foundation
package import RadioSurvey
import Statistics

/// Lag-1 autocorrelation of the packets within dwells.
///
/// The measured quotient r = Σ (y_i − ȳ)(y_{i+1} − ȳ) / Σ (y_i − ȳ)² is too small, because each dwell's own mean has been
/// taken off: for AR(1) its bias is −(1 + 3ρ)/k to first order in the dwell's length k (F. H. C. Marriott, J. A. Pope,
/// Biometrika 41, 1954). The expectations of numerator and denominator over σ² are known exactly,
///
///     (k − 1) ρ − (k + 1) v + 2 (1 − ρᵏ) / (k (1 − ρ))   and   k (1 − v),   v = v(k, ρ),
///
/// so ρ is taken where their quotient, summed over the dwells, is the measured one. That agrees with the first-order
/// formula for long dwells and stays usable for short ones.
package struct PacketAutocorrelation: Hashable {
  /// ρ, 0…0.99.
  package let value: Double
  /// Upper end of its two-sided 95 % interval, ≤ 0.99: where the quotient would be 1.96 √((1 − r²)/pairs) larger, which
  /// is M. S. Bartlett's SD of r for AR(1) (J. R. Stat. Soc. Suppl. 8, 1946).
  let upper95: Double

  /// Pairs of successive packets below which no estimate is given: its standard error would exceed about 0.2.
  static let minimumPairs = 30
  /// Largest estimate, so that the effective number of packets stays finite.
  package static let maximum = 0.99

  /// `nil` with fewer than 30 pairs, or where no dwell's levels vary.
  package init?(_ dwells: some Sequence<Dwell>) {
    var pairs = 0
    var products = 0.0
    var squares = 0.0
    var lengths: [Int: (dwells: Double, pairs: Double)] = [:]
    for dwell in dwells where dwell.lag.pairs > 0 && dwell.receivedPackets >= 3 {
      guard let mean = dwell.histogram.mean else { continue }
      pairs += dwell.lag.pairs
      products += dwell.lag.centredProductSum(about: mean)
      squares += dwell.histogram.centredSumOfSquares
      let tally = lengths[dwell.receivedPackets] ?? (0, 0)
      lengths[dwell.receivedPackets] = (tally.dwells + 1, tally.pairs + Double(dwell.lag.pairs))
    }
    guard pairs >= Self.minimumPairs, squares > 0 else { return nil }
    let ordered = lengths.sorted { $0.key < $1.key }
    let measured = products / squares
    let error = (max(0, 1 - measured * measured) / Double(pairs)).squareRoot()
    value = Self.solve(measured, lengths: ordered)
    upper95 = max(value, Self.solve(measured + Distributions.normalQuantile(0.975) * error, lengths: ordered))
  }

  private static func solve(
    _ measured: Double, lengths: [(key: Int, value: (dwells: Double, pairs: Double))]
  ) -> Double {
    let excess: (Double) -> Double = { rho in expectedQuotient(rho, lengths: lengths) - measured }
    if excess(0) >= 0 { return 0 }
    if excess(maximum) <= 0 { return maximum }
    return RootFinding.root(between: 0, and: maximum, of: excess) ?? 0
  }

  private static func expectedQuotient(
    _ rho: Double, lengths: [(key: Int, value: (dwells: Double, pairs: Double))]
  ) -> Double {
    var numerator = 0.0
    var denominator = 0.0
    for (length, tally) in lengths {
      let k = Double(length)
      let v = AutoregressiveMean.varianceFactor(packets: length, autocorrelation: rho)
      let product = (k - 1) * rho - (k + 1) * v + 2 * (1 - pow(rho, k)) / (k * (1 - rho))
      numerator += product / (k - 1) * tally.pairs
      denominator += k * (1 - v) * tally.dwells
    }
    return numerator / denominator
  }
}

extension LocationMean {
  /// The locations of a fit.
  ///
  /// - Parameters:
  ///   - locations: those where something was heard.
  ///   - line: level at 1 m and slope that the residuals are taken from; the mean of all without it.
  ///   - levels: as packets received and lost tell them, one a location.
  ///   - heldOut: what the fit without it said of each.
  static func means(
    of locations: [SurveyedLocation], line: [Double]? = nil, levels: [Double]? = nil,
    heldOut: [LocationPrediction?]? = nil
  ) -> [LocationMean] {
    let centre = locations.reduce(0) { $0 + $1.mean } / Double(max(1, locations.count))
    return locations.enumerated().map { g, location in
      let fitted = line.map { $0[0] + $0[1] * location.logDistance } ?? centre
      return LocationMean(
        beacon: location.beacon, location: location.name, isNamed: location.isNamed,
        distance: location.distance, receivedPackets: location.histogram.count, mean: location.mean,
        residual: location.mean - fitted, level: levels?[g], heldOut: heldOut?[g],
        position: location.position, crossings: location.crossings)
    }
  }
}
