import CalibrationModel
import RadioSurvey
import Wording

struct MapView {
  var mapSVG: String
  var legendSVG = ""
  var wholeSVG: String { drawing?.svg ?? mapSVG }
  private var drawing: FloorPlanDrawing?
  var mapCaption: String
  var needsTable: [TableView] = []
  var layers: [Layer] = []
  var unknownText = ""
  /// A drawing that is not of a floor, as a file; `nil` for the map.
  var picture: Picture?

  struct Picture {
    var id: String
    var title: String
    var numbers: PictureNumbers
  }

  struct Layer {
    var number: Int
    var label: String
    var isFirst: Bool
  }

  /// - Parameter drifted: where beacons hang whose level changed since an earlier report.
  /// - Parameter confused: from one beacon to another it is confused with.
  init?(_ map: PlannedMap?, drifted: [Position] = [], confused: [(from: Position, to: Position)] = []) {
    guard let map, let need = map.deployment.needs.first else { return nil }
    let beacons = NumberFormat.count(map.deployment.beacons.count, "beacon")
    let place = map.deployment.placement.at
    let mapText = say(
      "Floor map with \(beacons)\(place): the requirement is met on "
        + "\(NumberFormat.percent(need.servedShare)) of the floor.")
    let drawing = FloorPlanDrawing(
      VenuePlan(levels: [map.level]), deployment: map.deployment, present: map.present,
      measured: map.measured, drifted: drifted, confused: confused, inlineTitle: mapText)
    (mapSVG, legendSVG) = drawing.apart
    self.drawing = drawing
    let change =
      map.option.map { option in
        option.lever == .more || option.lever == .move
          ? "" : say("After this change: \(OptionWords.action(option)). ")
      } ?? ""
    mapCaption = DisplayText.visible(
      say("\(change)\(beacons)\(place), estimated.")
        + (need.requirement.asked.onlyAt == nil
          ? "" : say(" It applies to \(RequirementWords.place(need.requirement)) only.")))
    if map.deployment.needs.count > 1 { needsTable = [TableView(.needs(map.deployment.needs)).asCards] }
    let all = MapLayer.all(map.deployment)
    if all.count > 1 {
      layers = all.enumerated().map {
        Layer(number: $0.offset, label: $0.element.label, isFirst: $0.offset == 0)
      }
    }
    unknownText = MapLayer.unknown(map.deployment).compactMap { crowd in
      crowd.reason.map {
        DisplayText.visible(
          say("“\(DisplayText.short(crowd.crowd.rawValue, 30))” is unknown: \(PlanWords.sentence($0))"))
      }
    }.joined(separator: " ")
  }
}

/// What takes the map's place where there is no floor to draw.
extension MapView {
  /// The positions of beacons and places, where no floor is known; parameters as with a floor.
  init?(_ surveyed: SurveyedMap?, drifted: [Position] = [], confused: [(from: Position, to: Position)] = []) {
    guard let surveyed else { return nil }
    let beacons = NumberFormat.count(surveyed.beacons.count, "beacon")
    let places = NumberFormat.count(surveyed.surveyedPlaces, "place")
    let drawing = FloorPlanDrawing(
      VenuePlan(levels: surveyed.levels), drifted: drifted, confused: confused, surveyed: surveyed,
      inlineTitle: say("Map of the positions: \(beacons), \(places) surveyed."))
    let (levels, legend) = drawing.apart
    self.init(
      drawing: levels,
      picture: Picture(
        id: "map", title: "Map of the positions",
        numbers: surveyed.numbers(drifted: drifted, confused: confused)),
      caption: FloorPlanWords.sentence(surveyed))
    legendSVG = legend
    self.drawing = drawing
  }

  /// What is drawn without a floor plan, the first as the map.
  static func withoutFloor(_ index: ReportIndex) -> [MapView] {
    let report = index.report
    return [
      MapView(report.surveyed, drifted: ComparisonView.drifted(report), confused: PairWords.lines(report)),
      spacing(index) ?? standing(index),
    ].compactMap(\.self)
  }

  /// The spacing drawn to scale; `nil` if the answer names none that can be relied on.
  static func spacing(_ index: ReportIndex) -> MapView? {
    guard let recommendation = index.report.recommendation, recommendation.openRequirements == nil
    else { return nil }
    let placement: Placement?
    switch recommendation.verdict {
    case .metWithSpacing(let met, _, let deciding, _, _, _):
      placement = deciding ?? (met.isWholeSurvey == true ? nil : met.placements?.first)
    case .metAsDeployed(let met): placement = met.isWholeSurvey == true ? nil : met.placements?.first
    case .needsMoreBeacons(_, _, let deciding, _, _): placement = deciding
    case .unproven, .cannotBeSaid, .noDensityShown, .spots: return nil
    }
    let plans = DecidingPlans.demanded(index.plans(placement), by: recommendation.requirement)
    guard !plans.contains(where: { $0.cautions.contains(where: \.isGrave) }),
      let worst = DecidingPlans.worst(plans), let plan = worst.recommended
    else { return nil }
    let density =
      "\(NumberFormat.significant(plan.triangularDensity, 2)) (\(PlanWords.densityRange(worst, digits: 2)))"
    let drawing = SpacingDrawing(plan: plan, density: density)
    let name = placement.at
    // What is counted has a floor.
    let floor =
      worst.beaconCount == nil
      ? say("With [floor_plan] in survey.toml, the floor map appears here.") : ""
    return MapView(
      drawing: drawing.svg,
      picture: Picture(id: "spacing", title: "Beacons drawn to scale", numbers: drawing.numbers),
      caption: say(
        "To scale: beacons\(name) \(NumberFormat.short(plan.triangularSpacing, "m")) apart leave no gap; "
          + "\(density) per 100\u{A0}m². \(vendors(recommendation))\(floor)"))
  }

  /// What vendors ask for, where it is less by every rule.
  private static func vendors(_ recommendation: Recommendation) -> String {
    guard let rules = recommendation.spacingRules?.rules, !rules.isEmpty,
      rules.allSatisfy({ $0.agreement == .tooFew }), let most = rules.map(\.densityHigh).max()
    else { return "" }
    return say("That exceeds every vendor’s rule (at most \(NumberFormat.significant(most, 2))). ")
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
      .compactMap { reason in
        if case .shapeDiffers(let advantage) = reason, advantage.isLarge {
          advantage.breakpointMetres
        } else {
          nil
        }
      }
    let reaches = (index.report.recommendation?.conditions ?? []).filter { isOfVisit($0.conditions) }
      .flatMap(\.cautions).compactMap { caution in
        if case .reachExtrapolated(let reach, _, _) = caution { reach } else { nil }
      }
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
  }
}
