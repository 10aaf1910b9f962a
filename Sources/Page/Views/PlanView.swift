import CalibrationModel
import RadioSurvey
import Wording

struct PlanView {
  var optionTable: [TableView]
  var lesserTable: [TableView]
  var hasOptions: Bool
  var alternatives: [String]
  var spotTable: [TableView]
  var spotSentences: [String]
  var recalibrationTable: [TableView] = []
  var planTable: TableView
  var openSentences: [String]
  var planSentences: [String]
  var chanceTable: TableView
  var densityFigures: [FigureView]
  /// Vendors' spacing rules beside the density that is planned, if one is.
  var spacingTable: TableView?
  var spacingHeadline: String
  var spacingNotes: [String]
  /// Positions without a change, where the map shows another plan.
  var layoutTable: [TableView]
  var layoutText: String
  var planCautions: [String]
  var drawsSentence: String
  /// Where devices say far within the zone, and what fixes it.
  var remedySentences: [String]
  var falseNearDistance: String
  var falseZone: String
  /// Whether a zone is asked for, which may be said falsely.
  var hasZone: Bool
  /// How often that may be at most.
  var mostFalseNear: String

  init?(_ index: ReportIndex, _ shelf: PlotShelf) {
    guard let recommendation = index.report.recommendation else { return nil }
    let options = recommendation.options
    spotTable = recommendation.spots.map { [TableView(.spot($0)).asCards] } ?? []
    spotSentences = recommendation.spots.map { SpotWords.remedies($0).map { DisplayText.sentence($0) } } ?? []
    let isOfFirst = TogetherWords.sentence(recommendation, index.report.map) != nil
    let tables = OptionTable.grouped(options, isOfFirst: isOfFirst)
    optionTable = tables.keeping.map { [TableView($0).asCards] } ?? []
    lesserTable = tables.others.map { [TableView($0).asCards] } ?? []
    hasOptions = !options.isEmpty
    if recommendation.recalibration.count > 1 {
      recalibrationTable = [TableView(.recalibration(recommendation.recalibration))]
    }
    let plans = index.placements.flatMap(index.plans)
    planTable = TableView(.plan(plans, id: { index.id("plan", $0) }, href: { "#\(index.id("model", $0))" }))
    func sentence(_ plan: ConditionPlan) -> String {
      DisplayText.ended("\(plan.conditions.shownLabel): \(PlanWords.sentence(plan.reason))")
    }
    openSentences = plans.filter { $0.recommended == nil }.map(sentence)
    planSentences = plans.filter { $0.recommended != nil }.map(sentence)
    chanceTable = TableView(.planChance(plans))
    densityFigures = index.placements.compactMap { placement in
      shelf.figure(.density(placement), caption: placement.shown)
    }
    let spacing = recommendation.spacingRules.flatMap { $0.planned == nil ? nil : $0 }
    spacingTable = spacing.map { TableView(.spacing($0)) }
    spacingHeadline = spacing.flatMap(SpacingWords.headline).map { DisplayText.sentence($0) } ?? ""
    spacingNotes = spacing.map(SpacingWords.notes) ?? []
    let layout = index.report.map == nil ? nil : recommendation.layout
    layoutTable = layout.map { [TableView(.positions($0, limit: InstallListTable.most))] } ?? []
    layoutText = layout.map(Self.layoutSentence) ?? ""
    var seen: Set<String> = []
    let cautions = plans.flatMap { plan in
      plan.cautions.map { DisplayText.ended("\(plan.conditions.shownLabel): \(PlanWords.sentence($0))") }
    }.filter { seen.insert($0).inserted }
    planCautions = [PlanWords.openFloor(plans)].compactMap(\.self) + cautions
    falseNearDistance = RequirementWords.falseNearDistance(recommendation.requirement)
    falseZone = RequirementWords.zone(recommendation.requirement)
    hasZone = recommendation.requirement.asked.falseNearDistanceMetres != nil
    mostFalseNear =
      recommendation.requirement.asked.falseNear.map(NumberFormat.asked) ?? say("a tenth")
    alternatives = OptionWords.alternatives(recommendation).map { DisplayText.sentence($0) }
    remedySentences = RemedyWords.sentences(recommendation).map { DisplayText.sentence($0) }
    if recommendation.spots != nil { spotSentences += remedySentences }
    drawsSentence = say(
      "Ranges come from \(NumberFormat.count(recommendation.draws, "draw")) of what the fit allows (seed "
        + "\(recommendation.seed)). The plan to build is enough for about 90 % of them.")
  }

