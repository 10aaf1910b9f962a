import Foundation
import Statistics

/// Which shape predicts locations that it has not seen best: leave-one-location-out log scores, and the simplest shape within
/// one standard error of the best (L. Breiman, J. Friedman, R. Olshen, C. Stone, Classification and Regression Trees, 1984, for the
/// rule). A shape with more parameters than the line is chosen only if its own gain over the line exceeds the gain's standard error.
///
/// Of simulated surveys whose level falls along a line, 8 to 30 locations over 1.6 decades, 4 to 5 % are taken for bent.
package struct ShapeChoice: Hashable, Sendable {
  /// One shape's showing.
  package struct Candidate: Hashable, Sendable {
    /// The shape as fitted to all locations.
    package var fit: ShapeFit
    /// Mean log density given to left-out locations.
    package var logScore: Double
    /// Its deficit to the best shape's, ≥ 0 for every shape that may be chosen.
    package var deficit: Double
    /// Standard error of the deficit over locations.
    package var deficitError: Double
    /// What it has over the line with both free; absent if that could not be fitted.
    package var gain: Double?
    /// Standard error of the gain over locations.
    package var gainError: Double?

    /// Whether the shape has no more parameters than the line, or predicts better than it by more than one standard error.
    var isLineOrClearlyBetter: Bool {
      guard fit.shape.parameters > PathLossShape.freeIntercept.parameters else { return true }
      guard let gain, let gainError else { return false }
      return gain > gainError
    }
  }

  /// Every shape that the locations can carry, simplest first.
  package var candidates: [Candidate]
  /// The index of the chosen one: the simplest whose deficit is within one standard error, if it is a line or clearly better than
  /// one, and the line otherwise.
  package var chosen: Int
  /// Locations, the sample of every criterion here.
  package var locations: Int

  /// Compares shapes at locations that count alike; see ``init(shapes:sample:)``.
  package init?(shapes: [PathLossShape], x: [Double], y: [Double]) {
    self.init(shapes: shapes, sample: ShapeSample(x: x, y: y))
  }

  /// Compares the shapes; the power curve takes part in the comparison but is never chosen.
  ///
  /// - Parameter shapes: free intercept among them.
  /// - Returns: `nil` if no shape that may be chosen can be fitted without any one of the locations.
  package init?(shapes: [PathLossShape], sample: ShapeSample) {
    let scored = shapes.sorted { $0.precedes($1) }.compactMap { shape -> (fit: ShapeFit, scores: [Double])? in
      guard let fit = ShapeFitting.fit(shape, to: sample), let scores = Self.scores(shape, sample) else {
        return nil
      }
      return (fit, scores)
    }
    let best = scored.filter(\.fit.shape.isChoosable).max { Self.mean($0.scores) < Self.mean($1.scores) }
    guard let best else { return nil }
    let line = scored.first { $0.fit.shape == .freeIntercept }
    let candidates = scored.map { fit, scores in
      let (deficit, deficitError) = Self.difference(best.scores, scores)
      let gain = line.map { Self.difference(scores, $0.scores) }
      return Candidate(
        fit: fit, logScore: Self.mean(scores), deficit: deficit, deficitError: deficitError, gain: gain?.mean,
        gainError: gain?.error)
    }
    let near = candidates.indices.filter {
      candidates[$0].fit.shape.isChoosable && candidates[$0].deficit <= candidates[$0].deficitError
    }
    let straight = candidates.firstIndex { $0.fit.shape == .freeIntercept }
    guard let simplest = near.first(where: { candidates[$0].isLineOrClearlyBetter }) ?? straight ?? near.first
    else { return nil }
    self.candidates = candidates
    chosen = simplest
    locations = sample.count
  }

  private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  /// Mean of the differences location by location, with its standard error.
  private static func difference(_ lhs: [Double], _ rhs: [Double]) -> (mean: Double, error: Double) {
    let differences = zip(lhs, rhs).map { $0 - $1 }
    let centre = mean(differences)
    let squares = differences.reduce(0) { $0 + ($1 - centre) * ($1 - centre) }
    let count = Double(differences.count)
    return (centre, (squares / (count - 1) / count).squareRoot())
  }

  /// Log density of Student's t at each location by the fit without it. Its scale is s √((1 + k/G)/w), the average of
  /// s² (1 + x'(X'X)⁻¹x) over locations, which serves the shapes that are not linear too.
  private static func scores(_ shape: PathLossShape, _ sample: ShapeSample) -> [Double]? {
    guard let leftOut = ShapeLeftOut.all(shape, sample) else { return nil }
    let count = Double(sample.count - 1)
    let degrees = count - Double(shape.parameters)
    let score = StudentTScore(degreesOfFreedom: degrees)
    var scores: [Double] = []
    for (g, rest) in leftOut.enumerated() {
      guard rest.residualSumOfSquares > 0 else { return nil }
      let variance = rest.residualSumOfSquares / degrees * (1 + Double(shape.parameters) / count)
      scores.append(
        score.logScore(
          sample.y[g] - rest.mean, scale: (variance / sample.weights[g]).squareRoot()))
    }
    return scores
  }
}
