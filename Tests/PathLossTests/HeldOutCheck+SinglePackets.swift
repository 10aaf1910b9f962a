import RadioSurvey

@testable import PathLoss

extension HeldOutCheck {
  /// Predictions of single packets by the line through all of them, Student's t with variance s² (1 + x'(X'X)⁻¹x) and N − n_g − p degrees of
  /// freedom.
  static func singlePackets(_ locations: [(design: [Double], histogram: RSSIHistogram)]) throws
    -> HeldOutTally?
  {
    let groups = locations.map { location in
      RandomInterceptREML.Group(
        design: location.design, count: Double(location.histogram.count), mean: location.histogram.mean ?? 0,
        centredSumOfSquares: location.histogram.centredSumOfSquares)
    }
    return packetPredictions(groups, line: try RandomInterceptREML.pooled(groups)).map { left in
      HeldOutTally(
        zip(locations, left).flatMap { location, left in
          location.histogram.bins.map { bin in
            HeldOutTally.Outcome(
              error: Double(bin.level) - left.level + left.error,
              sd: (left.fadingVariance + left.lineVariance).squareRoot(),
              degreesOfFreedom: left.degreesOfFreedom, count: bin.count)
          }
        })
    }
  }
}
