import Foundation
import RadioSurvey
import Statistics
import Support
import CalibrationModel

extension DistanceBand {
  /// Thirds of the locations by distance, of as equal size as can be; `nil` with fewer than 30.
  ///
  /// - Parameters:
  ///   - distances: of every location at which something was heard, metres.
  ///   - degreesOfFreedom: of the model's t intervals.
  static func thirds(
    _ predictions: [HeldOutPrediction], distances: [Double], autocorrelation: Double, degreesOfFreedom: Double
  ) -> [DistanceBand]? {
    guard predictions.count >= minimumLocations else { return nil }
    let placed = predictions.sorted {
      (distances[$0.location], $0.location) < (distances[$1.location], $1.location)
    }
    return (0..<3).map { third in
      let part = placed[(placed.count * third / 3)..<(placed.count * (third + 1) / 3)]
      var band = DistanceBand(
        distance: Interval(
          lower: part.first.map { distances[$0.location] } ?? 0,
          upper: part.last.map { distances[$0.location] } ?? 0),
        tally: HeldOutTally(part.map { $0.outcome(autocorrelation: autocorrelation) }))
      if part.count >= conformalLocations {
        band.conformal = ConformalGuard(
          Array(part), autocorrelation: autocorrelation, degreesOfFreedom: degreesOfFreedom)
      }
      return band
    }
  }

  private init(distance: Interval, tally: HeldOutTally) {
    let locations: Int = tally.count
    let inside68: Int = tally.inside68
    let interval68: Interval = WilsonInterval.interval(successes: inside68, trials: locations)
    let inside95: Int = tally.inside95
    let interval95: Interval = WilsonInterval.interval(successes: inside95, trials: locations)
    self.init(
      distance: distance, locations: locations, inside68: inside68, interval68: interval68,
      inside95: inside95, interval95: interval95)
  }

  /// Whether a share is clearly too small, at 5 % over both shares of three bands together.
  var isTooRare: Bool {
    let upper: (Int) -> Double = {
      ShareInterval.exact(successes: Double($0), trials: Double(locations), level: 1 - 0.1 / 6).upper
    }
    return upper(inside68) < HeldOutCheck.oneSigma || upper(inside95) < HeldOutCheck.twoSigma
  }
}

extension ConformalGuard {
  /// From predictions for left-out locations.
  init(_ predictions: [HeldOutPrediction], autocorrelation: Double, degreesOfFreedom: Double) {
    let scores = predictions.map { prediction in
      let sd = prediction.sd(
        averagingFactor: AutoregressiveMean.varianceFactor(
          packets: prediction.packets, autocorrelation: autocorrelation))
      // Levels on the line exactly need no width; a hair of rounding is not an infinite score.
      return abs(prediction.error) < 1e-9 ? 0 : abs(prediction.error) / sd
    }
    let locations: Int = predictions.count
    let modelFactor68: Double = Distributions.studentTQuantile(
      (1 + HeldOutCheck.oneSigma) / 2, degreesOfFreedom: degreesOfFreedom)
    let modelFactor95: Double = Distributions.studentTQuantile(
      (1 + HeldOutCheck.twoSigma) / 2, degreesOfFreedom: degreesOfFreedom)
    let factor68: Double? = Self.quantile(scores, level: HeldOutCheck.oneSigma)
    let factor95: Double? = Self.quantile(scores, level: HeldOutCheck.twoSigma)
    let widening68: Double? = factor68.map { max(1, $0 / modelFactor68) }
    let widening95: Double? = factor95.map { max(1, $0 / modelFactor95) }
    self.init(
      locations: locations, factor68: factor68, factor95: factor95, modelFactor68: modelFactor68,
      modelFactor95: modelFactor95, widening68: widening68, widening95: widening95)
  }
}
