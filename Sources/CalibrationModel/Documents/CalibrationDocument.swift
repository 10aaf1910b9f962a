import Foundation
package import RadioSurvey
import Support

/// A calibration, saved by `export calibration` for `check` to hold new surveys against: a baseline.
///
/// It holds what a check needs and no more, rounded to far below what a survey can tell, so that it fits into a repository: lines with their
/// errors, and the mean level of each beacon at each place.
@Memberwise package struct CalibrationDocument: ResultDocument {
  /// What the file says it is.
  package static let kind = "beacon-calibration"

  package var schemaVersion = 2
  /// Always ``kind``.
  package var kind: String = CalibrationDocument.kind
  /// The site's name.
  package var site: String
  /// The version of the program that wrote it.
  package var toolVersion: String
  /// SHA-256 of the logs it rests on, sorted.
  package var inputs: [String]
  /// The beacons, as the logs carry them.
  package var beacons: [String]
  package var places: [String]
  /// Where each of `places` is; no key if no coordinates are known.
  package var positions: [Position?]?
  /// Each beacon at each place where it was heard.
  package var cells: Cells
  /// The lines, and the levels at the cells.
  package var fits: [Fit]
  /// What earlier baselines said of each beacon; absent before the first `check --update-baseline`.
  @Nullable package var history: [BeaconHistory]?

  /// Beacons at places, a list for each property; they have the same length.
  @Memberwise package struct Cells: Hashable, Codable, Sendable {
    /// Numbers in `beacons`, from 0.
    package var beacons: [Int] = []
    /// Numbers in `places`, from 0.
    package var places: [Int] = []
    /// True distances, metres.
    @Key("distance_m") package var distances: [Double] = []
    /// 1 where the surveyor named the place, else 0.
    package var named: [Int] = []
  }

  /// The line of one set of conditions, and the levels under them.
  @Memberwise package struct Fit: Hashable, Codable, Sendable {
    package var conditions: FitConditions
    /// How far the fit can be trusted.
    package var status: FitStatus
    /// The line; absent if the fit is refused.
    @Nullable package var line: Line?
    /// Exponent within beacons; absent with fewer than two beacons of three locations.
    @Nullable package var exponentWithinBeacons: Double?
    /// Lag-1 autocorrelation of packets within a dwell; absent if unknown.
    @Nullable package var autocorrelation: Double?
    /// First cell and number of cells, of each run of cells under these conditions.
    package var runs: [Int]
    /// Packets received at each of these cells.
    package var packets: [Int]
    /// Mean level at each, dBm.
    @Key("mean_dbm") package var means: [Double]
    /// Level with lost packets counted less the mean, dB, at each; absent if losses are not part of the fit.
    @Key("levelLessMean_db") @Nullable package var losses: [Double]?
    /// Time from packet to packet where they are received best; no key if it is not known.
    @Key("_s") package var packetPeriod: Double?
    /// Sessions; no key if that is not known.
    package var sessions: Int?
    /// SD of the level from session to session, dB; no key if it is not known.
    @Key("_db") package var sessionSD: Double?
    /// The line in the open, and what is between; no key unless the loss of all that the ways pass through was measured.
    package var walls: Walls?
  }

  /// The line of a beacon in the open, for places whose way to the beacon is known.
  @Memberwise package struct Walls: Hashable, Codable, Sendable {
    /// The line without what is between, as certain as it is if the losses are given.
    package var line: Line
    /// What is between, a kind each.
    package var kinds: [WallKind]
  }

  /// One kind of wall, or the way between two floors.
  @Memberwise package struct WallKind: Hashable, Codable, Sendable {
    /// Its name.
    package var kind: String
    /// What a crossing takes off the line in the open, dB.
    @Key("_db") package var loss: Double
    /// Standard error of the loss, dB.
    @Key("_db") package var lossError: Double
    /// How often the way to the beacon passes through it, at each of the cells.
    package var crossings: [Int]
  }

  /// A line with its errors.
  @Memberwise package struct Line: Hashable, Codable, Sendable {
    /// How the numbers were found.
    package var estimator: Estimator
    /// Level at 1 m, dBm.
    @Key("_dbm") package var referencePower: Double
    /// Path-loss exponent; up to the bend if there is one.
    package var pathLossExponent: Double
    /// Where the line bends; absent if it is straight.
    package var bend: Bend?
    /// Metres over which what places have in common falls to 1/e; no key if they are not alike.
    @Key("_m") package var decorrelation: Double?
    /// SD from one place to another, dB.
    @Key("_db") package var placeSD: Double
    /// SD from packet to packet within a dwell, dB.
    @Key("_db") package var fadingSD: Double
    /// Covariance of level at 1 m and slope.
    package var covariance: LineCovariance
    /// Degrees of freedom of the t intervals.
    package var degreesOfFreedom: Int
  }

  /// Two cumulative sums over successive baselines (E. S. Page, Biometrika 41, 1954, doi 10.1093/biomet/41.1-2.100) of how far a beacon's level
  /// moved, in standard errors: each adds what goes beyond half an error, and does not fall below 0.
  @Memberwise package struct BeaconHistory: Hashable, Codable, Sendable {
    /// As the logs carry it.
    package var beacon: String
    package var baselines: Int = 0
    /// Sum of its declines.
    package var weaker: Double = 0
    /// Sum of its rises.
    package var stronger: Double = 0

    /// A sum beyond which a beacon has declined or risen. With nothing changed, one of a sum's first 900 steps goes there by chance.
    package static let limit = 5.0

    /// Whether it became weaker or stronger; `nil` if neither can be told.
    package var isWeaker: Bool? { weaker > Self.limit ? true : stronger > Self.limit ? false : nil }

    /// With one more change, in standard errors.
    package func adding(_ change: Double) -> BeaconHistory {
      BeaconHistory(
        beacon: beacon, baselines: baselines + 1, weaker: max(0, weaker - change - 0.5),
        stronger: max(0, stronger + change - 0.5))
    }
  }
}

