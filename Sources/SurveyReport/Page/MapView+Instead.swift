import CoveragePlanner
import PathLoss
import RadioSurvey
import SurveyResults

/// What takes the map's place where there is no floor to draw.
extension MapView {
  /// The spacing drawn to scale; `nil` if the answer names none that can be relied on.
  static func spacing(_ index: ReportIndex) -> MapView? {
    guard let recommendation = index.report.recommendation,
      [.metWithSpacing, .metAsDeployed, .needsMoreBeacons].contains(recommendation.verdict.code)
    else { return nil }
    let values = recommendation.verdict.values
    let placement =
      values.text("placement") ?? (values.flag("isWholeSurvey") ? nil : values.texts("placements").first)
    let plans = DecidingPlans.demanded(
      index.plans(placement.map(Placement.init(rawValue:))), by: recommendation.requirement)
    guard !plans.contains(where: { $0.cautions.contains(where: \.isGrave) }),
      let worst = DecidingPlans.worst(plans), let plan = worst.recommended
    else { return nil }
    let density =
      "\(NumberFormat.significant(plan.triangularDensity, 2)) (\(PlanWords.densityRange(worst, digits: 2)))"
    let drawing = SpacingDrawing(plan: plan, density: density)
    let name = placement.map { String(localized: " at “\(DisplayText.visible($0))”") } ?? ""
    return MapView(
      drawing: drawing.svg,
      picture: Picture(id: "spacing", title: "Beacons drawn to scale", numbers: drawing.numbers),
      caption:
        String(
          localized:
            "To scale: beacons\(name) \(NumberFormat.short(plan.triangularSpacing, "m")) apart leave no gap; \(density) per "
            + "100\u{00A0}m². \(vendors(recommendation))With [floor_plan] in survey.toml the map of the floor stands here."
        )
    )
  }

  /// What vendors ask for, where it is less by every rule.
  private static func vendors(_ recommendation: Recommendation) -> String {
    guard let rules = recommendation.spacingRules?.rules, !rules.isEmpty,
      rules.allSatisfy({ $0.agreement == .tooFew }), let most = rules.map(\.densityHigh).max()
    else { return "" }
    return String(
      localized:
        "That is more than any vendor’s rule asks for (at most \(NumberFormat.significant(most, 2))). ")
  }

  /// Where to stand, where nothing can be decided; `nil` if something can, or if nothing is left to measure.
  static func standing(_ index: ReportIndex) -> MapView? {
    guard let step = index.report.next else { return nil }
    let visit = step.visit
    func isOfVisit(_ conditions: FitConditions) -> Bool {
      conditions.placement == visit.placement && conditions.crowd == visit.crowd
        && conditions.carriage == visit.carriage
    }
    let breaks = index.fits.filter { isOfVisit($0.conditions) && $0.status != .calibrated }.flatMap(\.reasons)
      .filter { $0.code == .shapeDiffers && $0.values.flag("isLarge") }.compactMap {
        $0.values.number("breakpoint_m")
      }
    let reaches = (index.report.recommendation?.conditions ?? []).filter { isOfVisit($0.conditions) }
      .flatMap(\.cautions).filter { $0.code == .reachExtrapolated }.compactMap { $0.values.number("reach_m") }
    let drawing = StandingDrawing(visit: visit, breakpoint: breaks.min(), reach: reaches.min())
    return MapView(
      drawing: drawing.svg,
      picture: Picture(id: "standing", title: "Where to stand next", numbers: drawing.numbers),
      caption: StandingWords.sentence(step))
  }

  /// A drawing that is not of a floor.
  init(drawing: String, picture: Picture, caption: String) {
    self.picture = picture
    mapSVG = drawing
    mapCaption = DisplayText.visible(caption)
    needsTable = TableView(NeedsTable.table([]))
    hasNeeds = false
  }
}
