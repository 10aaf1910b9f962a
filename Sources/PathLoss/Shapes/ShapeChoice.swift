import Foundation

/// Which shape predicts locations that it has not seen best: leave-one-location-out log scores, and the simplest shape within
/// one standard error of the best (L. Breiman, J. Friedman, R. Olshen, C. Stone, Classification and Regression Trees, 1984, for the
/// rule).
public struct ShapeChoice: Hashable, Sendable {
  /// One shape's showing.
  public struct Candidate: Hashable, Sendable {
    /// The shape as fitted to all locations.
    public var fit: ShapeFit
    /// Mean log density given to left-out locations.
    public var logScore: Double
    /// Its deficit to the best shape's, ≥ 0.
    public var deficit: Double
    /// Standard error of the deficit over locations.
    public var deficitError: Double
  }

  /// Every shape that the locations can carry, simplest first.
  public var candidates: [Candidate]
  /// The index of the chosen one: the simplest whose deficit is within one standard error.
  public var chosen: Int
  /// Locations, the sample of every criterion here.
  public var locations: Int

  /// Compares the shapes; the power curve takes part in the comparison but is never chosen.
  ///
  /// - Parameters:
  ///   - shapes: free intercept among them.
  ///   - x: log₁₀ of the distances in metres, one a location.
  ///   - y: mean levels in dBm.
  /// - Returns: `nil` where no shape that may be chosen can be fitted without any one of the locations.
  public init?(shapes: [PathLossShape], x: [Double], y: [Double]) {
    let scored = shapes.sorted { $0.parameters < $1.parameters }.compactMap {
      shape -> (ShapeFit, [Double])? in
      guard let fit = ShapeFitting.fit(shape, x: x, y: y), let scores = Self.scores(shape, x: x, y: y) else {
        return nil
      }
      return (fit, scores)
    }
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    func mayBeChosen(_ fit: ShapeFit) -> Bool {
      if case .powerCurve = fit.shape { return false }
      return true
    }
    let best = scored.filter { mayBeChosen($0.0) }.max { mean($0.1) < mean($1.1) }
    guard let best else { return nil }
    candidates = scored.map { fit, scores in
      let differences = zip(best.1, scores).map { $0 - $1 }
      let centre = mean(differences)
      let squares = differences.reduce(0) { $0 + ($1 - centre) * ($1 - centre) }
      let count = Double(differences.count)
      return Candidate(
        fit: fit, logScore: mean(scores), deficit: centre,
        deficitError: (squares / (count - 1) / count).squareRoot())
    }
    guard
      let simplest = candidates.firstIndex(where: { mayBeChosen($0.fit) && $0.deficit <= $0.deficitError })
    else { return nil }
    chosen = simplest
    locations = x.count
  }

  /// Log density of Student's t at each location by the fit without it. Its scale is s √(1 + k/G), the average of
  /// s² (1 + x'(X'X)⁻¹x) over locations, which serves the shapes that are not linear too.
  private static func scores(_ shape: PathLossShape, x: [Double], y: [Double]) -> [Double]? {
    var scores: [Double] = []
    for left in x.indices {
      var others = (x: x, y: y)
      others.x.remove(at: left)
      others.y.remove(at: left)
      guard let fit = ShapeFitting.fit(shape, x: others.x, y: others.y),
        let mean = fit.mean(atLogDistance: x[left]), fit.residualSumOfSquares > 0
      else { return nil }
      let count = Double(others.x.count)
      scores.append(
        PredictiveScores.logScore(
          y[left], centre: mean, scale: fit.residualSD * (1 + Double(shape.parameters) / count).squareRoot(),
          degreesOfFreedom: count - Double(shape.parameters)))
    }
    return scores
  }
}
