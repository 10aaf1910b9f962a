import Foundation
import RadioSurvey
import Statistics
import Support
import CalibrationModel

extension DistanceBand {
  /// Thirds of the locations by distance, of as equal size as can be; `nil` with fewer than 30.
  ///
  /// - Parameter distances: of every location at which something was heard, metres.
  static func thirds(
    _ predictions: [HeldOutPrediction], distances: [Double], autocorrelation: Double
  ) -> [DistanceBand]? {
    guard predictions.count >= minimumLocations else { return nil }
    let placed = predictions.sorted {
      (distances[$0.location], $0.location) < (distances[$1.location], $1.location)
    }
    return (0..<3).map { third in
      let part = placed[(placed.count * third / 3)..<(placed.count * (third + 1) / 3)]
      return DistanceBand(
        distance: Interval(
          lower: part.first.map { distances[$0.location] } ?? 0,
          upper: part.last.map { distances[$0.location] } ?? 0),
        tally: HeldOutTally(part.map { $0.outcome(autocorrelation: autocorrelation) }))
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