  static func layoutSentence(_ layout: FloorLayout) -> String {
    let count = layout.positions.count
    let proof =
      switch layout.lowerBound {
      case count?: say("No layout has fewer.")
      case let bound?: say("No layout has fewer than \(NumberFormat.count(bound)).")
      case nil: say("Fewer may be enough; this was not proven.")
      }
    return say(
      "\(NumberFormat.count(count, "beacon")), each at most \(NumberFormat.metres(layout.horizontalReach)) "
        + "along the floor from the points it serves. Metres from the corner of the floor plan, checked "
        + "every half metre without walls. \(proof)")
  }
}

struct InstallView {
  var installTable: TableView
  var installText: String
  var settingsText: String
  var curveTable: [TableView]
  var curveNote: String
  var remeasureText: String

  /// From the map of the plan or, without one, from the layout; `nil` if there is neither.
  init?(_ report: CalibrationReport) {
    if let map = report.map, !map.deployment.needs.isEmpty {
      installTable = TableView(InstallListTable.table(map))
      installText = say(
        "Numbers match the map. x points right and y up, in metres from the corner of the floor plan, "
          + "usually its lower left.\(Self.present(map))")
      settingsText = InstallListTable.sentence(map) ?? ""
      curveTable = map.deployment.curve.count > 2 ? [TableView(.curve(map.deployment))] : []
      remeasureText = Self.remeasure(map.deployment.coverage?.remeasure ?? [])
    } else if let layout = report.recommendation?.layout, !layout.positions.isEmpty {
      installTable = TableView(.positions(layout, limit: InstallListTable.most))
      installText = PlanView.layoutSentence(layout)
      settingsText = ""
      curveTable = []
      remeasureText = ""
    } else {
      return nil
    }
    curveNote = CurveWords.note
  }

  /// What becomes of the beacons that hang in the placement now.
  private static func present(_ map: PlannedMap) -> String {
    guard let present = map.option?.present, present > 0, !map.deployment.beacons.contains(where: \.isKept)
    else { return others(map) }
    let place = map.deployment.placement.at
    let moved =
      present == 1
      ? say(
        " \(NumberFormat.count(present, "beacon")) hangs\(place) today: move it to one of these places and "
          + "set it as listed.")
      : say(
        " \(NumberFormat.count(present, "beacon")) hang\(place) today: move them to these places and set "
          + "them as listed.")
    return moved + others(map)
  }

  /// Whether beacons of other placements may stay, where some hang and the plan counts none of them.
  private static func others(_ map: PlannedMap) -> String {
    guard map.present.count > map.option?.present ?? 0, !map.deployment.beacons.contains(where: \.isKept),
      map.deployment.needs.allSatisfy({ [.immediate, .near, .heard].contains($0.requirement.code) })
    else { return "" }
    return say(" Beacons of other placements are not counted and may stay.")
  }

  private static func remeasure(_ places: [Position]) -> String {
    // Two places within half a metre are one to a surveyor.
    var apart: [Position] = []
    for place in places where apart.allSatisfy({ ($0.distance(to: place) ?? .infinity) >= 0.5 }) {
      apart.append(place)
    }
    guard !apart.isEmpty else { return "" }
    return say("Once installed, measure where the margin is smallest: ")
      + apart.prefix(20).map { say("(\(NumberFormat.fixed($0.x, 1)), \(NumberFormat.fixed($0.y, 1)))") }
      .joined(separator: ", ") + "."
  }
}

/// Which of several sets of conditions decides, as the planner has it: the worst receiver and carriage.
enum DecidingPlans {
  /// The worst of some plans; `nil` if there are none.
  static func worst(_ plans: [ConditionPlan]) -> ConditionPlan? {
    plans.max { first, second in
      let ranks = (rank(first.verdict), rank(second.verdict))
      guard ranks.0 == ranks.1 else { return ranks.0 < ranks.1 }
      return density(first) < density(second)
    }
  }

  /// The plans of a placement that the requirement asks for: those at its crowd level, or all.
  static func demanded(_ plans: [ConditionPlan], by requirement: RequirementReason) -> [ConditionPlan] {
    guard let crowd = requirement.asked.crowd else { return plans }
    return plans.filter { $0.conditions.crowd == crowd }
  }

  /// How bad a verdict is, from 0.
  static func rank(_ verdict: CoverageVerdict) -> Int {
    switch verdict {
    case .works: 0
    case .needsMoreBeacons: 1
    case .cannotBeSaid: 2
    case .notOftenEnough: 3
    case .onlyFar: 4
    }
  }

  private static func density(_ plan: ConditionPlan) -> Double {
    plan.recommended?.triangularDensity ?? .infinity
  }
}
