import Foundation
package import PathLoss
package import RadioSurvey
import Statistics

/// How accurate distances are second by second, with several filters: from the first packet on, and after a change of the level.
///
/// The relative one sigma after k packets is ln 10/10 · √(σL² + σF² v_k)/n with v_k of ``FilterCourse``. As in ``TimeToAccuracy`` the
/// uncertainty of the line is left out: no filter changes it.
package struct AccuracyOverTime: Hashable, Codable, Sendable {
  /// The conditions.
  package var conditions: FitConditions
  /// Mean time from packet to packet in the survey, seconds; absent if it is not known.
  @Nullable package var packetInterval: Double?
  /// Packets at which accuracy is told, ascending.
  package var packets: [Int]
  /// Relative one sigma after endless averaging: no filter does better.
  package var floor: Double
  /// One a filter, in the order given.
  package var filters: [FilterTimes]

  /// Share of the distance that what is left of a change may put it off by, for it to count as followed.
  package static let followed = 0.25
  /// Packets that are followed from the first on.
  static let mostPackets = 20_000
  /// Seconds that are told, as far as packets come that often.
  package static let times = [0.0, 1, 2, 5, 10, 20, 30, 60]

  /// From a fit; `nil` if it is refused, or if it is not known how alike successive packets are, or if levels were read that a source had
  /// smoothed.
  ///
  /// - Parameters:
  ///   - filters: and how each is typed.
  ///   - changes: beside a turn of the body and a pocket, what else is to be followed, dB > 0.
  ///   - interval: seconds from packet to packet if the survey does not say; filters of time are then told at this pace.
  package init?(
    _ fit: ConditionFit, filters: [(name: String, filter: ReplayFilter)], changes: [Double] = [],
    interval assumed: Double = 1
  ) {
    guard let model = PathLossModel(fit), let shadowing = fit.shadowingSD, !fit.averaged,
      let correlation = fit.autocorrelation
    else { return nil }
    let scale = log(10) / 10 / model.pathLossExponent
    let interval = fit.packetInterval.flatMap { $0 > 0 ? $0 : nil }
    let pace = interval ?? assumed
    conditions = model.conditions
    packetInterval = interval
    floor = scale * model.shadowingSD
    // Body angles are part of what places differ by; they have no interval of their own.
    let beside = max(
      0, model.shadowingSD * model.shadowingSD - shadowing.estimate * shadowing.estimate)
    func end(_ sd: Double?) -> Double? { sd.map { ($0 * $0 + beside).squareRoot() } }
    let told = Self.told(pace)
    packets = told
    let all =
      [
        LastingChange.bodyTurn(angleSD: fit.outcome.line?.dwellSD?.estimate),
        LastingChange(.pocket, size: LastingChange.unsurveyedPocket),
      ] + changes.map { LastingChange(.given, size: $0) }
    // What puts a distance off by so much: 10 n log₁₀(1 + share).
    let allowed = 10 * model.pathLossExponent * log10(1 + Self.followed)
    self.filters = filters.map { name, filter in
      let course = FilterCourse(filter, interval: pace, autocorrelation: correlation)
      let factors = course.varianceFactors(Self.mostPackets)
      func share(_ factor: Double, _ sd: Double) -> Double {
        scale * (sd * sd + model.fadingSD * model.fadingSD * factor).squareRoot()
      }
      func needed(_ goal: Double, _ sd: Double?) -> Int? {
        sd.flatMap { sd in Self.first(factors, settled: course.settledFactor) { share($0, sd) <= goal } }
      }
      return FilterTimes(
        filter: name,
        points: told.map { FilterTimes.Point(packets: $0, share: share(factors[$0 - 1], model.shadowingSD)) },
        settled: share(course.settledFactor, model.shadowingSD),
        goals: TimeToAccuracy.shares.map { goal in
          let packets = needed(goal, model.shadowingSD)
          return TimeToAccuracy.Goal(
            share: goal, verdict: packets == nil ? .never : .packets, packets: packets,
            fewestPackets: needed(goal, end(shadowing.lower95)),
            mostPackets: needed(goal, end(shadowing.upper95)),
            time: packets.flatMap { packets in interval.map { Double(packets) * $0 } })
        },
        following: all.map { change in
          let packets = course.packets(toFollowAllBut: allowed / change.size)
          return FilterTimes.Following(
            change: change, packets: packets,
            time: packets.flatMap { packets in interval.map { Double(packets) * $0 } })
        })
    }
  }

  /// Packets at ``times``, each once.
  private static func told(_ pace: Double) -> [Int] {
    var told: [Int] = []
    for time in times {
      let packets = min(mostPackets, max(1, Int((time / pace).rounded())))
      if told.last != packets { told.append(packets) }
    }
    return told
  }

  /// The first packet from which on a condition holds, that it settles to included; `nil` if there is none.
  private static func first(_ factors: [Double], settled: Double, holds: (Double) -> Bool) -> Int? {
    guard holds(settled) else { return nil }
    guard let last = factors.lastIndex(where: { !holds($0) }) else { return 1 }
    return last + 1 < factors.count ? last + 2 : nil
  }

  private enum CodingKeys: String, CodingKey {
    case conditions
    case packetInterval = "packetInterval_s"
    case packets
    case floor = "floorShare"
    case filters
  }
}

