import Foundation
package import RadioSurvey
package import Support

/// The intervals held to places, beacons, blocks, logs or sessions that the fit has never seen, each left out with all of its locations.
@Memberwise package struct HeldOutGroups: Hashable, Codable, Sendable {
  /// What is left out whole.
  package enum Unit: String, Codable, Sendable, CaseIterable {
    /// A place, with the locations that it makes with every beacon heard there.
    case place
    /// A beacon, with every location at which it was heard.
    case beacon
    /// A square of the floor, or a stretch of a log of distances, with every location in it.
    case block
    /// A log.
    case log
    /// A session; its intervals are those for another session.
    case session
  }

  /// What is left out whole.
  package var unit: Unit
  /// Metres that a block is long; absent for other units.
  @Key("_m") @Nullable package var size: Double?
  /// How many of them each fit kept, at least.
  package var fitted: Int
  /// How many were predicted.
  package var leftOut: Int
  /// Seed that drew those left out; absent if each was left out in its turn.
  @Nullable package var seed: UInt64?
  /// Those left out, in order; absent if each was in its turn.
  @Nullable package var names: [String]?
  /// Why nothing could be predicted.
  @Key("refusalReason") @Sentence("refusal") @Nullable package var refusal: SplitRefusal?
  /// The estimator in front.
  @Nullable package var heldOut: GroupedCoverage?
  /// The packets received alone.
  @Nullable package var reml: GroupedCoverage?
  /// The line through all packets.
  @Nullable package var ols: GroupedCoverage?
}

/// How often the intervals held at locations that were left out of the fit.
@Memberwise package struct HeldOutCoverage: Hashable, Codable, Sendable {
  /// Locations that were left out, one at a time.
  package var locations: Int
  /// Of them, those inside the 68.27 % interval.
  package var inside68: Int
  /// Wilson 95 % interval of the share inside the 68.27 % interval.
  package private(set) var interval68: Interval
  /// Of them, those inside the 95.45 % interval.
  package var inside95: Int
  /// Wilson 95 % interval of the share inside the 95.45 % interval.
  package private(set) var interval95: Interval
  /// Mean width of the 95.45 % interval, dB.
  @Key("_db") @Nullable package var width95: Double?
  /// Mean interval score of the 95.45 % interval, dB: its width, and 2/0.0455 times the distance of what was outside; smaller is better.
  @Key("_db") @Nullable package var intervalScore: Double?
  /// Mean continuous ranked probability score of the predicted t distributions, dB; smaller is better.
  @Nullable package var crps: Double?
  /// The same check for one packet instead of the mean of a location's packets.
  @Nullable package var singlePacket: SinglePacketCoverage?
  /// Mean log density that they gave to what was measured; larger is better.
  @Nullable package var logScore: Double?
  /// Where the left-out locations fell in the distributions predicted for them.
  @Nullable package var pit: PITHistogram?

  /// Share of the locations inside the 68.27 % interval; 0 without any.
  @Written package var coverage68: Double { Double(inside68) / Double(max(1, locations)) }

  /// Share of the locations inside the 95.45 % interval; 0 without any.
  @Written package var coverage95: Double { Double(inside95) / Double(max(1, locations)) }
}

/// Why a fit to some places cannot predict the others.
@Cases package enum SplitRefusal: Reason {
  /// There are no more places than those to leave out.
  case tooFewPlaces(places: Int, leftOut: Int)
  /// The other places do not carry a fit.
  case noFit(places: Int, locations: Int)
}

/// Where left-out locations fell in the distributions predicted for them: the histogram of u = F₍₋g₎(y_g), the probability
/// integral transform, which is uniform where the predictions are calibrated (A. P. Dawid, J. R. Stat. Soc. A 147, 1984;
/// T. Gneiting, F. Balabdaoui, A. E. Raftery, J. R. Stat. Soc. B 69, 2007, doi 10.1111/j.1467-9868.2007.00587.x).
///
/// High ends say that the intervals are too narrow, a high middle that they are too wide, a slope that the predictions lie too
/// high or too low.
@Memberwise package struct PITHistogram: Hashable, Codable, Sendable {
  package static let bins = 10

  /// Locations by bin: u in 0…0.1, 0.1…0.2 and so on; the weakest levels first.
  package var counts: [Int]
  /// Locations among them at which nothing was heard, drawn at random from what silence says.
  package var silentLocations: Int = 0
  /// Locations a bin where u is uniform: a tenth of all.
  package var expected: Double
  /// How many a bin then holds in 95 of 100 surveys, binomial.
  package var usual: Interval

  /// The bin of a probability 0…1.
  package static func bin(_ probability: Double) -> Int {
    min(bins - 1, max(0, Int(probability * Double(bins))))
  }
}

/// How wide a fit's intervals must be, by what was left out of it: the factors on the model's half widths in dB.
///
/// Each left-out location has a normal score q: its error as a quantile of the t distribution predicted for it. If the model is right,
/// the root mean square of the scores is 1, with a standard error of 1/√(2G) on a log scale for G independent groups. With a handful of
/// locations that says little, so the factor is the posterior mean of its log, with a prior of mean 0 and SD ``priorSD``, which is how
/// far simulated and real surveys were off:
///
///     log factor = log(measured) · τ²/(τ² + 1/(2G)),   factor ≥ ``least``.
///
/// The 68 and the 95 % interval have factors of their own, from the quantiles of |q|, where there are ``shapeGroups`` groups or more.
package struct HeldOutScale: Hashable, Codable, Sendable {
  /// τ, the SD of the prior on the log of the factor.
  package static let priorSD = 0.1
  /// No interval is made narrower than this share of the model's.
  package static let least = 0.9
  /// Groups from which on both intervals have factors of their own.
  package static let shapeGroups = 60

  /// Locations that were left out, one at a time.
  package var locations: Int
  /// Independent groups among them: blocks where neighbours are alike, or else the locations.
  package var groups: Int
  /// The factor that the left-out locations alone ask for at 68.27 %, ≥ 0.
  package var measured68: Double
  /// The same at 95.45 %; equal to the other with fewer than 60 groups.
  package var measured95: Double
  /// What the half width at 68.27 % is multiplied by, ≥ 0.9.
  package var factor68: Double
  /// What the half width at 95.45 % is multiplied by, ≥ 0.9.
  package var factor95: Double

  /// Shrinks what was measured.
  ///
  /// - Parameters:
  ///   - measured: at 68.27 and at 95.45 %, finite and ≥ 0.
  ///   - groups: G ≥ 1.
  package init(locations: Int, groups: Int, measured68: Double, measured95: Double) {
    self.locations = locations
    self.groups = groups
    self.measured68 = measured68
    self.measured95 = measured95
    factor68 = Self.shrunk(measured68, groups: groups)
    factor95 = Self.shrunk(measured95, groups: groups)
  }

  private static func shrunk(_ measured: Double, groups: Int) -> Double {
    let prior = priorSD * priorSD
    return max(least, pow(measured, prior / (prior + 1 / (2 * Double(groups)))))
  }
}
