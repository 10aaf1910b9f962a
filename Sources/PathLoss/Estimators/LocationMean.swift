import RadioSurvey
import CalibrationModel

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
        residual: location.mean - fitted, level: levels?[g], heldOut: heldOut?[g])
    }
  }
}
