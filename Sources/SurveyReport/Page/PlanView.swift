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
  /// The best way to meet what is not met; empty where it is.
  var optionSentence: String
  var optionTable: TableView
  var hasOptions: Bool
  var recalibrationTable: TableView
  var hasRecalibration: Bool
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
  /// Vendors' spacing rules beside the density that is planned, if one is.
  var spacingTable: TableView?
  var spacingHeadline: String
  var spacingNotes: [String]
  /// Positions of the layout, if there is one.
  var layoutTable: TableView?
  var layoutSentence: String
  var planCautions: [String]
  var hasCautions: Bool
  var drawsSentence: String
  /// What a longer survey would save; empty for nothing.
  var savingSentence: String
  var hasSaving: Bool
  /// Where devices say far within the zone, and what mends it.
  var remedySentences: [String]
  var hasRemedies: Bool
  /// Where near is false.
  var falseNearDistance: String
  /// How often that may be at most.
  var mostFalseNear: String

  init?(_ index: ReportIndex, _ shelf: PlotShelf) {
    guard let recommendation = index.report.recommendation else { return nil }
    requirementWords = DisplayText.sentence(RequirementWords.sentence(recommendation.requirement))
    planVerdict = DisplayText.visible(RecommendationWords.sentence(recommendation.verdict))
    let options = recommendation.options
    optionSentence = OptionWords.best(recommendation).map { DisplayText.sentence($0) } ?? ""
    hasOptions = !options.isEmpty
    optionTable = TableView(OptionTable.table(options))
    hasRecalibration = recommendation.recalibration.count > 1
    recalibrationTable = TableView(RecalibrationTable.table(recommendation.recalibration))
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
    let spacing = recommendation.spacingRules.flatMap { $0.planned == nil ? nil : $0 }
    spacingTable = spacing.map { TableView(SpacingTable.table($0)) }
    spacingHeadline = spacing.flatMap(SpacingWords.headline).map { DisplayText.sentence($0) } ?? ""
    spacingNotes = spacing.map(SpacingWords.notes) ?? []
    layoutTable = recommendation.layout.map { TableView(PositionsTable.table($0)) }
    layoutSentence = recommendation.layout.map(Self.layoutSentence) ?? ""
    var seen: Set<String> = []
    planCautions = plans.flatMap { plan in
      plan.cautions.map { DisplayText.ended("\(plan.conditions.shownLabel): \(PlanWords.sentence($0))") }
    }
    .filter { seen.insert($0).inserted }
    hasCautions = !planCautions.isEmpty
    falseNearDistance = RequirementWords.falseNearDistance(recommendation.requirement)
    mostFalseNear =
      recommendation.requirement.values.number("falseNear").map { NumberFormat.percent($0) } ?? "a tenth"
    savingSentence = recommendation.saving.map { DisplayText.sentence(RemedyWords.sentence($0)) } ?? ""
    hasSaving = recommendation.saving != nil
    remedySentences = RecommendationText.remedies(recommendation).map { DisplayText.sentence($0) }
    hasRemedies = !remedySentences.isEmpty
    drawsSentence =
      "Ranges come from \(NumberFormat.count(recommendation.draws, "draw")) of what the fit allows (seed \(recommendation.seed)). "
      + "The plan to build is the one that about 90 % of them need no more than. Plans made so meet the requirement in about nine of ten simulated surveys."
  }

  private static func layoutSentence(_ layout: FloorLayout) -> String {
    let count = layout.positions.count
    let proof =
      switch layout.lowerBound {
      case count?: "No layout has fewer."
      case let bound?: "No layout has fewer than \(NumberFormat.count(bound))."
      case nil: "Fewer may do, which was not proven."
      }
    return
      "\(NumberFormat.count(count, "beacon")), none of them farther than \(NumberFormat.metres(layout.horizontalReach)) along the floor from the points it serves; metres from the corner of the floor plan, checked every half metre without walls. \(proof)"
  }
}