extension CalibrationDocument: FittingTogether {
  /// Whether every list has an entry for each of its cells, and each cell a beacon and a place.
  package var fitsTogether: Bool {
    let count = cells.beacons.count
    return fits.count <= SurveyLimit.fits.value && cells.places.count == count
      && positions?.count ?? places.count == places.count
      && cells.distances.count == count && cells.named.count == count
      && cells.beacons.allSatisfy(beacons.indices.contains)
      && cells.places.allSatisfy(places.indices.contains)
      && fits.allSatisfy { fit in
        guard let own = fit.cells(count) else { return false }
        return fit.packets.count == own.count && fit.means.count == own.count
          && fit.losses?.count ?? own.count == own.count && (fit.line == nil) == (fit.status == .refused)
          && fit.line?.bend.map { $0.distance > 0 && $0.steepening > 0 } ?? true
          && fit.walls?.kinds.allSatisfy { $0.crossings.count == own.count } ?? true
      }
  }

  /// The fits as a check needs them: residuals, intervals and reasons are not in them.
  package var conditionFits: [ConditionFit] {
    let identities = beacons.map { BeaconIdentifier($0) }
    return fits.map { fit in
      let own = fit.cells(cells.beacons.count) ?? []
      let means = own.enumerated().map { index, cell in
        let mean = fit.means[index]
        let line = fit.line.map {
          $0.referencePower
            - 10 * $0.pathLossExponent * $0.bend.straightened(log10(max(0.01, cells.distances[cell])))
        }
        return LocationMean(
          beacon: identities[cells.beacons[cell]], location: places[cells.places[cell]],
          isNamed: cells.named[cell] == 1, distance: cells.distances[cell],
          receivedPackets: fit.packets[index],
          mean: mean, residual: mean - (line ?? mean), level: fit.losses.map { mean + $0[index] },
          position: positions?[cells.places[cell]],
          crossings: fit.walls?.crossings(at: index))
      }
      var sample = FitSample(
        conditions: fit.conditions, locations: own.count, dwells: own.count,
        receivedPackets: fit.packets.reduce(0, +), locationMeans: means)
      sample.autocorrelation = fit.autocorrelation
      sample.sessions = fit.sessions
      if let near = means.map(\.distance).min(), let far = means.map(\.distance).max() {
        sample.distanceRange = Interval(lower: near, upper: far)
      }
      if let exponent = fit.exponentWithinBeacons {
        sample.beaconLevels = BeaconLevels(
          pathLossExponent: Estimate(exponent), residualSD: 0, spread: 0, levelSD: 0, pValue: 1,
          isUnlike: false, levels: [])
      }
      return ConditionFit(sample, fit.outcome)
    }
  }
}

extension CalibrationDocument.Fit {
  /// The cells of its runs; `nil` if they are not among those there are.
  fileprivate func cells(_ count: Int) -> [Int]? {
    guard runs.count.isMultiple(of: 2) else { return nil }
    var cells: [Int] = []
    for run in stride(from: 0, to: runs.count, by: 2) {
      guard runs[run] <= count, runs[run + 1] <= count - runs[run], cells.count <= count else { return nil }
      cells += runs[run]..<(runs[run] + runs[run + 1])
    }
    return cells
  }

  fileprivate var outcome: FitOutcome {
    guard let line else { return .refused([]) }
    var fitted = FittedLine(
      estimator: line.estimator, referencePower: Estimate(line.referencePower),
      pathLossExponent: Estimate(line.pathLossExponent), shadowingSD: Estimate(line.placeSD),
      fadingSD: Estimate(line.fadingSD), covariance: line.covariance, degreesOfFreedom: line.degreesOfFreedom)
    fitted.bend = line.bend
    fitted.decorrelation = line.decorrelation.map { Estimate($0) }
    fitted.sessionSD = sessionSD.map { Estimate($0) }
    let checks = FitChecks(shapes: walls.map { $0.shapes(locations: means.count) })
    return status == .weak ? .weak(fitted, checks, []) : .calibrated(fitted, checks, [])
  }
}

extension CalibrationDocument.Walls {
  fileprivate func crossings(at index: Int) -> [String: Int] {
    Dictionary(kinds.filter { $0.crossings[index] != 0 }.map { ($0.kind, $0.crossings[index]) }) { first, _ in
      first
    }
  }

  /// What a fit knows of its walls, as far as a check asks.
  fileprivate func shapes(locations: Int) -> ShapeComparison {
    let spread = LineSpread(
      placeSD: line.placeSD, covariance: line.covariance, degreesOfFreedom: Double(line.degreesOfFreedom))
    let losses = kinds.map { kind in
      let behind = kind.crossings.count { $0 > 0 }
      return WallLoss(
        kind: kind.kind, locationsBehind: behind, basis: .measured,
        loss: Estimate(kind.loss, standardError: kind.lossError),
        reason: .lossMeasured(behind: behind, locations: locations, isWide: false))
    }
    return ShapeComparison(
      locations: locations, silentLocations: 0, chosen: "", candidates: [], omitted: [], walls: losses,
      open: WallLine(
        referencePower: line.referencePower, pathLossExponent: line.pathLossExponent, area: spread,
        elsewhere: spread))
  }
}
