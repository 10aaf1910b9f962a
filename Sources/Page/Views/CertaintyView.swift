import CalibrationModel
import RadioSurvey
import Wording

/// How sure the answer is, for the conditions that decide each placement.
struct CertaintyView {
  var rangeText: String
  var zoneFigures: [FigureView]
  var zoneReading: String
  /// How many beacons each placement takes, drawn; empty if there is no number.
  var stripSVG: String
  var stripCaption: String
  /// What each number of beacons of the map serves, drawn; empty without a map.
  var curveSVG: String
  /// Whether predictions held where nothing was known.
  var leftOutText: String
  var leftOutSVG: String
  var circles: [CirclesView]

  private static let mostFigures = 8

  /// `nil` if nothing is known.
  init?(_ index: ReportIndex, _ shelf: PlotShelf) {
    let deciding = Self.deciding(index)
    let panels = Self.panels(deciding)
    zoneFigures = Array(
      panels.compactMap { shelf.figure(.crowdZones($0), caption: $0.shownLabel) }.prefix(Self.mostFigures))
    let near = NumberFormat.metres(index.report.site.zones.near)
    zoneReading = say(
      "How often a device says near, by distance from a beacon. It should be almost certain left of the "
        + "vertical line at \(near), where near ends, and rare right of it.")
    let checked = index.fits.filter { deciding.contains($0.conditions) && $0.heldOut != nil }
    let dots = LeftOutDots(index, deciding: deciding)
    leftOutText =
      dots.places == 0
      ? ""
      : LeftOutWords.sentence(checked, places: dots.places, inside68: dots.inside68, inside95: dots.inside95)
    leftOutSVG = dots.places == 0 ? "" : dots.svg
    let strip = DensityStrip(Self.decidingPlans(index))
    stripSVG = strip?.svg ?? ""
    let curve = (index.report.map?.deployment).flatMap(CurveStrip.init)
    curveSVG = curve?.svg ?? ""
    stripCaption = strip.map(Self.caption) ?? ""
    rangeText =
      index.report.recommendation?.conditions.contains { $0.beaconCount != nil } == true
      ? say(
        "Building this many is enough in 9 of 10 cases; brackets give the 90 % range. Such plans met the "
          + "requirement in about 9 of 10 simulated surveys.") : ""
    circles = [CirclesView(index, deciding: deciding)].compactMap(\.self)
    if zoneFigures.isEmpty, circles.isEmpty,
      [leftOutText, rangeText, stripSVG, curveSVG].allSatisfy(\.isEmpty)
    {
      return nil
    }
  }

  private static func caption(_ strip: DensityStrip) -> String {
    say(
      "\(strip.isCounted ? say("Beacons for this floor") : say("Beacons per 100\u{00A0}m²")) by placement, "
        + "for the phone that needs most; logarithmic axis.")
  }

  /// The plans that decide, the placement that takes the fewest first.
  static func decidingPlans(_ index: ReportIndex) -> [ConditionPlan] {
    guard let recommendation = index.report.recommendation else { return [] }
    return index.placements.compactMap { placement in
      DecidingPlans.worst(DecidingPlans.demanded(index.plans(placement), by: recommendation.requirement))
    }.enumerated().sorted {
      (MatrixScale.number($0.element) ?? .infinity, $0.offset) < (
        MatrixScale.number($1.element) ?? .infinity, $1.offset
      )
    }.map(\.element)
  }

  /// The worst receiver of each placement at the crowd level asked for; without a plan, every fit.
  static func deciding(_ index: ReportIndex) -> [FitConditions] {
    guard let recommendation = index.report.recommendation else { return index.fits.map(\.conditions) }
    return index.placements.compactMap { placement in
      DecidingPlans.worst(
        DecidingPlans.demanded(index.plans(placement), by: recommendation.requirement))?.conditions
    }
  }

  private static func panels(_ conditions: [FitConditions]) -> [FitConditions] {
    var seen: Set<FitConditions> = []
    return conditions.map(ReportIndex.withoutCrowd).filter { seen.insert($0).inserted }
  }

  /// The panels that are drawn here, so that the appendix need not draw them again.
  static func drawn(_ index: ReportIndex) -> Set<FitConditions> {
    Set(panels(deciding(index)).prefix(mostFigures))
  }
}
