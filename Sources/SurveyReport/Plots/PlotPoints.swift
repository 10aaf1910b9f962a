import PathLoss

/// The locations of a fit that a plot draws, nearest first.
enum PlotPoints {
  /// Of a plot of one fit.
  static func drawn(_ fit: ConditionFit, limit: Int) -> [LocationMean] {
    PointLimit.thinned(fit.locationMeans.sorted { $0.distance < $1.distance }, limit: limit)
  }

  /// Of a plot of several fits, which share its points by the number of their locations.
  static func drawn(_ fit: ConditionFit, among fits: [ConditionFit], limit: Int) -> [LocationMean] {
    let total = fits.reduce(0) { $0 + $1.locationMeans.count }
    return drawn(fit, limit: total > limit ? max(1, fit.locationMeans.count * limit / total) : total)
  }
}
