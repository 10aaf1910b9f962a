package import CalibrationModel
import RadioSurvey

/// Ways to meet a requirement, in words.
package enum OptionWords {
  /// The best way out of a requirement that is not met; `nil` if it is met, or no way can be counted.
  package static func best(_ recommendation: Recommendation) -> String? {
    recommendation.options.first.map { best in
      headline(
        best, unchanged: recommendation.options.first { $0.lever == .more || $0.lever == .move },
        falseNear: RequirementWords.falseNearDistance(recommendation.requirement),
        crowd: recommendation.requirement.asked.crowd?.rawValue)
    }
  }

  /// The best way in a sentence: what to do, how many beacons it takes, and how often far is taken for near.
  ///
  /// - Parameters:
  ///   - option: the first of the options.
  ///   - unchanged: the option that changes nothing but the number, if there is one.
  ///   - distance: where near is false.
  ///   - crowd: the crowd level that the requirement names; `nil` if it names none.
  private static func headline(
    _ option: PlanOption, unchanged: PlanOption?, falseNear distance: String, crowd: String?
  ) -> String {
    let action = action(option, isWhole: true)
    var text = promise(option, "\(action.prefix(1).uppercased())\(action.dropFirst())", many(option.count))
    var namesAnother = false
    if let unchanged, unchanged.lever != option.lever || unchanged.placement != option.placement {
      text += String(localized: " instead of \(many(unchanged.count))")
      if let placement = unchanged.placement, placement != option.placement {
        text += String(localized: " at “\(DisplayText.visible(placement.rawValue))”")
        namesAnother = true
      }
    }
    // “There” is where the beacons go, unless another placement was named since.
    text += "; \(present(option.present, at: namesAnother ? option.placement : nil))."
    if !option.isReliable {
      text +=
        String(
          localized:
            " Do not build yet: its fit is weak, or the required distance was not measured."
        )
    }
    return text + falseNear(option, distance, crowd)
  }

  /// How often far is then taken for near, and how often at the crowd level where that is worst; empty if rarely.
  private static func falseNear(_ option: PlanOption, _ distance: String, _ asked: String?) -> String {
    guard let share = option.falseNear else { return "" }
    if let other = option.falseNearElsewhere, other.share >= 0.005,
      NumberFormat.percent(other.share) != NumberFormat.percent(share), let crowd = other.crowd
    {
      guard let asked else {
        return String(
          localized:
            " \(distance) away a device then still says near in \(NumberFormat.percent(share)), and in "
            + "\(NumberFormat.percent(other.share)) at “\(DisplayText.visible(crowd.rawValue))”.")
      }
      return String(
        localized:
          " \(distance) away a device then still says near in \(NumberFormat.percent(share)) at “\(DisplayText.visible(asked))”, "
          + "and in \(NumberFormat.percent(other.share)) at “\(DisplayText.visible(crowd.rawValue))”.")
    }
    return share < 0.005
      ? ""
      : String(
        localized: " \(distance) away a device then still says near in \(NumberFormat.percent(share)).")
  }

  /// How often far is taken for near at the crowd level where it is most often.
  static func mostFalseNear(_ share: Double?, _ elsewhere: FalseNearElsewhere?) -> String {
    guard let share else { return "–" }
    return NumberFormat.percent(max(share, elsewhere?.share ?? 0))
  }

  /// What the beacons meet. Nothing is promised by a fit that cannot be relied on.
  private static func promise(_ option: PlanOption, _ action: String, _ many: String) -> String {
    switch (option.count.beacons == 1, option.isReliable, option.isAsAsked) {
    case (true, true, true): String(localized: "\(action): \(many) beacon meets the requirement")
    case (true, true, false): String(localized: "\(action): \(many) beacon meets that")
    case (true, false, true): String(localized: "\(action): \(many) beacon may meet the requirement")
    case (true, false, false): String(localized: "\(action): \(many) beacon may meet that")
    case (false, true, true): String(localized: "\(action): \(many) beacons meet the requirement")
    case (false, true, false): String(localized: "\(action): \(many) beacons meet that")
    case (false, false, true): String(localized: "\(action): \(many) beacons may meet the requirement")
    case (false, false, false): String(localized: "\(action): \(many) beacons may meet that")
    }
  }

  /// `13 (9 to 15)`.
  package static func many(_ count: BeaconCount) -> String {
    "\(NumberFormat.count(count.beacons)) (\(range(count)))"
  }

  /// `9 to 15`.
  package static func range(_ count: BeaconCount) -> String {
    NumberFormat.range(
      NumberFormat.count(count.low),
      count.high.map { NumberFormat.count($0) } ?? String(localized: "no limit"))
  }

  /// What to do, as in a table.
  ///
  /// - Parameter isWhole: whether the placement is named where it is the one that needs the fewest beacons.
  package static func action(_ option: PlanOption, isWhole: Bool = false) -> String {
    let name = option.placement.map { String(localized: "“\(DisplayText.visible($0.rawValue))”") }
    let place = name.map { String(localized: " at \($0)") } ?? ""
    let (from, to) = (option.from, option.to)
    switch option.lever {
    case .move: return String(localized: "move the beacons that are there\(place)")
    case .recalibrate:
      // An assumed value is not a known one.
      return option.isFromAssumed == true
        ? String(localized: "set the measured power\(place) to \(dbm(to)) (now perhaps \(dbm(from)))")
        : String(localized: "set the measured power\(place) to \(dbm(to)) (now \(dbm(from)))")
    case .average:
      return
        String(
          localized:
            "average \(NumberFormat.count(to.map { Int($0) })) packets (now \(NumberFormat.count(from.map { Int($0) })))"
        )
        + (isWhole ? place : "")
    case .placement: return String(localized: "hang beacons\(place)")
    case .power:
      return String(localized: "transmit at \(dbm(to))\(place) (now \(dbm(from))), measured power unchanged")
    case .more: return String(localized: "hang more beacons\(place)")
    case .boundary:
      return String(
        localized: "call it near up to \(NumberFormat.metres(to)) (now \(NumberFormat.metres(from)))")
        + (isWhole ? place : "")
    case .probability:
      return String(localized: "ask for \(NumberFormat.percent(to)) (now \(NumberFormat.percent(from)))")
        + (isWhole ? place : "")
    case .points:
      let only =
        to == 1
        ? String(localized: "serve only the point of interest")
        : String(localized: "serve only the \(NumberFormat.count(to.map { Int($0) })) points of interest")
      return only + (isWhole ? place : "")
    case .heard:
      return String(localized: "ask only to be heard within \(NumberFormat.short(to, "s"))")
        + (isWhole ? place : "")
    }
  }

  private static func dbm(_ value: Double?) -> String {
    value.map { NumberFormat.unit(NumberFormat.fixed($0, 0), "dBm") } ?? NumberFormat.absent
  }

  private static func present(_ count: Int, at placement: Placement?) -> String {
    let place =
      placement.map { String(localized: "at “\(DisplayText.visible($0.rawValue))”") }
      ?? String(localized: "there")
    switch count {
    case 0: return String(localized: "none hangs \(place) today")
    case 1: return String(localized: "1 hangs \(place) today")
    default: return String(localized: "\(NumberFormat.count(count)) hang \(place) today")
    }
  }
}
