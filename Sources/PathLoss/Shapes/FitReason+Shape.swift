import RadioSurvey

extension FitReason {
  /// Another shape predicts left-out locations clearly better than the line.
  ///
  /// - Parameters:
  ///   - shape: its name.
  ///   - line: the line among the shapes.
  ///   - winner: the shape with its gain in log score.
  ///   - largest: the line in front less the shape where they differ most, dB.
  ///   - distance: where that is, metres.
  ///   - shadowingSD: of the fit in front, dB.
  ///   - walls: what walls cost.
  ///   - silentLocations: locations without a level to compare.
  static func shapeDiffers(
    _ shape: String, from line: ShapeFit, as winner: ShapeChoice.Candidate, largest: Double,
    at distance: Double, shadowingSD: Double, walls: [WallLoss], silentLocations: Int
  ) -> Self {
    let fit = winner.fit
    var values: ReasonValues = [
      "shape": .text(shape), "gain": .number(winner.gain ?? 0), "gainError": .number(winner.gainError ?? 0),
      "largest_db": .number(largest), "distance_m": .number(distance),
      "shadowingSD_db": .number(shadowingSD), "isLarge": .flag(abs(largest) > shadowingSD),
      "silentLocations": .count(silentLocations),
    ]
    switch fit.shape {
    case .dualSlope:
      values["breakpoint_m"] = .known(fit.breakpoint?.estimate)
      values.set("exponent", fit.exponentEstimate)
      values.set("farExponent", fit.farExponentEstimate)
    case .walls:
      let losses = walls.compactMap { wall in
        wall.loss.map { loss in
          var values: ReasonValues = ["kind": .text(wall.kind)]
          values.set("loss", loss, unit: "_db")
          return values
        }
      }
      if !losses.isEmpty { values["walls"] = .items(losses) }
      values.set("exponent", fit.exponentEstimate)
      values["residualSD_db"] = .number(fit.residualSD)
      values["lineResidualSD_db"] = .number(line.residualSD)
    case .freeIntercept, .fixedIntercept, .powerCurve: break
    }
    return Self(.shapeDiffers, values)
  }
}
