package import CalibrationModel
package import RadioSurvey
import Support

package enum OptionTable {
  /// Those that keep everything that is asked, and the others; without the table that would be empty.
  /// - Parameter isOfFirst: whether more is asked, for which they are not counted.
  package static func grouped(_ options: [PlanOption], isOfFirst: Bool) -> (
    keeping: ResultTable?, others: ResultTable?
  ) {
    let keeping = options.filter { note($0) == nothing }
    let others = options.filter { note($0) != nothing }
    func named(_ options: [PlanOption], _ caption: String) -> ResultTable? {
      if options.isEmpty { return nil }
      var table = table(options)
      table.caption = caption
      return table
    }
    return (
      named(
        keeping,
        isOfFirst
          ? say("Options that meet the first requirement, best first")
          : say("Options that meet the whole requirement, best first")),
      named(others, say("Options that break part of the requirement, are not reliable yet or ask for less"))
    )
  }

  package static func table(_ options: [PlanOption]) -> ResultTable {
    ResultTable(
      caption: say("Options, best first"), options,
      columns: [
        .text(say("Option"), on: .terminal, terminal: "options, best first") { OptionWords.action($0) },
        // The page has no room for a column that mostly says nothing.
        .text(say("Option"), on: .page) { option in
          note(option) == nothing
            ? OptionWords.action(option) : "\(OptionWords.action(option)) – \(note(option))"
        },
        .number(say("Beacons"), on: .terminal) { NumberFormat.count($0.count.beacons) },
        .interval(say("90 % range"), on: .terminal) { OptionWords.range($0.count) },
        .interval(say("Beacons (90\u{00A0}% range)"), on: .page) { OptionWords.many($0.count) },
        .number(say("To buy")) { NumberFormat.count($0.toBuy) },
        .cost { $0.cost }.shown(if: options.contains { $0.cost != nil }),
        .number(say("False near")) { OptionWords.mostFalseNear($0.falseNear, $0.falseNearElsewhere) },
        .number(say("Decides after"), "s") { option in
          option.decision.map { NumberFormat.significant($0, 2) } ?? "–"
        },
        .text(say("Breaks"), on: .terminal) { note($0) },
      ])
  }

  /// What the data do not support yet, with how far false near may be off.
  private static func notYet(_ option: PlanOption) -> String {
    guard option.isTellingFarApart, let high = option.falseNearHigh else { return say("not reliable yet") }
    return say("not reliable yet: false near up to \(NumberFormat.percent(high))")
  }

  private static var nothing: String { say("nothing") }

  package static func note(_ option: PlanOption) -> String {
    let tooOften =
      option.mostFalseNear.map { say("false near in \(NumberFormat.percent($0)): too often") }
      ?? say("far is called near too often")
    let notes = [
      option.isAsAsked ? nil : say("asks for less"), option.isReliable ? nil : notYet(option),
      option.isTellingFarApart ? nil : tooOften,
    ].compactMap(\.self)
    return notes.isEmpty ? nothing : notes.joined(separator: "; ")
  }
}

extension ResultTable {
  package static func plan(
    _ plans: [ConditionPlan], id: (FitConditions) -> String = { _ in "" },
    href: @escaping (FitConditions) -> String = { _ in "" }
  ) -> ResultTable {
    ResultTable(
      caption: say("What to build"), plans, rowID: { id($0.conditions) },
      columns: [
        .conditions(href: href) { $0.conditions },
        .state(say("Verdict")) { $0.verdict.state },
        // The page has it in the table of chances.
        .number(say("Reach"), "m", on: .terminal) { NumberFormat.distance($0.recommended?.reach) },
        .number(say("Spacing, triangular"), "m", terminal: "spacing") {
          NumberFormat.distance($0.recommended?.triangularSpacing)
        },
        .number(say("Spacing, square"), "m", on: .page) {
          NumberFormat.distance($0.recommended?.squareSpacing)
        },
        .number(say("Per 100 m², triangular"), terminal: "per 100 m²") {
          NumberFormat.significant($0.recommended?.triangularDensity)
        },
        .interval(say("90 % range")) { PlanWords.densityRange($0) },
        .number(say("Beacons for the floor"), terminal: "beacons") { NumberFormat.count($0.beaconsNeeded) },
        .number(say("Beacons there"), on: .page) { NumberFormat.count($0.beaconsPresent) },
      ])
  }

