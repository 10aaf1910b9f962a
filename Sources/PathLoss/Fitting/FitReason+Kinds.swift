package import CalibrationModel
import Support

/// The reasons of a fit with the limits that they are judged by.
extension FitReason {
  /// Refused: the locations are too few for a line.
  package static func tooFewLocations(_ locations: Int) -> Self {
    .tooFewLocations(
      locations: locations, needed: PathLossFitting.minimumLocations,
      comfortable: PathLossFitting.comfortableLocations)
  }

  /// Weak: the locations carry a line, but not its spread.
  package static func fewLocations(_ locations: Int) -> Self {
    .fewLocations(locations: locations, comfortable: PathLossFitting.comfortableLocations)
  }

  /// Packets were lost, and the estimator in front knows only those received.
  package static func packetsLost(_ lost: Int, of expected: Int) -> Self {
    .packetsLost(lost: lost, expected: expected, tolerableShare: PathLossFitting.tolerableLoss)
  }

  /// How often an interval held, and the upper end of the 95 % interval of that share.
  typealias Holding = (share: Double, atMost: Double)

  /// Weak: intervals held clearly less often than they should.
  ///
  /// - Parameter distances: of the locations in metres, where they are those of a band.
  static func undercoverage(
    _ leftOut: LeftOut, distances: Interval? = nil, narrow: Holding, wide: Holding
  ) -> Self {
    .undercoverage(
      leftOut: leftOut, nearestMetres: distances?.lower, farthestMetres: distances?.upper,
      coverage68: narrow.share, atMost68: narrow.atMost, coverage95: wide.share, atMost95: wide.atMost)
  }
}
