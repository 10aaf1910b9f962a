import CalibrationModel
import Foundation
import RadioSurvey
import Wording

/// How many beacons each placement takes, as far as the survey can tell: a line per placement with its range, the number to build and
/// the number that hangs today, on one logarithmic axis.
struct DensityStrip {
  /// A placement, by the phone that needs most.
  struct Row: Hashable {
    var name: String
    /// Beacons for the floor or per 100 m²: what 5 % of what the fit allows needs no more than.
    var low: Double
    var number: Double
    /// What 95 % needs no more than; `nil` if there is no such number.
    var high: Double?
    /// Beacons that hang today; `nil` if that is not known or compares with nothing.
    var today: Double?
  }

  let rows: [Row]
  /// Whether the numbers are beacons of a floor, and not per 100 m².
  let isCounted: Bool

  private static var reading: String {
    say(
      "One line per placement: the bar is its range, the disc the number to build, the stroke the number "
        + "today.")
  }
  private static let left = 132.0
  private static let right = 418.0
  private static let rowHeight = 36.0
  private static let longestName = 18

  /// - Parameter plans: those that decide, the placements in the order in which they are shown.
  /// - Returns: `nil` if no plan has a number.
  init?(_ plans: [ConditionPlan]) {
    isCounted = plans.contains { $0.beaconsNeeded != nil }
    let isCounted = isCounted
    rows = plans.compactMap { plan in
      guard let number = MatrixScale.number(plan) else { return nil }
      return Row(
        name: plan.conditions.placement.shown,
        low: isCounted ? plan.beaconCount.map { Double($0.low) } ?? number : plan.densityLow ?? number,
        number: number,
        high: isCounted ? plan.beaconCount.map { $0.high.map(Double.init) } ?? number : plan.densityHigh,
        today: isCounted ? plan.beaconsPresent.map(Double.init) : nil)
    }
    if rows.isEmpty { return nil }
  }

  var title: String {
    say("\(isCounted ? say("Beacons for this floor") : say("Beacons per 100\u{00A0}m²")), with 90 % ranges. ")
      + rows.map { row in
        let range = NumberFormat.range(words(row.low), row.high.map(words) ?? say("no limit"))
        let today = row.today.map { say(", \(words($0)) today") } ?? ""
        return "\(row.name): \(words(row.number)) (\(range))\(today)."
      }.joined(separator: " ")
  }

  var svg: String {
    let foot = 14 + Self.rowHeight * Double(rows.count)
    var drawing = InlineDrawing()
    for tick in ticks {
      let x = x(tick)
      drawing.line("opening", [(x, 8), (x, foot)])
      drawing.text(NumberFormat.setting(tick), x: x, y: foot + 14, style: "name")
    }
    for (index, row) in rows.enumerated() {
      let y = 30 + Self.rowHeight * Double(index)
      drawing.text(DisplayText.short(row.name, Self.longestName), x: Self.left - 12, y: y + 4, isEnd: true)
      let (from, to) = (x(row.low), row.high.map(x) ?? Self.right)
      drawing.rect("cover c5", x: from, y: y - 4, width: max(to - from, 1), height: 8)
      if row.high == nil { drawing.line("bar", [(to - 6, y - 5), (to, y), (to - 6, y + 5)]) }
      drawing.circle("planned", x: x(row.number), y: y, radius: 6)
      drawing.text(words(row.number), x: x(row.number), y: y - 9, style: "name")
      if let today = row.today {
        let x = x(max(today, range.lowerBound))
        drawing.line("bar", [(x, y - 9), (x, y + 9)])
        if index == 0 || row.today != rows[index - 1].today {
          drawing.text(say("today \(words(today))"), x: x + 4, y: y - 6)
        }
      }
    }
    let height = foot + 42
    drawing.circle("planned", x: 14, y: height - 12, radius: 6)
    drawing.text(say("to build"), x: 26, y: height - 8)
    drawing.rect("cover c5", x: 90, y: height - 16, width: 22, height: 8)
    drawing.text(say("90\u{00A0}% range"), x: 118, y: height - 8)
    if rows.contains(where: { $0.today != nil }) {
      drawing.line("bar", [(206, height - 20), (206, height - 4)])
      drawing.text(say("hangs today"), x: 214, y: height - 8)
    }
    return drawing.svg(id: "density-strip", title: title, reading: Self.reading, height: height)
  }

  private func words(_ value: Double) -> String {
    isCounted ? NumberFormat.count(Int(value)) : NumberFormat.significant(value, 2)
  }

  /// The axis: from the smallest number to the largest, at least a factor of four.
  private var range: ClosedRange<Double> {
    let all = rows.flatMap { [$0.low, $0.number, $0.high, $0.today].compactMap(\.self) }.filter { $0 > 0 }
    let least = (all.min() ?? 1) / (isCounted ? 1 : 1.2)
    return least...max((all.max() ?? 1) * 1.1, least * 4)
  }

  private func x(_ value: Double) -> Double {
    let range = range
    return Self.left + (Self.right - Self.left) * log(value / range.lowerBound)
      / log(range.upperBound / range.lowerBound)
  }

  private var ticks: [Double] {
    let range = range
    let all = (-2...5).flatMap { power in [1, 2, 5].map { $0 * pow(10, Double(power)) } }.filter(
      range.contains)
    return all.count > 8 ? all.filter { log10($0) == log10($0).rounded() } : all
  }
}
