import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import Support

/// The ways to a distance interval at a place never seen that the study compares.
package enum DistanceMethod: String, CaseIterable, Sendable {
  /// Packet SD of the line through all packets over √k: the usual practice.
  case packetLine = "packet SD / sqrt(k)"
  /// Both variances of the random intercept, its parameters taken for known.
  case plugIn = "REML plug-in, z"
  /// The same with the parameters' uncertainty and Student's t: the interval of the product.
  case received = "REML + parameters, t(G-2)"
  /// The first two again, as metres on either side of the estimate: ± s d and ± 2 s d.
  case symmetric = "plus/minus r, 2r in metres"
  /// The jackknife+ interval with the location as the unit.
  case conformal = "CV+ conformal by location"
  /// The interval of the product from the model that knows of the losses.
  case mixture = "random intercept + mixture, t"

  /// What one method says of one new place.
  struct Answer {
    var holds68: Bool
    var holds95: Bool
    /// √(upper/lower) of the 68.27 % interval; infinite where it has no end, `nil` for those that are not of that form.
    var factor68: Double?
  }

  /// Mean level of k packets at a true log distance.
  struct Place {
    var logDistance: Double
    var mean: Double
    var packets: Int
  }

  /// Everything that the methods need of one survey.
  struct Survey {
    /// ρ, known.
    let autocorrelation: Double
    let line: LeastSquares.Fit
    let packetSD: Double
    let reml: RandomInterceptREML.Fit
    /// Left-out lines (a, b) through location means, and their errors there.
    let leftOut: [(line: [Double], error: Double)]
    let received: PathLossModel
    let mixture: PathLossModel?
  }

  /// Whether the intervals hold the true distance.
  func answer(_ survey: Survey, _ place: Place) -> Answer {
    switch self {
    case .packetLine:
      let half = survey.packetSD / Double(place.packets).squareRoot()
      return around(survey.line.coefficients, half, place)
    case .plugIn: return around(survey.reml.coefficients, plugInSD(survey, place), place)
    case .received: return answer(survey.received, place)
    case .symmetric:
      let line = survey.reml.coefficients
      let estimate = pow(10, (place.mean - line[0]) / line[1])
      let radius = estimate * plugInSD(survey, place) * log(10) / abs(line[1])
      let error = abs(pow(10, place.logDistance) - estimate)
      return Answer(holds68: error <= radius, holds95: error <= 2 * radius, factor68: nil)
    case .conformal:
      let predictions = survey.leftOut.map { $0.line[0] + $0.line[1] * place.logDistance }
      func holds(_ level: Double) -> Bool {
        JackknifePlus.interval(
          predictions: predictions, residuals: survey.leftOut.map(\.error), level: level
        ).map { $0.lower <= place.mean && place.mean <= $0.upper } ?? true
      }
      return Answer(
        holds68: holds(HeldOutCheck.oneSigma), holds95: holds(HeldOutCheck.twoSigma), factor68: nil)
    case .mixture:
      return survey.mixture.map { answer($0, place) } ?? Answer(holds68: false, holds95: false, factor68: nil)
    }
  }

  private func plugInSD(_ survey: Survey, _ place: Place) -> Double {
    let fading =
      survey.reml.residualSD * survey.reml.residualSD
      * AutoregressiveMean.varianceFactor(
        packets: place.packets, autocorrelation: survey.autocorrelation)
    return (survey.reml.locationSD * survey.reml.locationSD + fading).squareRoot()
  }

  /// One and two SDs about a line, in dB; the levels that hold are those of the distances that do.
  private func around(_ line: [Double], _ sd: Double, _ place: Place) -> Answer {
    let error = abs(place.mean - line[0] - line[1] * place.logDistance)
    return Answer(holds68: error <= sd, holds95: error <= 2 * sd, factor68: pow(10, sd / abs(line[1])))
  }

  private func answer(_ model: PathLossModel, _ place: Place) -> Answer {
    let distance = pow(10, place.logDistance)
    func interval(_ level: Double) -> Interval {
      model.distanceInterval(meanLevel: place.mean, packets: place.packets, level: level)
        ?? Interval(lower: 0, upper: .infinity)
    }
    let narrow = interval(HeldOutCheck.oneSigma)
    let wide = interval(HeldOutCheck.twoSigma)
    return Answer(
      holds68: narrow.lower <= distance && distance <= narrow.upper,
      holds95: wide.lower <= distance && distance <= wide.upper,
      factor68: (narrow.upper / narrow.lower).squareRoot())
  }
}

extension DistanceMethod.Survey {
  /// Fits all models; `nil` where one of the received packets' has no fit.
  init?(_ survey: [StudyScenario.Location], scenario: StudyScenario) {
    let groups = survey.compactMap(\.group)
    guard let reml = try? RandomInterceptREML.fit(groups) else { return nil }
    let counts = groups.map { Double($0.count) }
    let x = groups.map { $0.design[1] }
    guard
      let line = try? LeastSquares.fit(
        columns: [x.map { _ in 1 }, x], response: groups.map(\.mean), weights: counts)
    else { return nil }
    let squares = line.residualSumOfSquares + groups.reduce(0) { $0 + $1.centredSumOfSquares }
    var leftOut: [(line: [Double], error: Double)] = []
    for left in groups.indices {
      let kept = groups.indices.filter { $0 != left }
      guard
        let rest = try? LeastSquares.fit(
          columns: [kept.map { _ in 1 }, kept.map { x[$0] }], response: kept.map { groups[$0].mean })
      else { return nil }
      let prediction = rest.coefficients[0] + rest.coefficients[1] * x[left]
      leftOut.append((rest.coefficients, abs(groups[left].mean - prediction)))
    }
    func model(
      _ line: [Double], _ covariance: Matrix, locationSD: Double, fadingSD: Double
    ) -> PathLossModel {
      PathLossModel(
        referencePower: line[0], pathLossExponent: -line[1] / 10, shadowingSD: locationSD,
        fadingSD: fadingSD, autocorrelation: scenario.autocorrelation,
        covariance: LineCovariance(
          interceptVariance: covariance[0, 0], covariance: covariance[0, 1],
          slopeVariance: covariance[1, 1]), degreesOfFreedom: Double(groups.count - 2),
        distanceRange: Interval(lower: scenario.nearest, upper: scenario.farthest))
    }
    let threshold = ReceptionThreshold(level: scenario.sensitivity)
    let mixture = try? RandomInterceptTobit.fit(
      survey.map { $0.censored(threshold) }, threshold: threshold)
    self.init(
      autocorrelation: scenario.autocorrelation, line: line,
      packetSD: (squares / (counts.reduce(0, +) - 2)).squareRoot(), reml: reml, leftOut: leftOut,
      received: model(
        reml.coefficients, reml.covariance, locationSD: reml.locationSD, fadingSD: reml.residualSD),
      mixture: mixture.map { fit in
        let square = fit.correction * fit.correction
        return model(
          fit.coefficients, fit.covariance.scaled(by: square),
          locationSD: fit.correction * fit.locationSD, fadingSD: fit.fadingSD)
      })
  }
}
