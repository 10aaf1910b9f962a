import PathLoss
import RadioSurvey
import CalibrationModel

/// The reasons of the model of all conditions with their numbers.
extension EffectReason {
  /// Weak: levels heard at too few places were left out.
  static func sparseLevels(_ levels: [EffectLocations.SparseLevel], needed: Int) -> Self {
    let levels = levels.map { level -> ReasonValues in
      ReasonValues(known: [
        "factor": .text(level.factor.rawValue), "level": .known(level.level), "places": .count(level.places),
      ])
    }
    return Self(.sparseLevels, ["levels": .items(levels), "neededPlaces": .count(needed)])
  }

  /// Refused: the distances, metres, span too few decades.
  static func narrowSpan(from nearest: Double, to farthest: Double, decades: Double) -> Self {
    Self(
      .narrowSpan,
      [
        "nearest_m": .number(nearest), "farthest_m": .number(farthest), "decades": .number(decades),
        "neededDecades": .number(PathLossFitting.minimumDecades),
      ])
  }
}
