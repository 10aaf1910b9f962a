import Foundation
package import PathLoss
package import RadioSurvey
import Statistics
package import Support

/// How often a device names the true zone at locations that were left out of the fit, and whether it names each zone as often as was
/// predicted there.
///
/// At each location the device averages the packets received there and names a zone by what it believes; the fit without the location
/// says with which probability it names which. The true zone is that of the true distance.
package struct ZoneCheck: Hashable, Codable, Sendable {
  /// Left-out locations of one true zone.
  package struct Row: Hashable, Codable, Sendable {
    /// The true zone.
    package var zone: Zone
    /// Locations in it.
    package var locations: Int
    /// Locations at which the device named immediate.
    package var namedImmediate: Int
    /// Locations at which it named near.
    package var namedNear: Int
    /// Locations at which it named far.
    package var namedFar: Int
    /// Share of the locations at which it named the true zone.
    package var rightShare: Double
    /// Wilson 95 % interval of that share.
    package var interval: Interval
    /// Mean of the predicted probabilities of what is named.
    package var predicted: ZoneProbabilities
    /// Probability that the true zone is named so seldom if the predicted probabilities are right: exact, for independent locations,
    /// adjusted over the zones by Holm's procedure.
    /// Absent in what an older version wrote.
    @Nullable package var pValue: Double?
    /// Whether the true zone was promised clearly more often than it was named: ``pValue`` below 1 %.
    package var isTooSure: Bool { pValue.map { $0 < Diagnosis.threshold } ?? false }
  }

  /// Left-out locations.
  package var locations: Int
  /// Share of them at which the device named the true zone.
  package var rightShare: Double
  /// Wilson 95 % interval of that share.
  package var interval: Interval
  /// The same share as predicted.
  package var predictedShare: Double
  /// One for each true zone that was visited, nearest first.
  package var rows: [Row]
  /// Mean Brier score Σ_j (p_j − o_j)² of the predicted probabilities, 0…2; smaller is better.
  package var brierScore: Double
  /// What it would be on average if the probabilities were right.
  package var expectedBrierScore: Double
  /// Mean logarithm of the probability that was given to the zone named; absent if that was 0 somewhere.
  @Nullable package var logScore: Double?
  /// Probability of a Brier score so far from the expected one, either way, if the probabilities were right (D. J. Spiegelhalter,
  /// Stat. Med. 5, 1986, doi 10.1002/sim.4780050506, for three outcomes); absent with fewer than ten locations, and where every zone
  /// was certain.
  @Nullable package var calibrationP: Double?
  /// Whether the probabilities are clearly too sure: for any of the zones, or ``calibrationP`` below 1 % with a score above the
  /// expected one. All zones together can look right although one of them is never named.
  package var isTooSure: Bool
  /// What to do.
  package var advice: ZoneAdvice {
    isTooSure ? .trustHeldOutShares : rightShare < 0.5 ? .addBeacons : .nothing
  }

  /// Locations that the normal approximation of ``calibrationP`` needs.
  static let minimumLocations = 10

  /// From the locations of a fit; `nil` if none was left out of it.
  ///
  /// - Parameter zones: what the device assumes and where zones change. Its packets are not used: each location has its own.
  package init?(_ means: [LocationMean], zones: ZoneModel) {
    let cases = means.compactMap { mean in mean.heldOut.map { Case(mean, prediction: $0, zones: zones) } }
    guard !cases.isEmpty else { return nil }
    locations = cases.count
    let right = cases.count { $0.named == $0.trueZone }
    rightShare = Double(right) / Double(cases.count)
    interval = WilsonInterval.interval(successes: right, trials: cases.count)
    predictedShare = cases.reduce(0) { $0 + $1.probabilities[$1.trueZone] } / Double(cases.count)
    rows = Self.judged((0..<3).compactMap { zone in Self.row(zone, cases.filter { $0.trueZone == zone }) })
    let count = Double(cases.count)
    brierScore = cases.reduce(0) { $0 + $1.score($1.named) } / count
    expectedBrierScore = cases.reduce(0) { $0 + $1.expectedScore } / count
    let log = cases.reduce(0) { $0 + Foundation.log($1.probabilities[$1.named]) } / count
    let variance = cases.reduce(0) { $0 + $1.scoreVariance }
    isTooSure = rows.contains(where: \.isTooSure)
    if cases.count >= Self.minimumLocations, variance > 1e-12 {
      let z = (brierScore - expectedBrierScore) * count / variance.squareRoot()
      let p = 2 * Distributions.normalCDF(-abs(z))
      calibrationP = p
      isTooSure = isTooSure || (z > 0 && p < Diagnosis.threshold)
    }
    if log.isFinite { logScore = log }
  }

  private enum CodingKeys: String, CodingKey {
    case locations, rightShare, interval, predictedShare, rows, brierScore, expectedBrierScore, logScore,
      calibrationP, isTooSure
  }

  /// Writes the advice as text under `action`, its code under `advice`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(locations, forKey: .locations)
    try container.encode(rightShare, forKey: .rightShare)
    try container.encode(interval, forKey: .interval)
    try container.encode(predictedShare, forKey: .predictedShare)
    try container.encode(rows, forKey: .rows)
    try container.encode(brierScore, forKey: .brierScore)
    try container.encode(expectedBrierScore, forKey: .expectedBrierScore)
    try container.encode(_logScore, forKey: .logScore)
    try container.encode(_calibrationP, forKey: .calibrationP)
    try container.encode(isTooSure, forKey: .isTooSure)
    try encoder.encode(advice, message: "action", coded: "advice")
  }

  private static func row(_ zone: Int, _ cases: [Case]) -> Row? {
    guard !cases.isEmpty else { return nil }
    let named = (0..<3).map { zone in cases.count { $0.named == zone } }
    let predicted = (0..<3).map { zone in
      cases.reduce(0) { $0 + $1.probabilities[zone] } / Double(cases.count)
    }
    return Row(
      zone: Case.zones[zone], locations: cases.count, namedImmediate: named[0], namedNear: named[1],
      namedFar: named[2], rightShare: Double(named[zone]) / Double(cases.count),
      interval: WilsonInterval.interval(successes: named[zone], trials: cases.count),
      predicted: ZoneProbabilities(immediate: predicted[0], near: predicted[1], far: predicted[2]),
      pValue: PoissonBinomial.probability(atMost: named[zone], of: cases.map { $0.probabilities[zone] }))
  }

  /// The rows with their probabilities adjusted for each other.
  private static func judged(_ rows: [Row]) -> [Row] {
    zip(rows, HolmAdjustment.adjusted(rows.map(\.pValue))).map { row, p in
      var row = row
      row.pValue = p
      return row
    }
  }

  /// One left-out location. Zones are 0 immediate, 1 near, 2 far.
  private struct Case {
    static let zones: [Zone] = [.immediate, .near, .far]
    var trueZone: Int
    var named: Int
    var probabilities: [Double]

    init(_ mean: LocationMean, prediction: LocationPrediction, zones: ZoneModel) {
      let boundaries = zones.boundaries
      trueZone = mean.distance <= boundaries.immediate ? 0 : mean.distance <= boundaries.near ? 1 : 2
      let thresholds = Self.zones.prefix(2).map { zones.threshold(of: $0) ?? -.infinity }
      let level = mean.level ?? mean.mean
      named = thresholds.firstIndex { level >= $0 } ?? 2
      let orNearer = thresholds.map { threshold in
        prediction.sd > 0
          ? Distributions.studentTCDF(
            (prediction.level - threshold) / prediction.sd, degreesOfFreedom: prediction.degreesOfFreedom)
          : prediction.level >= threshold ? 1.0 : 0
      }
      let near = max(orNearer[0], orNearer[1])
      probabilities = [orNearer[0], near - orNearer[0], 1 - near]
    }

    /// Σ_j (p_j − o_j)² where a zone is named.
    func score(_ zone: Int) -> Double {
      probabilities.reduce(0) { $0 + $1 * $1 } - 2 * probabilities[zone] + 1
    }

    /// Its mean under the probabilities.
    var expectedScore: Double { (0..<3).reduce(0) { $0 + probabilities[$1] * score($1) } }

    /// Its variance under the probabilities.
    var scoreVariance: Double {
      let mean = expectedScore
      return (0..<3).reduce(0) { $0 + probabilities[$1] * (score($1) - mean) * (score($1) - mean) }
    }
  }
}

/// Probability of each zone that a device may name at one distance. The four sum to 1.
package struct ZoneProbabilities: Hashable, Codable, Sendable {
  /// Immediate.
  package var immediate: Double
  /// Near.
  package var near: Double
  /// Far.
  package var far: Double

  /// Probabilities.
  package init(immediate: Double, near: Double, far: Double) {
    self.immediate = immediate
    self.near = near
    self.far = far
  }
}
