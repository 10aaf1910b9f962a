import Foundation
package import RadioSurvey
package import Support

/// How many packets a device must average until its distance is so accurate, and what no number of packets can buy.
///
/// The relative one sigma of a distance from k packets is s(k) = ln 10/10 · √(σL² + σF² v(k, ρ))/n, see ``AutoregressiveMean``.
/// Averaging shrinks fading alone: s never falls below its floor ln 10/10 · σL/n. The uncertainty of the line itself, which the
/// intervals of ``AccuracyRow`` hold, is left out: more packets do not change it.
@Memberwise package struct TimeToAccuracy: Hashable, Codable, Sendable {
  /// The verdict on a goal.
  package enum Verdict: String, Codable, Sendable, CaseIterable {
    /// This number of packets reaches it.
    case packets
    /// No number of packets does: shadowing alone is too large.
    case never
    /// Some number does, but how alike successive packets are is not known, or what was read were no packets.
    case unknown
  }

  /// One accuracy and what it takes.
  @Memberwise package struct Goal: Hashable, Codable, Sendable {
    /// Largest relative one sigma, which 68 % of the errors stay within.
    package var share: Double
    package var verdict: Verdict
    /// Packets to average; absent unless the verdict is ``Verdict/packets``.
    @Nullable package var packets: Int?
    /// The same where shadowing is at the lower end of its 95 % interval; absent if no number does, or none is known.
    @Nullable package var fewestPackets: Int?
    /// The same at its upper end.
    @Nullable package var mostPackets: Int?
    /// Seconds that ``packets`` take at the pace of the survey; absent if that is not known.
    @Key("_s") @Nullable package var time: Double?
    /// The verdict is its code.
    @Key("") @Sentence("action") package var advice: AveragingAdvice {
      switch verdict {
      case .packets: .packets(packets: packets ?? 1)
      case .never: .never
      case .unknown: .unknown
      }
    }
  }

  /// ±25 %, ±50 % and a factor of 2 (ln 2 of the logarithm).
  package static let shares = [0.25, 0.5, log(2)]

  /// Most packets considered.
  package static let mostPackets = 1_000_000

  /// What counts as having reached the floor.
  package static let nearFloor = 1.05

  /// Relative one sigma after endless averaging.
  @Key("floorShare") package var floor: Double
  /// The same at the ends of the 95 % interval of shadowing; absent if that has none.
  @Key("floorShareInterval") @Nullable package var floorInterval: Interval?
  /// Relative one sigma from a single packet.
  @Key("singlePacketShare") package var singlePacket: Double
  /// Packets after which averaging longer gains less than 5 %; absent if there is no floor, or the verdicts are unknown.
  @Nullable package var packetsNearFloor: Int?
  /// Seconds that they take at the pace of the survey.
  @Key("_s") @Nullable package var timeNearFloor: Double?
  /// Mean time from packet to packet in the survey, seconds.
  @Key("_s") @Nullable package var packetInterval: Double?
  /// One for each of ``shares``.
  package var goals: [Goal]
}

/// What to do about a goal of ``TimeToAccuracy``.
@Cases package enum AveragingAdvice: Reason {
  /// Average this number of packets.
  case packets(packets: Int)
  /// No number of packets reaches it.
  case never
  /// How alike successive packets are is not known.
  case unknown
}
