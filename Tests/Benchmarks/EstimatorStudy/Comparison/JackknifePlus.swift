package import Support

/// Intervals that hold for any distribution, with the location as the exchangeable unit (V. Vovk, A. Gammerman, G. Shafer, Algorithmic
/// Learning in a Random World, 2005; R. F. Barber, E. J. Candès, A. Ramdas, R. J. Tibshirani, Ann. Stat. 49, 2021,
/// doi 10.1214/20-AOS1965).
package enum JackknifePlus {
  /// The score of rank ⌈level (n + 1)⌉; `nil` if that rank does not exist or the score is not finite: 68.27 % takes 3 locations,
  /// 95.45 % takes 21.
  package static func quantile(_ scores: [Double], level: Double) -> Double? {
    // A hair less, so that a product that should be whole is not rounded up.
    let rank = Int((level * Double(scores.count + 1) - 1e-9).rounded(.up))
    guard rank >= 1, rank <= scores.count else { return nil }
    let value = scores.sorted()[rank - 1]
    return value.isFinite ? value : nil
  }

  /// The jackknife+ interval of Barber et al.: from the rank ⌊a(n + 1)⌋ of μ₍₋g₎(x) − R_g to the rank ⌈(1 − a)(n + 1)⌉ of
  /// μ₍₋g₎(x) + R_g.
  ///
  /// - Parameters:
  ///   - predictions: μ₍₋g₎(x), what each fit without one location says of the new one.
  ///   - residuals: R_g ≥ 0, how far that fit was off at the location it left out.
  ///   - level: 1 − a.
  /// - Returns: `nil` with too few locations for a finite interval.
  package static func interval(predictions: [Double], residuals: [Double], level: Double) -> Interval? {
    let upper = quantile(zip(predictions, residuals).map { $0 + $1 }, level: level)
    let lower = quantile(zip(predictions, residuals).map { $1 - $0 }, level: level)
    guard let upper, let lower else { return nil }
    return Interval(lower: -lower, upper: upper)
  }
}
