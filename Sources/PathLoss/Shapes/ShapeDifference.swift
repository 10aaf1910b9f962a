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
  /// The same as a reason of the fit.
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
    reason = .shapeDiffers(
      self.shape, from: line.fit, as: winner, largest: worst.difference, at: worst.distance,
      shadowingSD: shadowingSD, walls: walls, silentLocations: silent)
  }

  private enum CodingKeys: String, CodingKey {
    case shape
    case largest = "largest_db"
    case distance = "distance_m"
    case shadowingSD = "shadowingSD_db"
    case isLarge, reason
  }
}
