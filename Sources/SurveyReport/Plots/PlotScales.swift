import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import SurveyEffects
import SurveyResults
import Support

/// The ranges of the axes, shared by all plots of a kind so that they can be compared by eye.
struct PlotScales {
  /// Measured distances in metres, with a margin.
  var distance = Interval(lower: 0.5, upper: 20)
  /// Levels in dBm, whole tens.
  var level = Interval(lower: -100, upper: -40)
  /// Residuals in dB, about zero.
  var residual = 10.0
  /// Distances of the accuracy tables in metres.
  var accuracyDistance = Interval(lower: 0.5, upper: 20)
  /// Radii in metres.
  var radius = Interval(lower: 0.1, upper: 100)
  /// Crowd effects in dB.
  var change = Interval(lower: -10, upper: 5)
  /// Beacons per 100 m².
  var density = Interval(lower: 0.1, upper: 100)

  init(_ index: ReportIndex) {
    let fits = index.fits
    let means = fits.flatMap(\.locationMeans)
    if let range = Self.logarithmic(means.map(\.distance), margin: 1.12) { distance = range }
    var levels = means.map(\.mean)
    for fit in fits {
      let band = index.band(fit.conditions)
      levels += band?.rows.flatMap { [$0.lower95, $0.upper95] } ?? []
    }
    if let low = levels.min(), let high = levels.max() {
      level = Interval(
        lower: max((low / 10).rounded(.down) * 10, -130),
        upper: min(max((high / 10).rounded(.up) * 10, low + 10), 20))
    }
    residual = max(5, ((means.map { abs($0.residual) }.max() ?? 5) / 5 + 0.1).rounded(.up) * 5)
    let rows = index.report.accuracy.flatMap(\.rows)
    if let range = Self.logarithmic(rows.map(\.distance), margin: 1.05) { accuracyDistance = range }
    let radii = rows.flatMap { [$0.radius68, $0.radius95, $0.oneSigma].compactMap(\.self) }
    if let range = Self.logarithmic(radii, margin: 1.3) {
      radius = Interval(lower: max(range.lower, 0.01), upper: min(range.upper, 1000))
    }
    let changes = index.report.crowdEffects.flatMap {
      [$0.change.estimate, $0.change.lower95, $0.change.upper95].compactMap(\.self)
    }
    if let low = changes.min(), let high = changes.max() {
      change = Interval(
        lower: (min(low, 0) / 2 - 0.2).rounded(.down) * 2, upper: (max(high, 0) / 2 + 0.2).rounded(.up) * 2)
    }
    let densities = (index.report.recommendation?.conditions ?? []).flatMap {
      [$0.recommended?.triangularDensity, $0.pointEstimate?.triangularDensity, $0.densityLow, $0.densityHigh]
        .compactMap(\.self)
    }
    if let range = Self.logarithmic(densities, margin: 1.5) { density = range }
  }

  /// The range of positive numbers with a margin on both ends, at least a factor of two wide.
  private static func logarithmic(_ values: [Double], margin: Double) -> Interval? {
    let usable = values.filter { $0 > 0 && $0.isFinite }
    guard let low = usable.min(), let high = usable.max() else { return nil }
    return Interval(lower: low / margin, upper: max(high, low * 2) * margin)
  }
}
