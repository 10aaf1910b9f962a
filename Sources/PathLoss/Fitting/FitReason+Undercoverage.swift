import RadioSurvey
import Statistics
import Support

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