  package static func planChance(_ plans: [ConditionPlan]) -> ResultTable {
    ResultTable(
      caption: say("Confidence"), plans,
      columns: [
        .conditions { $0.conditions },
        .number(say("Reach"), "m") { NumberFormat.distance($0.recommended?.reach) },
        .number(say("Reach along the floor"), "m") { NumberFormat.distance($0.recommended?.horizontalReach) },
        .number(say("Per 100 m², square")) { NumberFormat.significant($0.recommended?.squareDensity) },
        .number(say("Per 100 m² at the point estimate")) {
          NumberFormat.significant($0.pointEstimate?.triangularDensity)
        },
        .number(say("Draws without a sufficient density"), "%") { percent($0.impossibleShare) },
        .number(say("Goal at the worst point today"), "%") { percent($0.presentProbability) },
        .number(say("Goal next to a beacon"), "%") { percent($0.closestProbability) },
        .number(say("False near"), "%") { percent($0.falseNearProbability) },
      ])
  }

  private static func percent(_ share: Double?) -> String { NumberFormat.fixed(share.map { $0 * 100 }, 0) }

  package static func spacing(_ comparison: SpacingComparison) -> ResultTable {
    ResultTable(
      caption: say("Vendors' spacing rules"), comparison.rules,
      columns: [
        .text(say("Source")) { SpacingWords.source($0.rule.source) },
        .text(say("Rule")) { SpacingWords.rule($0.rule) },
        .interval(say("Spacing"), "m") { density in
          SpacingWords.range(density.spacingLow, density.spacingHigh) { NumberFormat.distance($0) }
        },
        .interval(say("Per 100 m²")) { density in
          SpacingWords.range(density.densityLow, density.densityHigh) { NumberFormat.significant($0, 2) }
        },
        .interval(say("Share of need")) { SpacingWords.ratio($0) },
        .text(say("Compared with the measurement")) { SpacingWords.agreement($0) },
      ])
  }

  package static func recalibration(_ steps: [RecalibrationStep]) -> ResultTable {
    ResultTable(
      caption: say("Measured power"), steps,
      columns: [
        .number(say("Measured power"), "dBm") { NumberFormat.fixed($0.measuredPower, 0) },
        .number(say("Beacons")) { step in
          step.count.map { NumberFormat.count($0.beacons) } ?? NumberFormat.absent
        },
        .interval(say("90 % range")) { step in step.count.map { OptionWords.range($0) } ?? NumberFormat.absent
        },
        .number(say("False near")) {
          OptionWords.mostFalseNear($0.falseNear, $0.falseNearElsewhere)
        },
      ])
  }

  package static func interval(_ choices: IntervalChoices) -> ResultTable {
    ResultTable(
      caption: say("Advertising intervals"), choices.choices,
      columns: [
        .number(say("Interval"), "ms") { NumberFormat.plain($0.interval) },
        .text(say("Now")) { $0.isPresent ? say("yes") : "" },
        .number(say("Battery"), say("days")) { days($0.batteryLife) },
        .number(say("Heard in time")) { NumberFormat.percent($0.heardProbability) },
      ])
  }

  private static func days(_ life: Interval?) -> String {
    guard let life else { return NumberFormat.absent }
    let (low, high) = (NumberFormat.significant(life.lower, 2), NumberFormat.significant(life.upper, 2))
    return low == high ? low : NumberFormat.range(low, high)
  }
}
