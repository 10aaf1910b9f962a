import RadioSurvey

@testable import PathLoss

extension PacketHeldOut {
  /// Predictions of single packets, Student's t with variance s² (1 + x'(X'X)⁻¹x) and N − n_g − p degrees of freedom.
  static func singlePackets(_ locations: [(design: [Double], histogram: RSSIHistogram)]) -> HeldOutTally? {
    let groups = locations.map { location in
      RandomInterceptREML.Group(
        design: location.design, count: Double(location.histogram.count), mean: location.histogram.mean ?? 0,
        centredSumOfSquares: location.histogram.centredSumOfSquares)
    }
    return leaveOut(groups).map { left in
      HeldOutTally(
        locations.indices.flatMap {
          outcomes(locations[$0].histogram, mean: groups[$0].mean, left: left[$0])
        })
    }
  }
}
