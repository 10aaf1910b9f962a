import PathLoss
import RadioSurvey

/// The words of a fit whose level falls in another shape than the line.
enum ShapeDifferenceWords {
  static func words(_ values: ReasonValues) -> ReasonWords {
    let gain = NumberFormat.plusMinus(
      values.number("gain"), values.number("gainError"), isSigned: true)
    let score = String(localized: "left-out locations better (log score \(gain) each)")
    let off =
      String(
        localized:
          "the line in front is off by \(NumberFormat.rounded(values.number("largest_db").map(abs))) dB at "
          + "\(number(values, "distance_m")) m, \(values.flag("isLarge") ? String(localized: "more") : String(localized: "less")) than the shadowing SD of "
          + "\(number(values, "shadowingSD_db")) dB")
    let silent = values.count("silentLocations") ?? 0
    let unheard =
      silent > 0
      ? String(
        localized:
          "; nothing was heard at \(silent) of the places, so they could not be compared and far levels look too strong here"
      )
      : ""
    return ReasonWords(
      String(localized: "\(shape(values)) predicts \(score); \(off)\(unheard)"), action: action(values))
  }

  private static func shape(_ values: ReasonValues) -> String {
    let exponent = NumberFormat.roundedInterval(values.estimate("exponent"))
    switch values.text("shape") {
    case PathLossShape.dualSlope.name:
      return String(
        localized: "a bend at \(number(values, "breakpoint_m")) m, with exponent \(exponent) up to there and "
          + "\(NumberFormat.roundedInterval(values.estimate("farExponent"))) beyond,")
    case PathLossShape.walls([]).name:
      let losses = values.items("walls").map {
        String(
          localized:
            "'\($0.text("kind") ?? "")' \(NumberFormat.roundedInterval($0.estimate("loss", unit: "_db"))) dB")
      }
      return
        String(
          localized:
            "a line with walls, exponent \(exponent) and a crossing of \(losses.joined(separator: ", ")), about which "
            + "locations scatter by \(number(values, "residualSD_db")) dB instead of \(number(values, "lineResidualSD_db")) dB,"
        )
    case let name: return "'\(name ?? "")'"
    }
  }

  private static func action(_ values: ReasonValues) -> String {
    switch values.text("shape") {
    case PathLossShape.dualSlope.name:
      (HorizontalWords.bend(values).map { "\($0); " } ?? "") + bend(values)
    case PathLossShape.walls([]).name:
      String(
        localized:
          "do not plan through walls with the line in front, which averages over both of their sides; "
          + "measure at more locations behind each kind")
    default: String(localized: "nothing")
    }
  }

  private static func bend(_ values: ReasonValues) -> String {
    values.flag("isLarge")
      ? String(
        localized:
          "do not plan beyond the break at \(number(values, "breakpoint_m")) m; measure at more locations on both sides of it, "
          + "and look there for a wall, a corner or lost packets")
      : String(localized: "do not plan beyond the distances measured, where the two differ")
  }

  private static func number(_ values: ReasonValues, _ key: String) -> String {
    NumberFormat.rounded(values.number(key))
  }
}
