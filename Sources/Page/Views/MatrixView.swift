import CalibrationModel
import RadioSurvey
import Wording

/// What each placement takes at each crowd level, the worst receiver each: placements down, the level that decides first.
struct MatrixView {
  struct Column {
    var crowdName: String
    var isRequired: Bool
    /// The class of its cells, as an attribute.
    var columnMark: String
  }

  struct Cell {
    var cellMark: String
    /// Beacons, or how dense they hang; empty if there is no number.
    var number: String
    /// What the fit leaves open, in brackets.
    var spread: String
    /// Length of the bar, percent.
    var share: String
    var isCut: Bool
    var stateWord: String
    var stateStyle: String
    /// The receiver that decides, if there are several; empty if there is one.
    var who: String
  }

  struct Row {
    var rowID: String
    var rowName: String
    /// Beacons that hang there now; empty if that is not known.
    var present: String
    var matrixCells: [Cell]
  }

  var matrixCaption: String
  var matrixColumns: [Column]
  var matrixRows: [Row]
  var matrixReading: String

  /// `nil` without a plan, and where spots are asked for: how many beacons an area needs is another question.
  init?(_ index: ReportIndex) {
    guard let recommendation = index.report.recommendation, !recommendation.conditions.isEmpty,
      recommendation.spots == nil
    else { return nil }
    let required = recommendation.requirement.asked.crowd
    let levels = Self.levels(recommendation.conditions.map(\.conditions.crowd), index)
    let first = levels.filter { $0 == required && required != nil }
    let crowds = first + levels.filter { $0 != required || required == nil }
    let isCounted = recommendation.conditions.contains { $0.beaconsNeeded != nil }
    matrixCaption =
      isCounted
      ? say("Beacons for this floor, by placement and crowd")
      : say("Beacons per 100 m², by placement and crowd")
    let isRequired = crowds.map { required != nil && $0 == required }
    matrixColumns = zip(crowds, isRequired).map { crowd, isRequired in
      Column(
        crowdName: crowd.map { DisplayText.visible($0.rawValue) } ?? say("any crowd level"),
        isRequired: isRequired, columnMark: isRequired ? " class=\"required\"" : "")
    }
    let rows = index.placements.compactMap { placement -> (Placement?, [ConditionPlan?])? in
      let plans = index.plans(placement)
      guard !plans.isEmpty else { return nil }
      return (
        placement, crowds.map { crowd in DecidingPlans.worst(plans.filter { $0.conditions.crowd == crowd }) }
      )
    }
    let scale = MatrixScale(rows.flatMap(\.1).compactMap { $0.flatMap(MatrixScale.number) })
    matrixRows = Self.sorted(rows).map { placement, plans in
      let present = index.plans(placement).compactMap(\.beaconsPresent).max()
      return Row(
        rowID: index.id("placement", placement: placement), rowName: placement.shown,
        // Beacons of a floor that is not known compare with nothing here.
        present: !isCounted
          ? ""
          : present.map { say("\(NumberFormat.count($0)) \($0 == 1 ? say("hangs") : say("hang")) today") }
            ?? "",
        matrixCells: zip(plans, isRequired).map { plan, isRequired in
          Self.cell(plan, isRequired: isRequired, scale: scale, index)
        })
    }
    let hasBeyond = rows.flatMap(\.1).contains { $0.map(MatrixScale.isBeyondData) ?? false }
    matrixReading =
      (scale.isEmpty
        ? say("The data do not support a number.")
        : say("Each number is for the phone that needs most, with its 90 % range in brackets."))
      + (hasBeyond
        ? say(
          " “Not measured there”: beacons would have to reach a distance outside those measured, so there is "
            + "no number.") : "")
      + (required == nil ? "" : say(" The outlined column is the required crowd level."))
      + (scale.cuts ? say(" A bar that ends in ▸ is cut off.") : "")
  }

  private static func levels(_ crowds: [CrowdLevel?], _ index: ReportIndex) -> [CrowdLevel?] {
    let present = Set(crowds)
    return index.crowdLevels.filter(present.contains)
  }

  /// Those that take the fewest beacons in the first column first.
  private static func sorted(_ rows: [(Placement?, [ConditionPlan?])]) -> [(Placement?, [ConditionPlan?])] {
    func key(_ plan: ConditionPlan?) -> (Int, Double) {
      guard let plan else { return (9, 0) }
      return (DecidingPlans.rank(plan.verdict), MatrixScale.number(plan) ?? .infinity)
    }
    return rows.enumerated().sorted { first, second in
      let keys = (key(first.element.1.first ?? nil), key(second.element.1.first ?? nil))
      return (keys.0.0, keys.0.1, first.offset) < (keys.1.0, keys.1.1, second.offset)
    }.map(\.element)
  }

  private static func cell(_ plan: ConditionPlan?, isRequired: Bool, scale: MatrixScale, _ index: ReportIndex)
    -> Cell
  {
    var marks = isRequired ? ["required"] : []
    guard let plan else {
      return Cell(
        cellMark: Self.mark(marks), number: "", spread: "", share: "", isCut: false,
        stateWord: say("not surveyed"), stateStyle: "none", who: "")
    }
    // A caution about any receiver counts, as it does for the planner.
    let isUnproven =
      plan.verdict == .works
      && index.plans(plan.conditions.placement).contains {
        $0.conditions.crowd == plan.conditions.crowd && $0.cautions.contains(where: \.isGrave)
      }
    let isHopeless = plan.verdict == .onlyFar || plan.verdict == .notOftenEnough
    let isWeak = plan.cautions.contains(where: \.isGrave)
    let doubt =
      isUnproven
      ? MatrixScale.isBeyondData(plan) ? say("not measured there") : say("not proven")
      : isHopeless && isWeak ? say("\(plan.verdict.state.word), weak data") : nil
    let state = doubt.map { ResultTable.State(sign: "▲", word: $0, style: "caution") } ?? plan.verdict.state
    if plan.verdict == .onlyFar || plan.verdict == .notOftenEnough { marks.append("never") }
    let receivers = Set(
      index.plans(plan.conditions.placement).map {
        [$0.conditions.receiver?.rawValue, $0.conditions.carriage?.rawValue]
      })
    let who = [
      plan.conditions.carriage.map { DisplayText.visible($0.rawValue) },
      plan.conditions.receiver.map { $0.shown },
    ].compactMap(\.self).joined(separator: " · ")
    let number = MatrixScale.number(plan)
    return Cell(
      cellMark: Self.mark(marks), number: MatrixScale.words(plan),
      spread: MatrixScale.spread(plan), share: number.map(scale.share) ?? "",
      isCut: number.map(scale.isCut) ?? false, stateWord: state.shown, stateStyle: state.style,
      who: receivers.count > 1 ? who : "")
  }

  private static func mark(_ names: [String]) -> String {
    names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
  }
}

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
