import PathLoss
import RadioSurvey

/// Whether predictions held at places that they did not know, in one sentence.
enum LeftOutWords {
  /// - Parameter fits: those that decide and were checked, one or more.
  static func sentence(_ fits: [ConditionFit], _ dots: LeftOutDots) -> String {
    var text =
      String(
        localized:
          "\(NumberFormat.count(dots.places, "location")) \(dots.places == 1 ? String(localized: "was") : String(localized: "were")) left out and predicted from the others: "
          + "\(NumberFormat.count(dots.inside95)) fell inside the range for 95 of 100, \(NumberFormat.count(dots.inside68)) inside the range "
          + "for 68 of 100")
    if fits.count > 1, let worst = worst(fits), let checked = worst.heldOut {
      text +=
        String(
          localized:
            "; worst at \(worst.conditions.shownLabel), \(NumberFormat.count(checked.inside95)) and \(NumberFormat.count(checked.inside68)) of "
            + "\(NumberFormat.count(checked.locations))")
    }
    return text + "."
  }

  /// The fit whose ranges held least often.
  private static func worst(_ fits: [ConditionFit]) -> ConditionFit? {
    func share(_ fit: ConditionFit) -> (Double, Double) {
      fit.heldOut.map { ($0.coverage95, $0.coverage68) } ?? (1, 1)
    }
    return fits.min { share($0) < share($1) }
  }
}
