package import RadioSurvey

/// What `accuracy --over-time` found.
@Memberwise package struct AccuracyOverTimeDocument: ResultDocument, Hashable {
  /// Why a set of conditions has no course over time.
  package enum Refusal: String, Codable, Sendable, CaseIterable {
    /// Its fit is refused.
    case fitRefused = "fit-refused"
    /// How alike successive packets are is not known, or its source had smoothed the levels.
    case packetsUnknown = "packets-unknown"
  }

  /// A set of conditions without a course over time.
  @Memberwise package struct Refused: Codable, Hashable, Sendable {
    package var conditions: FitConditions
    package var reason: Refusal
  }

  package var schemaVersion = 1
  /// One for each set of conditions that has one, the least accurate first.
  package var sets: [AccuracyOverTime]
  package var refused: [Refused]
}

/// How accurate distances are second by second, with several filters: from the first packet on, and after a change of the level.
///
/// The relative one sigma after k packets is ln 10/10 · √(σL² + σF² v_k)/n with v_k of ``FilterCourse``. As in ``TimeToAccuracy`` the
/// uncertainty of the line is left out: no filter changes it.
@Memberwise package struct AccuracyOverTime: Hashable, Codable, Sendable {
  package var conditions: FitConditions
  /// Mean time from packet to packet in the survey, seconds; absent if it is not known.
  @Key("_s") @Nullable package var packetInterval: Double?
  /// Packets at which accuracy is given, ascending.
  package var packets: [Int]
  /// Relative one sigma after endless averaging: no filter does better.
  @Key("floorShare") package var floor: Double
  /// One a filter, in the order given.
  package var filters: [FilterTimes]

  /// Share of the distance that what is left of a change may put it off by, for it to count as followed.
  package static let followed = 0.25

  /// Packets that are followed from the first on.
  package static let mostPackets = 20_000

  /// Seconds shown, as far as packets are that frequent.
  package static let times = [0.0, 1, 2, 5, 10, 20, 30, 60]
}

/// What one filter makes of the packets of a beacon, from the first on.
@Memberwise package struct FilterTimes: Hashable, Codable, Sendable {
  /// How accurate distances are after a number of packets.
  @Memberwise package struct Point: Hashable, Codable, Sendable {
    /// Packets since the first, which is 1.
    package var packets: Int
    /// Relative one sigma of the distance.
    package var share: Double
  }

  /// How long the filter takes to follow a change.
  @Memberwise package struct Following: Hashable, Codable, Sendable {
    package var change: LastingChange
    /// Packets until what is left of it puts the distance off by ``AccuracyOverTime/followed`` at most; absent if it is never so.
    @Nullable package var packets: Int?
    /// Seconds that they take; absent if the pace is not known.
    @Key("_s") @Nullable package var time: Double?
  }

  /// As it is typed, such as `mean=10`.
  package var filter: String
  /// At the packets of ``AccuracyOverTime/packets``.
  package var points: [Point]
  /// Relative one sigma that it settles to.
  package var settled: Double
  /// One for each of ``TimeToAccuracy/shares``; packets are the number after which it stays this accurate.
  package var goals: [TimeToAccuracy.Goal]
  /// One for each change.
  package var following: [Following]
}

/// A lasting change of the level that a device has to follow, although it has not moved.
@Memberwise(unlabelled: 1) package struct LastingChange: Hashable, Codable, Sendable {
  /// What changes it.
  package enum Cause: String, Codable, Sendable, CaseIterable {
    /// Its carrier turns.
    case bodyTurn = "body-turn"
    /// It goes from the hand into a pocket.
    case pocket
    /// What the user asks for.
    case given
  }

  /// What changes the level.
  package var cause: Cause
  /// By how much, dB > 0.
  @Key("_db") package var size: Double
  /// Whether the survey measured it, and not a survey by others.
  package var isMeasured: Bool = false

  /// SD in dB from body angle to body angle at one place, as logs of MIT's PACT data show it, where the survey does not.
  package static let unsurveyedAngleSD = 5.1

  /// dB that a pocket takes, where the survey does not say.
  package static let unsurveyedPocket = 5.0

  /// One SD of the difference of two body angles: √2 of the SD of one.
  /// - Parameter angleSD: from body angle to body angle as the survey measured it, dB; `nil` if it did not.
  package static func bodyTurn(angleSD: Double?) -> LastingChange {
    let measured = angleSD.flatMap { $0 > 0 ? $0 : nil }
    return LastingChange(
      .bodyTurn, size: 2.0.squareRoot() * (measured ?? unsurveyedAngleSD), isMeasured: measured != nil)
  }
}
