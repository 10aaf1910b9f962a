package import CalibrationModel
import RadioSurvey

extension ResultTable {
  package static func needs(_ needs: [NeedOutcome]) -> ResultTable {
    ResultTable(
      caption: say("Requirements"), needs,
      columns: [
        .text(say("Requirement")) { RequirementWords.short($0.requirement) },
        .text(say("Where")) { RequirementWords.place($0.requirement) },
        .number(say("Reach"), "m") { need in need.reach.map { NumberFormat.short($0) } ?? "–" },
        .number(say("Served")) { NumberFormat.percent($0.servedShare) },
        .number(say("Worst point")) { NumberFormat.percent($0.worst) },
        .text(say("Holds")) { $0.isMet ? say("yes") : say("no") },
      ])
  }

  package static func visits(_ visits: [PlannedVisit]) -> ResultTable {
    ResultTable(
      visits.enumerated().map { (number: $0.offset + 1, visit: $0.element) },
      columns: [
        .number("") { "\($0.number)" },
        .text("Where") { $0.visit.label },
        .number("Places") { NumberFormat.count($0.visit.places.count) },
        .interval("Distances") { SurveyNames.distances($0.visit) },
        .number("Stay") { NumberFormat.duration($0.visit.dwell) },
        .number("Packets") { NumberFormat.count($0.visit.packets) },
        .text("Why") { $0.visit.cause.rawValue },
      ])
  }

  package static func visitPlaces(_ places: [PlannedPlace], _ names: SurveyNames) -> ResultTable {
    let isOnFloor = places.contains { $0.x != nil }
    let isRanked = places.contains { $0.varianceReduction != nil }
    return ResultTable(
      places,
      columns: [
        .text("Place") { $0.location },
        .number("x") { NumberFormat.metres($0.x) }.shown(if: isOnFloor),
        .number("y") { NumberFormat.metres($0.y) }.shown(if: isOnFloor),
        .text("Floor") { $0.floor.map(DisplayText.visible) ?? NumberFormat.absent }
          .shown(if: isOnFloor && places.contains { $0.floor != nil }),
        .text("Beacons in sight") { names.heard(at: $0) }.shown(if: isOnFloor),
        .text("Beacon") { names.beacon(of: $0) }.shown(if: !isOnFloor),
        .number("Distance") { NumberFormat.metres($0.distance) }.shown(if: !isOnFloor),
        .number("Bearing") { names.bearing(of: $0) }.shown(if: !isOnFloor),
        .number("Takes off") { NumberFormat.percent($0.varianceReduction) }.shown(if: isRanked),
        .number("From the nearest place") { $0.separation.map { NumberFormat.metres($0) } ?? "–" }
          .shown(if: isRanked),
      ])
  }

  /// How far each set of conditions is from the goals of a survey, for the terminal.
  package static func goals(_ advice: SurveyAdvice) -> ResultTable {
    let goals = advice.goals
    let share = NumberFormat.percent(goals.shadowing)
    return ResultTable(
      advice.conditions,
      columns: [
        .conditions { $0.conditions },
        .text(say("Verdict")) { LocalizedText(key: $0.verdict.rawValue).words },
        .number(say("Locations")) { NumberFormat.count($0.locations) },
        .number(say("Exponent ±")) { NumberFormat.fixed($0.exponent?.now, 2) },
        .interval(say("More for ±\(NumberFormat.plain(goals.exponent))")) { more($0.exponent) },
        .number(say("Shadowing ±")) { NumberFormat.percent($0.shadowing?.now) },
        .interval(say("More for ±\(share)")) { more($0.shadowing) },
        .interval(say("Beacons, 90 %")) {
          $0.beacons.map { SurveyNames.beacons($0.now) } ?? NumberFormat.absent
        },
        .interval(say("More for ±\(NumberFormat.plain(goals.beacons)) beacons")) {
          $0.beacons.map { $0.isHopeless ? say("no number is enough") : more($0.locations) }
            ?? NumberFormat.absent
        },
        .interval(say("Packets")) { packets($0.dwell) },
      ])
  }

  private static func more(_ need: LocationNeed?) -> String {
    guard let need else { return NumberFormat.absent }
    if need.isMet || need.more == 0 { return say("reached") }
    guard let more = need.more else {
      return need.now == nil ? NumberFormat.absent : say("over \(LocationNeed.most)")
    }
    guard need.moreLow != nil || need.moreHigh != nil else { return NumberFormat.count(more) }
    let low = NumberFormat.count(min(need.moreLow ?? more, more))
    let high = need.moreHigh.map { NumberFormat.count($0) } ?? say("over \(LocationNeed.most)")
    return "\(NumberFormat.count(more)) (\(NumberFormat.range(low, high)))"
  }

  private static func packets(_ size: DwellSize?) -> String {
    guard let size else { return NumberFormat.absent }
    guard let low = size.packetsLow, let high = size.packetsHigh else {
      return NumberFormat.count(size.packets)
    }
    return "\(NumberFormat.count(size.packets)) (\(NumberFormat.range("\(low)", "\(high)")))"
  }
}
