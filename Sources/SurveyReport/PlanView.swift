import CoveragePlanner
import PathLoss
import RadioSurvey

/// The section of the plan.
struct PlanView {
  /// What one placement can do.
  struct PlacementLine {
    var placementID: String
    var placementName: String
    var placementSentence: String
    var placementState: String
    var placementStyle: String
  }

  var requirementWords: String
  var planVerdict: String
  var placementLines: [PlacementLine]
  var matrix: TableView
  var planTable: TableView
  var densityFigures: [FigureView]
  var hasDensityFigures: Bool
  var planCautions: [String]
  var hasCautions: Bool
  var drawsSentence: String

  init?(_ index: ReportIndex, _ shelf: PlotShelf) {
    guard let recommendation = index.report.recommendation else { return nil }
    requirementWords = DisplayText.visible(recommendation.requirement)
    planVerdict = DisplayText.visible(recommendation.verdict)
    placementLines = recommendation.placements.map { plan in
      PlacementLine(
        placementID: index.id("placement", placement: plan.placement),
        placementName: plan.placement.map { DisplayText.visible($0.rawValue) } ?? "all data",
        placementSentence: DisplayText.visible(plan.sentence),
        placementState: plan.meetsRequirement ? "✓ meets it" : "✕ does not meet it",
        placementStyle: plan.meetsRequirement ? "good" : "problem")
    }
    let plans = index.placements.flatMap(index.plans)
    matrix = Self.matrix(plans, index)
    planTable = Self.table(plans, index)
    densityFigures = index.placements.compactMap { placement in
      shelf.figure(
        .density(placement), caption: placement.map { DisplayText.visible($0.rawValue) } ?? "all data")
    }
    hasDensityFigures = !densityFigures.isEmpty
    var seen: Set<String> = []
    planCautions = plans.flatMap { plan in plan.cautions.map { "\(plan.conditions.shownLabel): \($0)" } }
      .filter { seen.insert($0).inserted }
    hasCautions = !planCautions.isEmpty
    drawsSentence =
      "Ranges come from \(NumberFormat.count(recommendation.draws, "draw")) of what the fit allows (seed \(recommendation.seed)). "
      + "The plan to build is the 10 % quantile: nine draws in ten need no more."
  }

  /// Placement, carriage and receiver down, crowd levels across.
  private static func matrix(_ plans: [ConditionPlan], _ index: ReportIndex) -> TableView {
    var panels: [FitConditions] = []
    for plan in plans {
      let panel = ReportIndex.withoutCrowd(plan.conditions)
      if !panels.contains(panel) { panels.append(panel) }
    }
    let crowds = index.crowdLevels
    return TableView(
      caption: "Which placement works at which crowd level, with beacons per 100 m² (triangular lattice)",
      columns: ["Placement"]
        + crowds.map { $0.map { DisplayText.visible($0.rawValue) } ?? "any crowd level" },
      rows: panels.map { panel in
        TableView.Row(
          .text(panel.shownLabel),
          crowds.map { crowd in
            var conditions = panel
            conditions.crowd = crowd
            guard let plan = plans.first(where: { $0.conditions == conditions }) else {
              return .badge("not surveyed", "none")
            }
            let density =
              plan.recommended.map { ", \(NumberFormat.significant($0.triangularDensity, 2))" } ?? ""
            return .badge("\(plan.verdict.shownWord)\(density)", plan.verdict.style)
          })
      })
  }

  private static func table(_ plans: [ConditionPlan], _ index: ReportIndex) -> TableView {
    TableView(
      caption: "Plan by conditions",
      columns: [
        "Conditions", "Verdict", "What to do", "#Reach (m)", "#Spacing, triangular (m)",
        "#Spacing, square (m)",
        "#Per 100 m², triangular", "#Per 100 m², square", "#Range per 100 m² (5 to 95 %)",
        "#No density does (%)",
        "#Beacons needed", "#Beacons there", "#Goal at worst point now (%)", "#Goal next to a beacon (%)",
        "#False near (%)",
      ],
      rows: plans.map { plan in
        func percent(_ share: Double?) -> TableView.Cell {
          .number(NumberFormat.fixed(share.map { $0 * 100 }, 0))
        }
        return TableView.Row(
          id: index.id("plan", plan.conditions),
          .text(plan.conditions.shownLabel, href: "#\(index.id("model", plan.conditions))"),
          [
            .badge(plan.verdict.shownWord, plan.verdict.style), .text(DisplayText.visible(plan.sentence)),
            .number(NumberFormat.significant(plan.recommended?.reach)),
            .number(NumberFormat.significant(plan.recommended?.triangularSpacing)),
            .number(NumberFormat.significant(plan.recommended?.squareSpacing)),
            .number(NumberFormat.significant(plan.recommended?.triangularDensity)),
            .number(NumberFormat.significant(plan.recommended?.squareDensity)),
            .number(PlotText.densityRange(plan)),
            percent(plan.impossibleShare), .number(NumberFormat.count(plan.beaconsNeeded)),
            .number(NumberFormat.count(plan.beaconsPresent)), percent(plan.presentProbability),
            percent(plan.closestProbability), percent(plan.falseNearProbability),
          ])
      })
  }
}

extension CoverageVerdict {
  /// The verdict with its sign.
  var shownWord: String {
    switch self {
    case .works: "✓ works"
    case .needsMoreBeacons: "▲ needs more"
    case .onlyFar: "✕ only far"
    case .cannotBeSaid: "? cannot be said"
    }
  }

  /// The class of the style sheet.
  var style: String {
    switch self {
    case .works: "good"
    case .needsMoreBeacons: "caution"
    case .onlyFar: "problem"
    case .cannotBeSaid: "none"
    }
  }
}
