import Foundation
package import RadioSurvey
import Statistics

/// Beacons side by side: one exponent for all of them and a level for each, by least squares on the levels of locations,
///
///     y_bg = a_b − 10 n x_bg + e_bg,   x = log₁₀(d / 1 m),   e ~ N(0, σ²).
///
/// With the within-beacon sums S_xx, S_xy and s² on N − B − 1 degrees of freedom the slope is S_xy/S_xx, and the level of a
/// beacon with n_b locations about x̄_b has the variance s² (1/n_b + x̄_b²/S_xx). What all beacons differ by together cannot
/// move the exponent, which is why it is clear here where a line through beacons of unlike power finds none.
package struct BeaconLevels: Hashable, Codable, Sendable {
  /// Locations that a beacon needs to have a level here.
  static let minimumLocations = 3
  /// Spread of levels, dB, below which beacons are alike whatever a test says: a doubling of the distance.
  static let minimumSpread = 6.0

  /// The level of one beacon.
  package struct Level: Hashable, Codable, Sendable {
    /// The beacon.
    package var beacon: BeaconIdentifier
    /// Locations at which it was heard.
    package var locations: Int
    /// Its level at 1 m with the common exponent, dBm.
    package var referencePower: Estimate

    private enum CodingKeys: String, CodingKey {
      case beacon, locations
      case referencePower = "referencePower_dbm"
    }
  }

  /// The common exponent.
  package var pathLossExponent: Estimate
  /// SD of locations about their own beacon's line, dB.
  package var residualSD: Double
  /// The strongest beacon's level less the weakest one's, dB.
  package var spread: Double
  /// SD of the beacons' levels, dB.
  package var levelSD: Double
  /// Probability of levels so unlike if the beacons were alike: F test of equal levels.
  package var pValue: Double
  /// Whether the beacons are of unlike power: the test is below 1 %, the levels spread by 6 dB or more, and they differ by more from
  /// beacon to beacon than from location to location.
  package var isUnlike: Bool
  /// The beacons, the strongest first.
  package var levels: [Level]

  private enum CodingKeys: String, CodingKey {
    case pathLossExponent
    case residualSD = "residualSD_db"
    case spread = "spread_db"
    case levelSD = "levelSD_db"
    case pValue, isUnlike, levels
  }
}

extension BeaconLevels {
  /// - Parameters:
  ///   - locations: those that were heard.
  ///   - y: the level of each, dBm.
  /// - Returns: `nil` with fewer than two beacons of three locations, with fewer than three degrees of freedom, or where no beacon was heard
  ///   at two distances.
  init?(_ locations: [SurveyedLocation], levels y: [Double]) {
    let members = Dictionary(grouping: locations.indices, by: { locations[$0].beacon })
      .filter { $0.value.count >= Self.minimumLocations }
      .sorted { $0.key < $1.key }
    let used = members.flatMap(\.value)
    let rest = used.count - members.count - 1
    guard members.count > 1, rest >= 3 else { return nil }
    let x = locations.map(\.logDistance)
    var within = (xx: 0.0, xy: 0.0, yy: 0.0)
    for (_, indices) in members {
      let own = BeaconTests.sums(indices.map { x[$0] }, indices.map { y[$0] })
      within = (within.xx + own.xx, within.xy + own.xy, within.yy + own.yy)
    }
    let all = BeaconTests.sums(used.map { x[$0] }, used.map { y[$0] })
    guard within.xx > 1e-6, all.xx > 1e-6 else { return nil }
    let slope = within.xy / within.xx
    let squares = max(0, within.yy - within.xy * slope)
    let variance = squares / Double(rest)
    guard variance > 1e-12 else { return nil }
    let degrees = Double(rest)
    pathLossExponent = Estimate(
      -slope / 10, standardError: (variance / within.xx).squareRoot() / 10, degreesOfFreedom: degrees)
    residualSD = variance.squareRoot()
    let more = Double(members.count - 1)
    let common = all.yy - all.xy * all.xy / all.xx
    pValue = Distributions.fTail(
      max(0, common - squares) / more / variance, numerator: more, denominator: degrees)
    levels = members.map { beacon, indices in
      let count = Double(indices.count)
      let centre = indices.reduce(0) { $0 + x[$1] } / count
      let mean = indices.reduce(0) { $0 + y[$1] } / count
      return Level(
        beacon: beacon, locations: indices.count,
        referencePower: Estimate(
          mean - slope * centre,
          standardError: (variance * (1 / count + centre * centre / within.xx)).squareRoot(),
          degreesOfFreedom: degrees))
    }.sorted { ($1.referencePower.estimate, $0.beacon) < ($0.referencePower.estimate, $1.beacon) }
    let powers = levels.map(\.referencePower.estimate)
    spread = (powers.first ?? 0) - (powers.last ?? 0)
    let centre = powers.reduce(0, +) / Double(powers.count)
    levelSD = (powers.reduce(0) { $0 + ($1 - centre) * ($1 - centre) } / more).squareRoot()
    isUnlike = pValue < Diagnosis.threshold && spread >= Self.minimumSpread && levelSD > residualSD
  }

