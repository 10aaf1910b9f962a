import CoveragePlanner
import PathLoss
import RadioSurvey
import SurveyResults

/// The section of the plan.
struct PlanView {
  var optionTable: TableView
  var hasOptions: Bool
  var recalibrationTable: TableView
  var hasRecalibration: Bool
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
  /// Positions without a change, where the map shows another plan.
  var layoutTable: [TableView]
  var hasLayout: Bool
  var layoutText: String
  var planCautions: [String]
  var hasCautions: Bool
  var drawsSentence: String
  /// Where devices say far within the zone, and what mends it.
  var remedySentences: [String]
  var hasRemedies: Bool
  /// Where near is false.
  var falseNearDistance: String
  /// How often that may be at most.
  var mostFalseNear: String

  init?(_ index: ReportIndex, _ shelf: PlotShelf) {
    guard let recommendation = index.report.recommendation else { return nil }
    let options = recommendation.options
    hasOptions = !options.isEmpty
    let isOfFirst = (index.report.map?.deployment.needs.count ?? 0) > 1
    optionTable = TableView(OptionTable.table(options, isOfFirst: isOfFirst))
    hasRecalibration = recommendation.recalibration.count > 1
    recalibrationTable = TableView(RecalibrationTable.table(recommendation.recalibration))
    let plans = index.placements.flatMap(index.plans)
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
        .density(placement),
        caption: placement.map { DisplayText.visible($0.rawValue) } ?? String(localized: "all data"))
    }
    hasDensityFigures = !densityFigures.isEmpty
    let spacing = recommendation.spacingRules.flatMap { $0.planned == nil ? nil : $0 }
    spacingTable = spacing.map { TableView(SpacingTable.table($0)) }
    spacingHeadline = spacing.flatMap(SpacingWords.headline).map { DisplayText.sentence($0) } ?? ""
    spacingNotes = spacing.map(SpacingWords.notes) ?? []
    let layout = index.report.map == nil ? nil : recommendation.layout
    layoutTable = layout.map { [TableView(PositionsTable.table($0, limit: InstallListTable.most))] } ?? []
    hasLayout = layout != nil
    layoutText = layout.map(Self.layoutSentence) ?? ""
    var seen: Set<String> = []
    planCautions = plans.flatMap { plan in
      plan.cautions.map { DisplayText.ended("\(plan.conditions.shownLabel): \(PlanWords.sentence($0))") }
    }
    .filter { seen.insert($0).inserted }
    hasCautions = !planCautions.isEmpty
    falseNearDistance = RequirementWords.falseNearDistance(recommendation.requirement)
    mostFalseNear =
      recommendation.requirement.values.number("falseNear").map { NumberFormat.percent($0) }
      ?? String(localized: "a tenth")
    remedySentences = RecommendationText.remedies(recommendation).map { DisplayText.sentence($0) }
    hasRemedies = !remedySentences.isEmpty
    drawsSentence =
      String(
        localized:
          "Ranges come from \(NumberFormat.count(recommendation.draws, "draw")) of what the fit allows (seed \(recommendation.seed)). "
          + "The plan to build is the one that about 90 % of them need no more than.")
  }

  static func layoutSentence(_ layout: FloorLayout) -> String {
    let count = layout.positions.count
    let proof =
      switch layout.lowerBound {
      case count?: String(localized: "No layout has fewer.")
      case let bound?: String(localized: "No layout has fewer than \(NumberFormat.count(bound)).")
      case nil: String(localized: "Fewer may do, which was not proven.")
      }
    return
      String(
        localized:
          "\(NumberFormat.count(count, "beacon")), none of them farther than \(NumberFormat.metres(layout.horizontalReach)) along the floor from the points it serves; metres from the corner of the floor plan, checked every half metre without walls. \(proof)"
      )
  }
}
