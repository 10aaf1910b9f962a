import CalibrationModel
import PathLoss
import Statistics
package import Support

extension ConformalGuard {
  /// The jackknife+ interval of Barber et al.: from the rank ⌊a(n + 1)⌋ of μ₍₋g₎(x) − R_g to the rank ⌈(1 − a)(n + 1)⌉ of
  /// μ₍₋g₎(x) + R_g.
  ///
  /// - Parameters:
  ///   - predictions: μ₍₋g₎(x), what each fit without one location says of the new one.
  ///   - residuals: R_g ≥ 0, how far that fit was off at the location it left out.
  ///   - level: 1 − a.
  /// - Returns: `nil` with too few locations for a finite interval.
  package static func jackknifePlus(predictions: [Double], residuals: [Double], level: Double) -> Interval? {
    let upper = quantile(zip(predictions, residuals).map { $0 + $1 }, level: level)
    let lower = quantile(zip(predictions, residuals).map { $1 - $0 }, level: level)
    guard let upper, let lower else { return nil }
    return Interval(lower: -lower, upper: upper)
  }
}
