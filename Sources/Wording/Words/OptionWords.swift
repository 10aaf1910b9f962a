package import CalibrationModel
import RadioSurvey

package enum OptionWords {
  /// The best way out of a requirement that is not met, with its catch; `nil` if it is met, or no way can be counted.
  package static func best(_ recommendation: Recommendation) -> String? {
    guard let headline = headline(recommendation) else { return nil }
    let best = recommendation.spots == nil ? recommendation.options.first : nil
    let catches = [
      best.flatMap { falseNear($0, recommendation.requirement) },
      best?.deciding.map { deciding in
        say(
          "“\(DisplayText.short(deciding.receiver.rawValue, 30))” needs most of them: without it, "
            + "\(NumberFormat.count(deciding.beaconsWithout)) will do.")
      },
    ].compactMap(\.self)
    guard !catches.isEmpty else { return headline }
    return headline + " " + say("Catch: \(catches.joined(separator: " "))")
  }

  /// The same without its catch.
  ///
  /// An option that breaks a part of the requirement is no answer: then the sentence says so.
  package static func headline(_ recommendation: Recommendation) -> String? {
    if let spots = recommendation.spots { return SpotWords.headline(spots) }
    guard let best = recommendation.options.first else { return nil }
    let buy = best.toBuy == 0 ? say("nothing to buy") : CostWords.buy(best.toBuy, best.cost)
    let instruction = say("Hang \(hang(best)) (\(buy)).")
    let isWide = isWide(best.count)
    if best.isKeeping {
      return isWide
        ? say("Measure more before you buy: \(open(best.count)). To be safe: \(instruction)")
        : instruction
    }
    if best.isAsAsked, best.isUnsure(recommendation.requirement.asked.falseNear) {
      return say(
        "Do not build yet: measure at more places. As estimated this would do, but the data allow near to be "
          + "said falsely too often: \(instruction)")
    }
    if !best.isReliable {
      return say(
        "Do not build yet: the fit of the best option is weak, or the required distance was not measured. It "
          + "would be: \(instruction)")
    }
    let sentence =
      best.isAsAsked
      ? say("No option keeps the whole requirement. The closest: \(instruction)")
      : say("No option keeps the requirement as asked. For less: \(instruction)")
    return sentence + (isWide ? say(" This range is wide: measure more before you buy.") : "")
  }

  /// Whether a number of beacons is open by more than a factor of four, and by ten beacons or more.
  private static func isWide(_ count: BeaconCount) -> Bool {
    count.high.map { $0 > 4 * count.low && $0 - count.low >= 10 } ?? true
  }

  private static func open(_ count: BeaconCount) -> String {
    guard let high = count.high else { return say("the number of beacons has no upper limit that is known") }
    let factor = NumberFormat.significant(Double(high) / Double(max(1, count.low)), 2)
    return say("the number of beacons is open by a factor of \(factor)")
  }

  /// What else can be built: what keeps the requirement and may need no more beacons, and what takes fewer if more places confirm it. Empty
  /// unless something is sure to keep it.
  package static func alternatives(_ recommendation: Recommendation) -> [String] {
    guard let best = recommendation.options.first, best.isKeeping else { return [] }
    let others = recommendation.options.dropFirst()
    let equal = others.first { option in
      option.isKeeping && option.isAsAsked && option.count.low <= best.count.beacons
    }
    let fewer = others.first { option in
      option.isAsAsked && option.isUnsure(recommendation.requirement.asked.falseNear)
        && option.toBuy < best.toBuy
    }
    return [
      equal.map { other in
        say("As good within its range: \(hang(other)) (\(CostWords.buy(other.toBuy, other.cost))).")
      },
      fewer.map { other in
        say(
          "If more places confirm it, fewer will do: \(hang(other)) (\(CostWords.buy(other.toBuy, other.cost)))."
        )
      },
    ].compactMap(\.self)
  }

  /// `8 (5 to 10) beacons at “overhead” and set the measured power to −63 dBm`.
  static func hang(_ option: PlanOption) -> String {
    let place = option.placement.at
    let setting =
      switch option.lever {
      case .move, .placement, .more: ""
      case .recalibrate: say(" and set the measured power to \(dbm(option.to))")
      case .average: say(" and average \(NumberFormat.count(option.to.map { Int($0) })) packets")
      case .power: say(" and transmit at \(dbm(option.to))")
      case .boundary: say(" and call it near up to \(NumberFormat.metres(option.to))")
      case .probability: say(" and ask for \(NumberFormat.percent(option.to)) only")
      case .points: say(" for the points of interest only")
      case .heard: say(" and ask only to be heard within \(NumberFormat.short(option.to, "s"))")
      }
    let many = many(option.count)
    let beacons = option.count.beacons == 1 ? say("\(many) beacon") : say("\(many) beacons")
    return beacons + place + setting
  }

  /// How often far is then taken for near at the crowd level where that is worst; `nil` if rarely.
  static func falseNear(_ option: PlanOption, _ requirement: RequirementReason) -> String? {
    guard let share = option.mostFalseNear,
      share >= 0.005 || !option.isTellingFarApart || option.falseNearMeasuredUpTo != nil
    else { return nil }
    let distance = RequirementWords.falseNearDistance(requirement)
    let zone = RequirementWords.zone(requirement)
    var often = NumberFormat.percent(share)
    if let high = option.falseNearHigh { often += say(" (up to \(NumberFormat.percent(high)))") }
    let crowd =
      option.falseNearElsewhere.map { $0.share > option.falseNear ?? 0 ? $0.crowd : nil }
      ?? requirement.asked.crowd
    let allowed = requirement.asked.falseNear.map { say("; \(NumberFormat.asked($0)) is allowed") } ?? ""
    let extrapolated = extrapolated(option.falseNearMeasuredUpTo)
    let text =
      crowd.map {
        say(
          "at “\(DisplayText.visible($0.rawValue))”, a device \(distance) away says \(zone) in "
            + "\(often)\(allowed).")
      } ?? say("a device \(distance) away says \(zone) in \(often)\(allowed).")
    return text + extrapolated
  }

  /// That false near was not measured as far as it is said, with a space before; empty where it was.
  package static func extrapolated(_ measuredUpTo: Double?) -> String {
    measuredUpTo.map {
      say(
        " This is extrapolated: not every set of conditions was measured beyond \(NumberFormat.metres($0)).")
    } ?? ""
  }

  /// How often far is taken for near at the crowd level where it is most often.
  static func mostFalseNear(_ share: Double?, _ elsewhere: FalseNearElsewhere?) -> String {
    guard let share else { return "–" }
    return NumberFormat.percent(max(share, elsewhere?.share ?? 0))
  }

  /// `13 (9 to 15)`.
  package static func many(_ count: BeaconCount) -> String {
    "\(NumberFormat.count(count.beacons)) (\(range(count)))"
  }

  /// `9 to 15`.
  package static func range(_ count: BeaconCount) -> String {
    NumberFormat.range(
      NumberFormat.count(count.low), count.high.map { NumberFormat.count($0) } ?? say("no limit"))
  }

  /// What to do, as in a table.
  /// - Parameter isWhole: whether the placement is named where it is the one that needs the fewest beacons.
  package static func action(_ option: PlanOption, isWhole: Bool = false) -> String {
    let name = option.placement.map { say("“\(DisplayText.visible($0.rawValue))”") }
    let place = name.map { say(" at \($0)") } ?? ""
    let whole = isWhole ? place : ""
    let (from, to) = (option.from, option.to)
    switch option.lever {
    case .move: return say("move the beacons that are there\(place)")
    case .recalibrate:
      // An assumed value is not a known one.
      return option.isFromAssumed == true
        ? say("set the measured power\(place) to \(dbm(to)) (now perhaps \(dbm(from)))")
        : say("set the measured power\(place) to \(dbm(to)) (now \(dbm(from)))")
    case .average:
      return say(
        "average \(NumberFormat.count(to.map { Int($0) })) packets (now "
          + "\(NumberFormat.count(from.map { Int($0) })))") + whole
    case .placement: return say("hang beacons\(place)")
    case .power: return say("transmit at \(dbm(to))\(place) (now \(dbm(from))), measured power unchanged")
    case .more: return say("hang more beacons\(place)")
    case .boundary:
      return say("call it near up to \(NumberFormat.metres(to)) (now \(NumberFormat.metres(from)))") + whole
    case .probability:
      return say("ask for \(NumberFormat.percent(to)) (now \(NumberFormat.percent(from)))") + whole
    case .points:
      let only =
        to == 1
        ? say("serve only the point of interest")
        : say("serve only the \(NumberFormat.count(to.map { Int($0) })) points of interest")
      return only + whole
    case .heard:
      return say("ask only to be heard within \(NumberFormat.short(to, "s"))") + whole
    }
  }

  private static func dbm(_ value: Double?) -> String {
    value.map { NumberFormat.fixed($0, 0, "dBm") } ?? NumberFormat.absent
  }
}
