import Foundation
import PathLoss
import RadioSurvey
import Statistics
package import CalibrationModel

extension ZoneCheck {
  /// From the locations of a fit; `nil` if none was left out of it.
  ///
  /// - Parameter zones: what the device assumes and where zones change. Its packets are not used: each location has its own.
  package init?(_ means: [LocationMean], zones: ZoneModel) {
    let cases = means.compactMap { mean in mean.heldOut.map { Case(mean, prediction: $0, zones: zones) } }
    guard !cases.isEmpty else { return nil }
    let right = cases.count { $0.named == $0.trueZone }
    let rows = Self.judged(
      (0..<3).compactMap { zone in Self.row(zone, cases.filter { $0.trueZone == zone }) })
    let count = Double(cases.count)
    self.init(
      locations: cases.count, rightShare: Double(right) / count,
      interval: WilsonInterval.interval(successes: right, trials: cases.count),
      predictedShare: cases.reduce(0) { $0 + $1.probabilities[$1.trueZone] } / count, rows: rows,
      brierScore: cases.reduce(0) { $0 + $1.score($1.named) } / count,
      expectedBrierScore: cases.reduce(0) { $0 + $1.expectedScore } / count,
      isTooSure: rows.contains(where: \.isTooSure))
    let log = cases.reduce(0) { $0 + Foundation.log($1.probabilities[$1.named]) } / count
    let variance = cases.reduce(0) { $0 + $1.scoreVariance }
    if cases.count >= Self.minimumLocations, variance > 1e-12 {
      let z = (brierScore - expectedBrierScore) * count / variance.squareRoot()
      let p = 2 * Distributions.normalCDF(-abs(z))
      calibrationP = p
      isTooSure = isTooSure || (z > 0 && p < Diagnosis.threshold)
    }
    if log.isFinite { logScore = log }
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
