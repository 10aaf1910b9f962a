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
    matrix = TableView(PlanMatrixTable.table(plans, crowds: index.crowdLevels))
    planTable = TableView(
      PlanTable.table(
        plans, id: { index.id("plan", $0) }, href: { "#\(index.id("model", $0))" }))
    func sentence(_ plan: ConditionPlan) -> String {
      DisplayText.ended("\(plan.conditions.shownLabel): \(PlanWords.sentence(plan.reason))")
    }
    openSentences = plans.filter { $0.recommended == nil }.map(sentence)
    hasOpenSentences = !openSentences.isEmpty
    planSentences = plans.filter { $0.recommended != nil }.map(sentence)
    hasPlanSentences = !planSentences.isEmpty
    chanceTable = TableView(PlanChanceTable.table(plans))
    densityFigures = index.placements.compactMap { placement in
      shelf.figure(
        .density(placement), caption: placement.map { DisplayText.visible($0.rawValue) } ?? "all data")
    }
    hasDensityFigures = !densityFigures.isEmpty
    layoutTable = recommendation.layout.map { TableView(PositionsTable.table($0)) }
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
}
