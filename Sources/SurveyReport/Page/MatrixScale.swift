import CoveragePlanner
import RadioSurvey

/// The bars of the matrix: as long as the number that they stand for, cut where one number dwarfs the others.
struct MatrixScale {
  /// The number of a full bar.
  private let full: Double
  /// Whether some bar is cut.
  let cuts: Bool
  /// Whether there is no number at all.
  let isEmpty: Bool

  /// A full bar is six times the smallest number, or the largest where that is less.
  init(_ numbers: [Double]) {
    isEmpty = numbers.isEmpty
    let largest = numbers.max() ?? 1
    full = max(min(largest, 6 * (numbers.min() ?? 1)), 1e-9)
    cuts = largest > full
  }

  /// Percent of the room that a bar has.
  func share(_ number: Double) -> String { NumberFormat.machine(min(number / full, 1) * 100) }

  /// Whether its bar ends before its number.
  func isCut(_ number: Double) -> Bool { number > full }

  /// Beacons for the floor or, without one, per 100 m²; `nil` if there is no such number, or if it rests on a distance at which
  /// nothing was measured.
  static func number(_ plan: ConditionPlan) -> Double? {
    plan.beaconsNeeded.map(Double.init) ?? (isBeyondData(plan) ? nil : plan.recommended?.triangularDensity)
  }

  /// Whether a number of beacons that no floor limits rests on a distance at which nothing was measured.
  static func isBeyondData(_ plan: ConditionPlan) -> Bool {
    plan.beaconsNeeded == nil && plan.cautions.contains { $0.code == .reachExtrapolated }
  }

  /// The same as text; empty if there is none.
  static func words(_ plan: ConditionPlan) -> String {
    plan.beaconsNeeded.map { NumberFormat.count($0) }
      ?? number(plan).map { NumberFormat.significant($0, 2) } ?? ""
  }

  /// The 90 % range in brackets; empty if there is none.
  static func spread(_ plan: ConditionPlan) -> String {
    if plan.beaconsNeeded != nil { return plan.beaconCount.map { "(\(OptionWords.range($0)))" } ?? "" }
    return plan.densityLow == nil || number(plan) == nil ? "" : "(\(PlanWords.densityRange(plan, digits: 2)))"
  }
}
