package import CalibrationModel
import Statistics
import Support

extension LineCovariance {
  /// Of the first two of some parameters, level at 1 m and slope.
  init(_ covariance: Matrix) {
    self.init(
      interceptVariance: covariance[0, 0], covariance: covariance[0, 1], slopeVariance: covariance[1, 1])
  }

  /// x'Vx for x = (1, log₁₀ d): variance of the fitted mean level, dB².
  package func variance(atLogDistance x: Double) -> Double {
    interceptVariance + 2 * x * covariance + x * x * slopeVariance
  }

  /// A covariance by which the line is nowhere better known than by this or by another: this and what the other exceeds it by,
  /// in the directions in which it does.
  package func reaching(_ other: LineCovariance) -> LineCovariance {
    let excess = LineCovariance(
      interceptVariance: other.interceptVariance - interceptVariance,
      covariance: other.covariance - covariance, slopeVariance: other.slopeVariance - slopeVariance
    ).positivePart
    return LineCovariance(
      interceptVariance: interceptVariance + excess.interceptVariance,
      covariance: covariance + excess.covariance, slopeVariance: slopeVariance + excess.slopeVariance)
  }

  /// The covariance if every variance were this many times as large.
  package func scaled(by factor: Double) -> LineCovariance {
    LineCovariance(
      interceptVariance: interceptVariance * factor, covariance: covariance * factor,
      slopeVariance: slopeVariance * factor)
  }

  /// The same without its negative eigenvalues: Σ max(0, λ) vv'.
  private var positivePart: LineCovariance {
    let mean = (interceptVariance + slopeVariance) / 2
    let half = (interceptVariance - slopeVariance) / 2
    let radius = (half * half + covariance * covariance).squareRoot()
    let (upper, lower) = (max(0, mean + radius), max(0, mean - radius))
    guard radius > 0 else {
      return LineCovariance(interceptVariance: upper, covariance: 0, slopeVariance: upper)
    }
    // The projections on the eigenvectors are (1 ± M)/2 with M = ((half, c), (c, −half))/radius.
    let (sum, difference) = ((upper + lower) / 2, (upper - lower) / 2 / radius)
    return LineCovariance(
      interceptVariance: sum + difference * half, covariance: difference * covariance,
      slopeVariance: sum - difference * half)
  }
}

extension Estimate {
  /// An estimate with the 95 % interval of Student's t.
  package init(_ value: Double, standardError: Double, degreesOfFreedom: Double) {
    let half = Distributions.studentTQuantile(0.975, degreesOfFreedom: degreesOfFreedom) * standardError
    self.init(value, standardError: standardError, lower95: value - half, upper95: value + half)
  }
}

/// Two standard deviations as a likelihood gives them, packets counted as independent.
package struct FittedSpreads {
  /// σL in dB.
  var locationSD: Double
  /// Its 95 % interval; `nil` if the locations are on the line exactly.
  var locationInterval: Interval?
  /// σF in dB.
  var residualSD: Double
  /// Its 95 % interval; `nil` if σF is 0.
  var residualInterval: Interval?
  /// Whether σF still holds the variance of rounding to 1 dB.
  var holdsRounding: Bool
}

extension FittedSpreads {
  /// Those of locations and packets of a fit with more levels.
  init(nested fit: NestedFit, holdsRounding: Bool) {
    self.init(
      locationSD: fit.spreads[.location] ?? 0, locationInterval: fit.interval(.location),
      residualSD: fit.spreads[.packet] ?? 0, residualInterval: fit.interval(.packet),
      holdsRounding: holdsRounding)
  }

  /// With intervals by profile likelihood.
  package init(_ fit: RandomInterceptREML.Fit) {
    self.init(
      locationSD: fit.locationSD, locationInterval: fit.locationSDInterval(), residualSD: fit.residualSD,
      residualInterval: fit.residualSDInterval(), holdsRounding: true)
  }
}

/// How the logarithm of a spread may change with that of the distance.
enum SpreadShape: Sendable {
  case constant, straight, bent

  /// Columns of one location, of the log distance less the mean one.
  func columns(_ u: Double) -> [Double] {
    switch self {
    case .constant: [1]
    case .straight: [1, u]
    case .bent: [1, min(u, 0), max(u, 0)]
    }
  }
}

/// What the scatter of beacons and the likeness of neighbouring locations add to what the line in front says of a location never
/// seen.
struct LineWidening {
  /// Of the line in front.
  let covariance: LineCovariance
  /// Of the same line where every location were independent of every other.
  let alone: LineCovariance
  /// What neighbours hide of the variance from place to place, dB² ≥ 0.
  var placeVariance = 0.0
  /// No prediction has more degrees of freedom; `nil` for no bound.
  var degreesOfFreedom: Double?

  /// x'(V − V₀)x ≥ 0 for x = (1, log₁₀ d), and what neighbours hide, dB².
  func variance(atLogDistance x: Double) -> Double {
    placeVariance + max(0, covariance.variance(atLogDistance: x) - alone.variance(atLogDistance: x))
  }

  /// The degrees of freedom of a prediction that has these without the widening.
  func degreesOfFreedom(_ degrees: Double) -> Double { min(degrees, degreesOfFreedom ?? degrees) }
}
