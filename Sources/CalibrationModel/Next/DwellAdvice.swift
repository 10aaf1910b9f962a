package import RadioSurvey

/// Whether a dwell that is being recorded is long enough, and if not how much longer it should be.
///
/// The mean of a dwell's packets carries the location's shadowing, which no number of packets averages away, and what
/// fading leaves in it: an SD of sF √v(k, ρ), see ``AutoregressiveMean``. A dwell is long enough once that SD is small
/// beside shadowing. With the limit of 1 dB that is set unless the surveyor asks for another, and a shadowing SD of 4 dB,
/// all the fading that is left widens the error of the location by √(1 + 1/16), which is 3 %.
///
/// sF² is Σ (y − ȳ)² / (k (1 − v)), whose expectation is the variance of one packet for AR(1) packets, and is taken to be
/// at least 1/12 dB², the variance of rounding to 1 dB. ρ is that of ``PacketAutocorrelation`` over this dwell and earlier
/// ones of the same beacon. Before those have 30 pairs of packets nothing is known of it, and the correlation is assumed to
/// fall to 0.6 within 0.5 s, so that ρ = 0.6^(spacing / 0.5 s): a working value, marked as such.
@Memberwise package struct DwellAdvice: Hashable, Codable, Sendable {
  /// What to do.
  package enum Verdict: String, Codable, Sendable {
    /// The dwell is long enough.
    case enough
    /// It should go on.
    case goOn = "go-on"
    /// The levels were smoothed by their source: how many packets they rest on is unknown.
    case cannotBeSaid = "cannot-be-said"
  }

  package var packets: Int
  /// Mean level in dBm; absent if nothing was received.
  @Key("_dbm") @Nullable package var mean: Double?
  /// Fading SD in dB, packet to packet; absent below 3 packets and for smoothed levels.
  @Key("_db") @Nullable package var fadingSD: Double?
  /// Lag-1 autocorrelation of the packets, absent as ``fadingSD`` is.
  @Nullable package var autocorrelation: Double?
  /// Whether the autocorrelation is the working value, because too few packets have come to measure it.
  package var isAutocorrelationAssumed: Bool
  /// 1 / v: the number of independent packets that are worth as much; absent as ``fadingSD`` is.
  @Nullable package var effectivePackets: Double?
  /// What fading leaves in the mean, SD in dB; absent as ``fadingSD`` is.
  @Key("_db") @Nullable package var meanError: Double?
  package var verdict: Verdict
  /// Seconds for which the dwell should continue at the current rate; absent if it is long enough or this is not known yet.
  @Key("toGo_s") @Nullable package var secondsToGo: Double?

  /// What fading may leave in the mean, dB, unless the surveyor says otherwise.
  package static let defaultLimit = 1.0

  /// Packets below which a dwell is never long enough. Where c_walk seconds are spent on the way and c_packet on a packet,
  /// the exponent comes out best for k = (sF/sL) √((1 + ρ)/(1 − ρ)) √(c_walk/c_packet) packets a location, the optimum of
  /// two-stage sampling (W. G. Cochran, Sampling Techniques, 1977, chapter 10): about 12 for sF/sL = 0.75, ρ = 0.6, 30 s and
  /// 0.5 s.
  package static let minimumPackets = 12

  /// Effective packets below which an SD is too uncertain to rest on.
  package static let minimumEffectivePackets = 4.0

  /// The assumed correlation of two packets ``assumedSpacing`` seconds apart.
  package static let assumedCorrelation = 0.6

  /// Seconds between two packets of the assumed correlation.
  package static let assumedSpacing = 0.5

  /// Variance of rounding to 1 dB, dB².
  package static let roundingVariance = 1.0 / 12
}

/// How many packets to stay for at a location, so that the exponent comes out best for the time spent.
package struct DwellSize: Hashable, Codable, Sendable {
  /// Packets to receive.
  package var packets: Int
  /// The same if shadowing were at the upper end of its interval, where staying gains less; absent without an interval.
  @Nullable package var packetsLow: Int?
  /// The same if shadowing were at the lower end of its interval; absent without an interval.
  @Nullable package var packetsHigh: Int?

  /// What the surveyor's time is spent on.
  @Memberwise package struct Costs: Hashable, Codable, Sendable {
    /// Seconds from one location to the next, > 0.
    @Key("_s") package var walk: Double = 30
    /// Seconds a packet, > 0.
    @Key("_s") package var packet: Double = 0.5
  }

  /// Most packets that a surveyor is asked to record.
  package static let mostPackets = 200

  /// k = (σF/σL) √((1 + ρ)/(1 − ρ)) √(c_walk/c_packet), the optimum of two-stage sampling (W. G. Cochran, Sampling
  /// Techniques, 1977, chapter 10) with the long-run variance of AR(1) packets. Infinite where σL is 0.
  /// - Parameter fadingSD: σF in dB, ≥ 0.
  /// - Parameter shadowingSD: σL in dB, ≥ 0.
  /// - Parameter autocorrelation: ρ of successive packets, 0 ≤ ρ < 1.
  package static func optimum(fadingSD: Double, shadowingSD: Double, autocorrelation: Double, costs: Costs)
    -> Double
  {
    let memory = ((1 + autocorrelation) / (1 - autocorrelation)).squareRoot()
    return fadingSD / shadowingSD * memory * (costs.walk / costs.packet).squareRoot()
  }

  /// The optimum as whole packets, from ``DwellAdvice/minimumPackets`` to ``mostPackets``.
  /// - Parameter shadowing: σL in dB with its interval, if it has one.
  package init(shadowing: Estimate, fadingSD: Double, autocorrelation: Double, costs: Costs) {
    let packets = { (shadowingSD: Double) in
      let best = Self.optimum(
        fadingSD: fadingSD, shadowingSD: shadowingSD, autocorrelation: min(autocorrelation, 0.999),
        costs: costs)
      // NaN if neither shadowing nor fading was seen: the minimum will do.
      let whole = best.isNaN ? 0 : min(best.rounded(.up), Double(Self.mostPackets))
      return max(DwellAdvice.minimumPackets, Int(whole))
    }
    self.packets = packets(shadowing.estimate)
    packetsLow = shadowing.upper95.map(packets)
    packetsHigh = shadowing.lower95.map(packets)
  }
}
