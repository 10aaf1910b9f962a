extension PathLossModel {
  /// Share of the variance between places that walls can explain, at most.
  private static let mostExplained = 0.75

  /// The numbers of a fit whose line was fitted together with the losses of walls or floors: what a beacon in the open gives, so that the
  /// losses measured can be taken off without counting twice what the usual line has of them. The usual numbers where none was measured.
  ///
  /// The variance between places is less by what the shape with walls explains beyond the line, s²(line) − s²(walls); variances of
  /// the coefficients change by the ratio that they have between the two shapes, and keep the correlation of the line.
  package init?(behindWallsOf fit: ConditionFit) {
    guard let model = PathLossModel(fit) else { return nil }
    self = model
    takeOffWalls(of: fit)
  }

  /// Makes the line of a fit that of a beacon in the open, as ``init(behindWallsOf:)``; it may be the line for another session.
  mutating func takeOffWalls(of fit: ConditionFit) {
    let model = self
    guard let shapes = fit.outcome.checks?.shapes,
      shapes.walls.contains(where: { $0.basis == .measured && $0.loss != nil }),
      let walls = shapes.candidate(PathLossShape.walls([]).name),
      let line = shapes.candidate(PathLossShape.freeIntercept.name),
      let exponent = walls.pathLossExponent?.estimate, exponent > 0
    else { return }
    referencePower = walls.referencePower.estimate
    pathLossExponent = exponent
    let explained =
      line.residualSD.estimate * line.residualSD.estimate - walls.residualSD.estimate
      * walls.residualSD.estimate
    let variance = model.shadowingSD * model.shadowingSD
    shadowingSD = max(variance - max(0, explained), (1 - Self.mostExplained) * variance).squareRoot()
    let power = Self.ratio(walls.referencePower.standardError, line.referencePower.standardError)
    let slope = Self.ratio(walls.pathLossExponent?.standardError, line.pathLossExponent?.standardError)
    covariance = LineCovariance(
      interceptVariance: model.covariance.interceptVariance * power * power,
      covariance: model.covariance.covariance * power * slope,
      slopeVariance: model.covariance.slopeVariance * slope * slope)
  }

  /// 1 where either is not known.
  private static func ratio(_ own: Double?, _ other: Double?) -> Double {
    guard let own, let other, other > 0 else { return 1 }
    return own / other
  }
}
