import RadioSurvey
import Ranging
import Statistics
import SurveyResults
import Support

/// What the fits of a survey recommend for a switch, beside what it did on a log.
enum SwitchForecastWords {
  private static let mostPairs = 3

  static func sentence(_ forecast: SwitchForecast, _ document: ReplayDocument) -> String {
    let places =
      "at \(NumberFormat.percent(forecast.probability)) of the places \(NumberFormat.metres(forecast.radius)) from a beacon"
    var sentences: [String] = []
    if !forecast.untold.isEmpty {
      let named = forecast.untold.prefix(Self.mostPairs).map(pair).joined(separator: ", ")
      let more = forecast.untold.count - Self.mostPairs
      let others = more > 0 ? " and \(more) more" : ""
      let all = forecast.untold.count == forecast.pairs ? "; so none is recommended" : ""
      sentences.append(
        "By the fits of the survey no setting tells these apart \(places): \(named)\(others)\(all).")
      if forecast.untold.count == forecast.pairs { return sentences[0] }
    }
    guard let setting = forecast.setting, let rate = forecast.predicted, let interval = forecast.interval,
      let delay = forecast.delay
    else {
      sentences.append(
        "By the fits of the survey no setting makes only \(rates(forecast.falsePerHour)) false switches an hour \(places) and follows "
          + "within two minutes.")
      return sentences.joined(separator: " ")
    }
    let option =
      "--margin \(NumberFormat.plain(setting.margin)) --dwell \(NumberFormat.plain(setting.dwell)) --time-out "
      + NumberFormat.plain(setting.timeOut)
    let whose = forecast.untold.isEmpty ? "" : " for the others"
    sentences.append(
      "The fits of the survey recommend \(option)\(whose): they predict at most \(rates(rate)) (\(rates(interval.lower)) to "
        + "\(rates(interval.upper))) false switches an hour \(places), worst \(forecast.worst.map(pair) ?? "–"), and "
        + "\(NumberFormat.unit(NumberFormat.significant(delay), "s")) until a move is followed.")
    if let score = document.forecastScore {
      sentences.append(
        "On this log it makes \(ReplayText.perHour(score.falseSwitches)) an hour and follows after \(ReplayText.delay(score.delay)) s."
      )
    }
    return sentences.joined(separator: " ")
  }

  private static func rates(_ value: Double) -> String {
    value < 0.001 ? "under 0.001" : NumberFormat.plain(value)
  }

  private static func pair(_ pair: SwitchForecast.Pair) -> String {
    "\(pair.names[1]) from \(pair.names[0]) (\(pair.conditions.label))"
  }
}
