import CoveragePlanner
import PathLoss
import RadioSurvey
import Ranging
import SurveyResults

/// How far off distances are, for the conditions that decide each placement, at every crowd level.
struct CirclesView {
  var circlesSVG: String
  var circlesText: String
  /// What is drawn.
  let numbers: PictureNumbers

  /// Placements, at most.
  private static let mostRows = 4
  /// Crowd levels, at most.
  private static let mostColumns = 4

  /// - Parameter deciding: one set of conditions for each placement.
  /// - Returns: `nil` if nothing is known at any distance that all have.
  init?(_ index: ReportIndex, deciding: [FitConditions]) {
    let tables = deciding.prefix(Self.mostRows).map { conditions in
      Self.levels(index, conditions).prefix(Self.mostColumns).compactMap { index.accuracy($0) }
    }.filter { !$0.isEmpty }
    let near = index.report.site.zones.near
    guard let distance = Self.commonDistance(tables.flatMap(\.self), near: near) else { return nil }
    let rows = tables.map { $0.compactMap { table in table.rows.first { $0.distance == distance } } }
    // What holds on another day, if that is known of all.
    let isAnotherDay = rows.joined().allSatisfy { $0.anotherSession != nil }
    let figures = rows.map { $0.map { isAnotherDay ? $0.anotherSession ?? $0.figures : $0.figures } }
    guard figures.joined().contains(where: { $0.radius68 != nil }) else { return nil }
    let metres = NumberFormat.metres(distance)
    let panels = zip(tables, figures).map { tables, figures in
      zip(tables, figures).map { table, figures in
        AccuracyCircles.Panel(
          title: Self.title(table.conditions), radius68: figures.radius68, radius95: figures.radius95,
          radiiText: Self.radii(figures))
      }
    }
    let said = panels.joined().map { "\($0.title): \($0.radiiText)" }.joined(separator: "; ")
    let circles = AccuracyCircles(
      rows: panels, distance: distance, outline: index.report.map?.level.outline ?? [],
      title: DisplayText.visible(String(localized: "How far off distances are \(metres) from a beacon")),
      description: DisplayText.visible("\(said).")
    )
    circlesSVG = circles.svg
    numbers = circles.numbers
    let when =
      isAnotherDay ? String(localized: "on another day") : String(localized: "in the sessions surveyed")
    circlesText = DisplayText.visible(
      String(
        localized:
          "A device (in the middle) stands \(metres) from a beacon (●), \(when). Of 100 distances that it tells, 68 are off by no more than "
          + "the inner circle and 95 by no more than the outer one. An app should not tell apart what lies in one circle."
      )
    )
  }

  private static func levels(_ index: ReportIndex, _ conditions: FitConditions) -> [FitConditions] {
    index.fits(in: ReportIndex.withoutCrowd(conditions)).map(\.conditions)
  }

  /// The distance of all tables that is nearest to where near ends, metres.
  private static func commonDistance(_ tables: [AccuracyTable], near: Double) -> Double? {
    guard let first = tables.first else { return nil }
    let common = tables.dropFirst().reduce(Set(first.rows.map(\.distance))) {
      $0.intersection($1.rows.map(\.distance))
    }
    return common.min { (abs($0 - near), $0) < (abs($1 - near), $1) }
  }

  private static func title(_ conditions: FitConditions) -> String {
    let parts = [conditions.placement?.rawValue, conditions.crowd?.rawValue].compactMap(\.self)
    return parts.isEmpty
      ? String(localized: "all places") : parts.map { DisplayText.short($0, 16) }.joined(separator: " · ")
  }

  private static func radii(_ figures: AccuracyFigures) -> String {
    guard let inner = figures.radius68 else { return String(localized: "not known") }
    let outer = figures.radius95.map { "±\(NumberFormat.metres($0))" } ?? String(localized: "no end")
    return "±\(NumberFormat.metres(inner)), \(outer)"
  }
}
