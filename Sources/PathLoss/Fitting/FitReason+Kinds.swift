import RadioSurvey
import Statistics
package import Support
package import CalibrationModel

/// The reasons of a fit with their numbers.
extension FitReason {
  /// Refused: the locations are too few for a line.
  package static func tooFewLocations(_ locations: Int) -> Self {
    Self(
      .tooFewLocations,
      [
        "locations": .count(locations), "needed": .count(PathLossFitting.minimumLocations),
        "comfortable": .count(PathLossFitting.comfortableLocations),
      ])
  }

  /// Weak: the locations carry a line, but not its spread.
  package static func fewLocations(_ locations: Int) -> Self {
    Self(
      .fewLocations,
      ["locations": .count(locations), "comfortable": .count(PathLossFitting.comfortableLocations)])
  }

  /// Refused: the distances, metres, span too few decades.
  package static func narrowSpan(_ distances: Interval, decades: Double) -> Self {
    Self(
      .narrowSpan,
      [
        "nearest_m": .number(distances.lower), "farthest_m": .number(distances.upper),
        "decades": .number(decades), "neededDecades": .number(PathLossFitting.minimumDecades),
      ])
  }

  /// Weak: hardly a location has two packets.
  package static func fewRepeats(packets: Int, locations: Int) -> Self {
    Self(
      .fewRepeats,
      [
        "packets": .count(packets), "locations": .count(locations), "repeats": .count(packets - locations),
        "comfortable": .count(PathLossFitting.comfortableRepeats),
      ])
  }

  /// Weak: the level at 1 m in dBm, or the distances in metres, are none that a beacon has; what is plausible is absent.
  package static func unitsDoubtful(referencePower: Double?, distances: Interval?) -> Self {
    Self(
      .unitsDoubtful,
      ReasonValues(known: [
        "referencePower_dbm": .known(referencePower),
        "strongest_dbm": .number(PathLossFitting.strongestReferencePower),
        "nearest_m": .known(distances?.lower), "farthest_m": .known(distances?.upper),
        "widestSpan_m": .number(PathLossFitting.widestSpan),
      ]))
  }

  /// Packets were lost, and the estimator in front knows only those received.
  package static func packetsLost(_ lost: Int, of expected: Int) -> Self {
    Self(
      .packetsLost,
      [
        "lost": .count(lost), "expected": .count(expected),
        "tolerableShare": .number(PathLossFitting.tolerableLoss),
      ])
  }
}

extension FitReason {
  /// Weak: intervals held clearly less often than they should.
  ///
  /// - Parameter distances: of the locations in metres, where they are those of a band.
  static func undercoverage(
    _ leftOut: LeftOut, distances: Interval? = nil, narrow: Holding, wide: Holding
  ) -> Self {
    Self(
      .undercoverage,
      ReasonValues(known: [
        "leftOut": .text(leftOut.rawValue), "nearest_m": .known(distances?.lower),
        "farthest_m": .known(distances?.upper), "coverage68": .number(narrow.share),
        "atMost68": .number(narrow.atMost), "coverage95": .number(wide.share),
        "atMost95": .number(wide.atMost),
      ]))
  }
}
