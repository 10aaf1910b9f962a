import RadioSurvey
import Statistics
package import Support

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

  /// Refused as a line: every location is at one distance, metres.
  package static func oneDistance(_ distances: Interval, locations: Int) -> Self {
    Self(
      .oneDistance,
      [
        "distance_m": .number((distances.lower + distances.upper) / 2), "locations": .count(locations),
      ])
  }

  /// Refused: the distances do not determine a line.
  package static let undeterminedLine = Self(.narrowSpan, [:])

  /// Refused: no location has two packets.
  package static let singlePackets = Self(.singlePackets, [:])

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

  /// Refused: the interval of the exponent contains 0, has no ends, or lies below 0.
  package static func slopeUnclear(_ exponent: Estimate, isRising: Bool) -> Self {
    var values: ReasonValues = ["isRising": .flag(isRising)]
    values.set("exponent", exponent)
    return Self(.slopeUnclear, values)
  }

  /// Weak: the exponent lies outside the usual ones.
  package static func exponentUnusual(_ exponent: Estimate, usual: Interval) -> Self {
    var values: ReasonValues = ["usualLower": .number(usual.lower), "usualUpper": .number(usual.upper)]
    values.set("exponent", exponent)
    return Self(.exponentUnusual, values)
  }

  /// Weak: readings were smoothed by their source.
  package static let averagedReadings = Self(.averagedReadings, [:])

  /// Packets were lost, and the estimator in front knows only those received.
  package static func packetsLost(_ lost: Int, of expected: Int) -> Self {
    Self(
      .packetsLost,
      [
        "lost": .count(lost), "expected": .count(expected),
        "tolerableShare": .number(PathLossFitting.tolerableLoss),
      ])
  }

  /// Weak: locations at which nothing was heard were left out.
  package static func silentLocations(_ locations: Int) -> Self {
    Self(.silentLocations, ["locations": .count(locations)])
  }

  /// Weak: levels within locations fall into two groups.
  package static func mixedLevels(
    in mixed: Int, of locations: Int, separation: Double, upperShare: Double
  ) -> Self {
    Self(
      .mixedLevels,
      [
        "mixedLocations": .count(mixed), "locations": .count(locations), "separation_db": .number(separation),
        "upperShare": .number(upperShare),
      ])
  }

  /// Dwells without a distance above 0 m were left out.
  package static func unknownDistance(dwells: Int) -> Self {
    Self(.unknownDistance, ["dwells": .count(dwells)])
  }

  /// How many packets were sent is not known.
  package static let lossesUnknown = Self(.lossesUnknown, [:])

  /// Lost packets and silent locations are part of the fit.
  package static func lossesFitted(
    _ lost: Int, of expected: Int, collisionLoss: Estimate?, sensitivity: Double?,
    basis: ReceiverSensitivity.Basis?, silentLocations: Int
  ) -> Self {
    var values: ReasonValues = ReasonValues(known: [
      "lost": .count(lost), "expected": .count(expected), "sensitivity_dbm": .known(sensitivity),
      "sensitivityBasis": .known(basis?.rawValue), "silentLocations": .count(silentLocations),
    ])
    values.set("collisionLoss", collisionLoss)
    return Self(.lossesFitted, values)
  }
}

extension FitReason {
  /// What was left out where intervals held too rarely.
  package enum LeftOut: String, Sendable, CaseIterable {
    /// Single locations.
    case location
    /// Single locations, of those in a band of distances.
    case distance
    /// Whole places.
    case place
    /// Whole beacons.
    case beacon
    /// Whole blocks.
    case block
    /// Whole logs.
    case log
    /// Whole sessions.
    case session

    init(_ unit: HeldOutGroups.Unit) {
      self =
        switch unit {
        case .place: .place
        case .beacon: .beacon
        case .block: .block
        case .log: .log
        case .session: .session
        }
    }
  }

  /// How often an interval held, and the upper end of the 95 % interval of that share.
  typealias Holding = (share: Double, atMost: Double)

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