/// What one filter makes of the packets of a beacon, from the first on.
package struct FilterTimes: Hashable, Codable, Sendable {
  /// How accurate distances are after so many packets.
  package struct Point: Hashable, Codable, Sendable {
    /// Packets since the first, which is 1.
    package var packets: Int
    /// Relative one sigma of the distance.
    package var share: Double
  }

  /// How long the filter takes to follow a change.
  package struct Following: Hashable, Codable, Sendable {
    /// The change.
    package var change: LastingChange
    /// Packets until what is left of it puts the distance off by ``AccuracyOverTime/followed`` at most; absent if it is never so.
    @Nullable package var packets: Int?
    /// Seconds that they take; absent if the pace is not known.
    @Nullable package var time: Double?

    private enum CodingKeys: String, CodingKey {
      case change, packets
      case time = "time_s"
    }
  }

  /// As it is typed, such as `mean=10`.
  package var filter: String
  /// At the packets of ``AccuracyOverTime/packets``.
  package var points: [Point]
  /// Relative one sigma that it settles to.
  package var settled: Double
  /// One for each of ``TimeToAccuracy/shares``; packets are those from which on it stays so accurate.
  package var goals: [TimeToAccuracy.Goal]
  /// One for each change.
  package var following: [Following]

  package init(
    filter: String, points: [Point], settled: Double, goals: [TimeToAccuracy.Goal], following: [Following]
  ) {
    self.filter = filter
    self.points = points
    self.settled = settled
    self.goals = goals
    self.following = following
  }
}

/// A lasting change of the level that a device has to follow, although it has not moved.
package struct LastingChange: Hashable, Codable, Sendable {
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
  package var size: Double
  /// Whether the survey measured it, and not a survey by others.
  package var isMeasured: Bool

  package init(_ cause: Cause, size: Double, isMeasured: Bool = false) {
    self.cause = cause
    self.size = size
    self.isMeasured = isMeasured
  }

  /// SD in dB from body angle to body angle at one place, as logs of MIT's PACT data show it, where the survey does not.
  package static let unsurveyedAngleSD = 5.1
  /// dB that a pocket takes, where the survey does not say.
  package static let unsurveyedPocket = 5.0

  /// One SD of the difference of two body angles: √2 of the SD of one.
  ///
  /// - Parameter angleSD: from body angle to body angle as the survey measured it, dB; `nil` if it did not.
  package static func bodyTurn(angleSD: Double?) -> LastingChange {
    let measured = angleSD.flatMap { $0 > 0 ? $0 : nil }
    return LastingChange(
      .bodyTurn, size: 2.0.squareRoot() * (measured ?? unsurveyedAngleSD), isMeasured: measured != nil)
  }

  private enum CodingKeys: String, CodingKey {
    case cause
    case size = "size_db"
    case isMeasured
  }
}