  /// Whether the common exponent is clearly above 0.
  var isClear: Bool { (pathLossExponent.lower95 ?? 0) > 0 }
}

extension FitReason {
  /// Most beacons named in a reason.
  private static let shownBeacons = 6

  /// Beacons of unlike power were pooled: refused where that hides the slope, weak otherwise.
  static func unlikeBeacons(_ beacons: BeaconLevels) -> Self {
    let levels = beacons.levels
    let half = Self.shownBeacons / 2
    let shown = levels.count > Self.shownBeacons ? Array(levels.prefix(half) + levels.suffix(half)) : levels
    var values: ReasonValues = [
      "beacons": .count(levels.count), "spread_db": .number(beacons.spread),
      "residualSD_db": .number(beacons.residualSD), "pValue": .number(beacons.pValue),
      "shown": .items(
        shown.map { level in
          var values: ReasonValues = [
            "beacon": .text("\(level.beacon)"), "locations": .count(level.locations),
          ]
          values.set("referencePower", level.referencePower, unit: "_dbm")
          return values
        }),
    ]
    values.set("exponent", beacons.pathLossExponent)
    return Self(.unlikeBeacons, values)
  }
}

/// What the beacons of one fit have in common and in what they differ, by partial pooling of their lines; see ``PooledLines``.
///
/// A location's level is its packets' mean, or where lost packets are part of the fit, the level that its own packets tell,
/// the lost ones included. Two beacons that were surveyed at one place count as two locations.
package struct BeaconPooling: Hashable, Codable, Sendable {
  /// The line as locations alone would tell it, every location independent of every other.
  package struct LocationsAlone: Hashable, Codable, Sendable {
    /// Level at 1 m, dBm.
    package var referencePower: Estimate
    /// Path-loss exponent.
    package var pathLossExponent: Estimate

    private enum CodingKeys: String, CodingKey {
      case referencePower = "referencePower_dbm"
      case pathLossExponent
    }
  }

  /// By what factor an interval in front is wider than locations alone would make it, ≥ 1.
  package struct Widening: Hashable, Codable, Sendable {
    /// Of the level at 1 m.
    package var referencePower: Double
    /// Of the exponent.
    package var pathLossExponent: Double
  }

  /// Level at 1 m of the common line, dBm, with the t interval of beacons − 1 degrees of freedom.
  package var referencePower: Estimate
  /// Exponent of the common line, likewise.
  package var pathLossExponent: Estimate
  /// Distance at which ``levelSD`` holds, metres: the geometric mean of all distances.
  package var centreDistance: Double
  /// SD of the beacons' levels at that distance, dB ≥ 0; the interval is the Q-profile of the beacons' own levels.
  package var levelSD: Estimate
  /// SD of the beacons' exponents, ≥ 0; the interval is the Q-profile of the beacons' own slopes.
  package var exponentSD: Estimate
  /// SD from location to location about each beacon's own line, dB.
  package var locationSD: Double
  /// Whether the beacons differ too little for both SDs and their correlation to be determined.
  package var isSingular: Bool
  /// The line in front before it was widened.
  package var locationsAlone: LocationsAlone
  /// What the beacons' likeness within themselves did to the intervals in front.
  package var widening: Widening
  /// How often the interval for a location holds at beacons that the fit has not seen, one beacon left out at a time;
  /// absent with fewer than four beacons, or where checks were not asked for.
  @Nullable package var heldOut: HeldOutCoverage?
  /// The beacons, in their order.
  package var lines: [BeaconLine]

  private enum CodingKeys: String, CodingKey {
    case referencePower = "referencePower_dbm"
    case pathLossExponent
    case centreDistance = "centreDistance_m"
    case levelSD = "levelSD_db"
    case exponentSD
    case locationSD = "locationSD_db"
    case isSingular = "singular"
    case locationsAlone, widening, heldOut, lines
  }
}
