import Foundation
import RadioSurvey

/// That another shape predicts left-out locations better than the line by more than one standard error, and by how much the
/// two differ where the survey has measured. A fixed intercept is a line too and makes no difference.
package struct ShapeDifference: Hashable, Codable, Sendable {
  /// The chosen shape.
  package var shape: String
  /// The line less the chosen shape where they differ most, dB.
  package var largest: Double
  /// Where that is, metres.
  package var distance: Double
  /// The shadowing SD of the fit in front, dB.
  package var shadowingSD: Double
  /// Whether they differ by more than the shadowing SD.
  package var isLarge: Bool
  /// Why the fit says so, and what to do.
  package var reason: FitReason

  init(
    _ winner: ShapeChoice.Candidate, line: ShapeChoice.Candidate, level: [Double], sample: ShapeSample,
    walls: [WallLoss], shadowingSD: Double, silent: Int
  ) {
    shape = winner.fit.shape.name
    self.shadowingSD = shadowingSD
    var worst = (difference: 0.0, distance: pow(10, sample.x.first ?? 0))
    for g in sample.x.indices {
      let other = winner.fit.mean(atLogDistance: sample.x[g], crossings: sample.crossings(at: g))
      let difference = level[g] - (other ?? level[g])
      if abs(difference) > abs(worst.difference) { worst = (difference, pow(10, sample.x[g])) }
    }
    largest = worst.difference
    distance = worst.distance
    isLarge = abs(worst.difference) > shadowingSD
    let number = { (value: Double) in DiagnosisText.number(value) }
    let error = winner.gainError ?? 0
    let digits = error < 0.01 ? 3 : 2
    let score =
      "left-out locations better (log score \(DiagnosisText.signed(winner.gain ?? 0, digits: digits)) ± "
      + "\(DiagnosisText.number(error, digits: digits)) each)"
    let off =
      "the line in front is off by \(number(abs(worst.difference))) dB at \(number(worst.distance)) m, "
      + "\(isLarge ? "more" : "less") than the shadowing SD of \(number(shadowingSD)) dB"
    let unheard =
      silent > 0
      ? "; \(silent) of the places had nothing to hear and could not be compared, so far levels look too strong here"
      : ""
    reason = FitReason(
      .shapeDiffers,
      message: Self.told(winner.fit, line: line.fit, walls: walls) + " predicts \(score); \(off)" + unheard,
      action: Self.action(winner.fit, isLarge: isLarge))
  }

  private static func told(_ fit: ShapeFit, line: ShapeFit, walls: [WallLoss]) -> String {
    let number = { (value: Double) in DiagnosisText.number(value) }
    switch fit.shape {
    case .dualSlope:
      return
        "a bend at \(number(fit.breakpoint?.estimate ?? .nan)) m, with exponent \(interval(fit.exponentEstimate)) "
        + "up to there and \(interval(fit.farExponentEstimate)) beyond,"
    case .walls:
      let losses = walls.compactMap { wall in wall.loss.map { "'\(wall.kind)' \(interval($0)) dB" } }
      return "a line with walls, exponent \(interval(fit.exponentEstimate)) and a crossing of "
        + "\(losses.joined(separator: ", ")), about which locations scatter by \(number(fit.residualSD)) dB instead of "
        + "\(number(line.residualSD)) dB,"
    case .freeIntercept, .fixedIntercept, .powerCurve: return "'\(fit.shape.name)'"
    }
  }

  private static func action(_ fit: ShapeFit, isLarge: Bool) -> String {
    switch fit.shape {
    case .dualSlope:
      let at = DiagnosisText.number(fit.breakpoint?.estimate ?? .nan)
      return isLarge
        ? "do not plan beyond the break at \(at) m; measure at more locations on both sides of it, and look there for a wall, "
          + "a corner or lost packets"
        : "do not plan beyond the distances measured, where the two part"
    case .walls:
      return "do not plan through walls with the line in front, which mixes both of their sides; "
        + "measure at more locations behind each kind"
    case .freeIntercept, .fixedIntercept, .powerCurve: return "nothing"
    }
  }

  private static func interval(_ estimate: Estimate?) -> String {
    guard let estimate else { return "?" }
    let value = DiagnosisText.number(estimate.estimate)
    guard let lower = estimate.lower95, let upper = estimate.upper95 else { return value }
    return "\(value) (\(DiagnosisText.number(lower)) to \(DiagnosisText.number(upper)))"
  }

  private enum CodingKeys: String, CodingKey {
    case shape
    case largest = "largest_db"
    case distance = "distance_m"
    case shadowingSD = "shadowingSD_db"
    case isLarge, reason
  }
}
