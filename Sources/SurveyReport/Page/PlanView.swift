import CoveragePlanner
import PathLoss
import RadioSurvey
import SurveyResults

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
  /// Verdicts that name no density, in words.
  var openSentences: [String]
  var hasOpenSentences: Bool
  /// The other verdicts in words.
  var planSentences: [String]
  var hasPlanSentences: Bool
  var chanceTable: TableView
  var densityFigures: [FigureView]
  var hasDensityFigures: Bool
  /// Positions of the layout, if there is one.
  var layoutTable: TableView?
  var layoutSentence: String
  var planCautions: [String]
  var hasCautions: Bool
  var drawsSentence: String

  init?(_ index: ReportIndex, _ shelf: PlotShelf) {
    guard let recommendation = index.report.recommendation else { return nil }
    requirementWords = DisplayText.sentence(RequirementWords.sentence(recommendation.requirement))
    planVerdict = DisplayText.visible(RecommendationWords.sentence(recommendation.verdict))
    placementLines = recommendation.placements.map { plan in
      PlacementLine(
        placementID: index.id("placement", placement: plan.placement),
        placementName: plan.placement.map { DisplayText.visible($0.rawValue) } ?? "all data",
        placementSentence: DisplayText.sentence(PlacementWords.sentence(plan.reason)),
        placementState: plan.meetsRequirement ? "✓ meets it" : "✕ does not meet it",
        placementStyle: plan.meetsRequirement ? "good" : "problem")
    }
    let plans = index.placements.flatMap(index.plans)
    matrix = Self.matrix(plans, index)
    planTable = Self.table(plans, index)
    func sentence(_ plan: ConditionPlan) -> String {
      DisplayText.ended("\(plan.conditions.shownLabel): \(PlanWords.sentence(plan.reason))")
    }
    openSentences = plans.filter { $0.recommended == nil }.map(sentence)
    hasOpenSentences = !openSentences.isEmpty
    planSentences = plans.filter { $0.recommended != nil }.map(sentence)
    hasPlanSentences = !planSentences.isEmpty
    chanceTable = Self.chances(plans)
    densityFigures = index.placements.compactMap { placement in
      shelf.figure(
        .density(placement), caption: placement.map { DisplayText.visible($0.rawValue) } ?? "all data")
    }
    hasDensityFigures = !densityFigures.isEmpty
    layoutTable = recommendation.layout.map(Self.positions)
    layoutSentence = recommendation.layout.map(Self.layoutSentence) ?? ""
    var seen: Set<String> = []
    planCautions = plans.flatMap { plan in
      plan.cautions.map { DisplayText.ended("\(plan.conditions.shownLabel): \(PlanWords.sentence($0))") }
    }
    .filter { seen.insert($0).inserted }
    hasCautions = !planCautions.isEmpty
    drawsSentence =
      "Ranges come from \(NumberFormat.count(recommendation.draws, "draw")) of what the fit allows (seed \(recommendation.seed)). "
      + "The plan to build is the 10 % quantile: nine draws in ten need no more."
  }

  private static func positions(_ layout: FloorLayout) -> TableView {
    TableView(
      caption:
        "Positions for \(layout.placement.map { DisplayText.visible($0.rawValue) } ?? "the placement surveyed")",
      columns: ["Beacon", "#x (m)", "#y (m)"],
      rows: layout.positions.enumerated().map { index, position in
        TableView.Row(
          .text(String(index + 1)),
          [.number(NumberFormat.fixed(position.x, 2)), .number(NumberFormat.fixed(position.y, 2))])
      })
  }

  private static func layoutSentence(_ layout: FloorLayout) -> String {
    let count = layout.positions.count
    let proof =
      switch layout.lowerBound {
      case count?: "No layout on the planner's grid has fewer."
      case let bound?: "At least \(NumberFormat.count(bound)) are needed on the planner's grid."
      case nil: "A regular grid; fewer may do, which was not proven."
      }
    return
      "\(NumberFormat.count(count, "beacon")), none of them farther than \(NumberFormat.metres(layout.horizontalReach)) along the floor from the points it serves; metres from the corner of the floor plan, checked every half metre without walls. \(proof)"
  }

  /// Placement, carriage and receiver down, crowd levels across.
  private static func matrix(_ plans: [ConditionPlan], _ index: ReportIndex) -> TableView {
    var seen: Set<FitConditions> = []
    let panels = plans.map { ReportIndex.withoutCrowd($0.conditions) }.filter { seen.insert($0).inserted }
    let byConditions = Dictionary(plans.map { ($0.conditions, $0) }, uniquingKeysWith: { first, _ in first })
    let crowds = index.crowdLevels
    return TableView(
      caption: "What works at which crowd level, with beacons per 100 m² (triangular lattice)",
      columns: ["Conditions"]
        + crowds.map { $0.map { DisplayText.visible($0.rawValue) } ?? "any crowd level" },
      rows: panels.map { panel in
        TableView.Row(
          .text(panel.shownLabel),
          crowds.map { crowd in
            var conditions = panel
            conditions.crowd = crowd
            guard let plan = byConditions[conditions] else {
              return .badge("not surveyed", "none")
            }
            let density =
              plan.recommended.map { ", \(NumberFormat.significant($0.triangularDensity, 2))" } ?? ""
            return .badge("\(plan.shownVerdict)\(density)", plan.verdict.style)
          })
      })
  }

  private static func table(_ plans: [ConditionPlan], _ index: ReportIndex) -> TableView {
    TableView(
      caption: "What to build",
      columns: [
        "Conditions", "Verdict", "#Spacing, triangular (m)", "#Spacing, square (m)",
        "#Per 100 m², triangular", "#Range (5 to 95 %)", "#Needed on a regular grid", "#Beacons there",
      ],
      rows: plans.map { plan in
        TableView.Row(
          id: index.id("plan", plan.conditions),
          .text(plan.conditions.shownLabel, href: "#\(index.id("model", plan.conditions))"),
          [
            .badge(plan.shownVerdict, plan.verdict.style),
            .number(NumberFormat.significant(plan.recommended?.triangularSpacing)),
            .number(NumberFormat.significant(plan.recommended?.squareSpacing)),
            .number(NumberFormat.significant(plan.recommended?.triangularDensity)),
            .number(PlotText.densityRange(plan)), .number(NumberFormat.count(plan.beaconsNeeded)),
            .number(NumberFormat.count(plan.beaconsPresent)),
          ])
      })
  }

  private static func chances(_ plans: [ConditionPlan]) -> TableView {
    func percent(_ share: Double?) -> TableView.Cell {
      .number(NumberFormat.fixed(share.map { $0 * 100 }, 0))
    }
    return TableView(
      caption: "How sure it is",
      columns: [
        "Conditions", "#Reach (m)", "#Reach along the floor (m)", "#Per 100 m², square",
        "#Per 100 m² at the point estimate",
        "#Draws that no density meets (%)", "#Goal at the worst point now (%)", "#Goal next to a beacon (%)",
        "#False near (%)",
      ],
      rows: plans.map { plan in
        TableView.Row(
          .text(plan.conditions.shownLabel),
          [
            .number(NumberFormat.significant(plan.recommended?.reach)),
            .number(NumberFormat.significant(plan.recommended?.horizontalReach)),
            .number(NumberFormat.significant(plan.recommended?.squareDensity)),
            .number(NumberFormat.significant(plan.pointEstimate?.triangularDensity)),
            percent(plan.impossibleShare),
            percent(plan.presentProbability), percent(plan.closestProbability),
            percent(plan.falseNearProbability),
          ])
      })
  }
}

extension ConditionPlan {
  /// The verdict with its sign.
  var shownVerdict: String {
    switch verdict {
    case .works: "✓ works"
    case .needsMoreBeacons: "▲ needs more"
    case .notOftenEnough: "✕ never often enough"
    case .onlyFar: "✕ only far"
    case .cannotBeSaid: "? cannot be said"
    }
  }
}

extension CoverageVerdict {
  /// The class of the style sheet.
  var style: String {
    switch self {
    case .works: "good"
    case .needsMoreBeacons: "caution"
    case .notOftenEnough, .onlyFar: "problem"
    case .cannotBeSaid: "none"
    }
  }
}
