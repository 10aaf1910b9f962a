package import CalibrationModel
import RadioSurvey
import Support

/// When an app enters and leaves the regions of beacons, in the words of the page.
package enum RegionWords {
  /// Names of beacons, at most.
  private static let mostNamed = 2

  /// Whether the distances asked for can be distinguished, and if not what can.
  package static func verdict(_ document: RegionsDocument, _ choices: [RegionChoice]) -> String {
    let asked = document.answers.count { $0.recommended != nil }
    let all = NumberFormat.count(document.answers.reduce(0) { $0 + $1.beacons.count }, "beacon")
    let failing = document.answers.filter { $0.recommended == nil }.reduce(0) { $0 + $1.beacons.count }
    let (inside, outside) = (NumberFormat.metres(document.inside), NumberFormat.metres(document.outside))
    let target = NumberFormat.plain(document.falsePerDay)
    let share = NumberFormat.percent(document.probability)
    if asked == document.answers.count {
      return say(
        "With these settings, an app can distinguish devices within \(inside) of a beacon from those beyond "
          + "\(outside), with at most \(target) false entry or exit per day at \(share) of the places.")
    }
    let base = say(
      "Devices within \(inside) of a beacon cannot be distinguished from those beyond \(outside) with at "
        + "most \(target) false entry or exit per day at \(share) of the places, at "
        + "\(NumberFormat.count(failing)) of \(all).")
    return base + " "
      + (choices.count { !$0.isAsAsked } > 0
        ? say("The settings below are for the widest distances that can be distinguished.")
        : say("Neither can any other distances people would notice."))
  }

  package static func note(_ document: RegionsDocument) -> String {
    let text = say(
      "A device enters after the given number of consecutive packets at or above the first level, and leaves "
        + "after the given time without one at or above the second. False events are for a device at rest; "
        + "times exclude the walk to the beacon.")
    return document.countsSessions ? text : text + " " + say("Another day or phone may differ by more.")
  }

  package static func omissions(_ omitted: [RegionsDocument.Omission]) -> [String] {
    [RegionOmission.noInterval, .smoothed, .noCorrelation, .burstsOfLosses].compactMap { reason in
      let names = omitted.filter { $0.reason == reason }.map { PairWords.quoted($0.name) }
      guard let first = names.first else { return nil }
      let who = names.count == 1 ? first : say("\(first) and \(NumberFormat.count(names.count - 1)) more")
      switch reason {
      case .noInterval:
        return say("Entering and leaving is unknown for \(who): set advertising_interval_ms in survey.toml.")
      case .burstsOfLosses:
        return say(
          "Entering and leaving is unknown for \(who): packets are lost in bursts, or far more at some places "
            + "than at others. Log a device at rest for an hour and count with ‘replay’.")
      case .smoothed:
        return say(
          "Entering and leaving is unknown for \(who): its readings were smoothed; log every packet.")
      default:
        return say(
          "Entering and leaving is unknown for \(who): stay longer at each place, for thirty or more "
            + "packets.")
      }
    }
  }

  package static func name(_ answer: RegionAnswer) -> String {
    guard !answer.names.isEmpty else {
      return answer.placement.map { DisplayText.short($0.rawValue, 32) } ?? say("any beacon")
    }
    let shown = answer.names.prefix(mostNamed).map { DisplayText.short($0, 32) }.joined(separator: ", ")
    let rest = answer.names.count - mostNamed
    return rest > 0 ? say("\(shown) and \(NumberFormat.count(rest)) more") : shown
  }

  /// `−71 dBm`.
  static func level(_ value: Double) -> String { NumberFormat.fixed(value, 0, "dBm") }

  /// `8.1 (6.2 to 11)`, in seconds.
  static func delay(_ value: Double, _ interval: Interval) -> String {
    "\(seconds(value)) (\(NumberFormat.range(seconds(interval.lower), seconds(interval.upper))))"
  }

  /// The worse of false entries and exits in 24 hours, with its range.
  static func falseEvents(_ setting: RegionSetting) -> String {
    let isEntry = setting.falseEntriesInterval.upper >= setting.falseExitsInterval.upper
    let value = isEntry ? setting.falseEntries : setting.falseExits
    let interval = isEntry ? setting.falseEntriesInterval : setting.falseExitsInterval
    return "\(rate(value)) (\(NumberFormat.range(rate(interval.lower), rate(interval.upper))))"
  }

  /// Events a day; what is rarer than one in a hundred days is not distinguished.
  package static func rate(_ value: Double) -> String {
    value < 0.01 ? say("under 0.01") : NumberFormat.significant(value, 2)
  }

  private static func seconds(_ value: Double) -> String {
    value > 3600
      ? say("over 3600") : value < 9.95 ? NumberFormat.fixed(value, 1) : NumberFormat.fixed(value, 0)
  }
}

/// What the fits of a survey recommend for a switch, beside what it did on a log.
package enum SwitchForecastWords {
  private static let mostPairs = 3

  /// What the fits of the survey predict of switches, and what this log shows of them.
  package static func sentence(_ forecast: SwitchForecast, _ document: ReplayDocument) -> String {
    let places =
      "at \(NumberFormat.percent(forecast.probability)) of the places \(NumberFormat.metres(forecast.radius)) from a beacon"
    var sentences: [String] = []
    if !forecast.untold.isEmpty {
      let named = forecast.untold.prefix(Self.mostPairs).map(pair).joined(separator: ", ")
      let more = forecast.untold.count - Self.mostPairs
      let others = more > 0 ? " and \(more) more" : ""
      let all = forecast.untold.count == forecast.pairs ? "; so none is recommended" : ""
      sentences.append(
        "By the fits of the survey, no setting distinguishes these \(places): \(named)\(others)\(all).")
      if forecast.untold.count == forecast.pairs { return sentences[0] }
    }
    guard let setting = forecast.setting, let rate = forecast.predicted, let interval = forecast.interval,
      let delay = forecast.delay
    else {
      sentences.append(
        "By the fits of the survey, no setting makes only \(rates(forecast.falsePerHour)) false switches per "
          + "hour \(places) and follows within two minutes.")
      return sentences.joined(separator: " ")
    }
    let option =
      "--margin \(NumberFormat.plain(setting.margin)) --dwell \(NumberFormat.plain(setting.dwell)) --time-out "
      + NumberFormat.plain(setting.timeOut)
    let whose = forecast.untold.isEmpty ? "" : " for the others"
    sentences.append(
      "The fits of the survey recommend \(option)\(whose): they predict at most \(rates(rate)) "
        + "(\(rates(interval.lower)) to \(rates(interval.upper))) false switches per hour \(places), worst "
        + "\(forecast.worst.map(pair) ?? "–"), and \(NumberFormat.significant(delay, 3, "s")) until a move "
        + "is followed.")
    if let score = document.forecastScore {
      sentences.append(
        "On this log, it makes \(NumberFormat.perHour(score.falseSwitches)) per hour and follows after "
          + "\(NumberFormat.delay(score.delay)) s.")
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
