import CoveragePlanner
import PathLoss
import RadioSurvey
package import SurveyResults

/// What an index says of one report.
package struct SiteIndexRow: Hashable, Sendable {
  /// The report's folder, relative to the index. Untrusted text.
  let folder: String
  /// Whether the folder has the page besides the data.
  let hasPage: Bool
  /// The site's name. Untrusted text.
  let site: String
  /// The report's title; empty if it is the site's name. Untrusted text.
  let title: String
  let verdict: SiteIndexVerdict
  /// Beacons to buy; `nil` if none are counted.
  let toBuy: Int?
  /// Beacons in all, with their range; empty if none are counted.
  let total: String
  /// What the first option changes.
  let change: String
  /// The placement that is farthest from the requirement; empty without a requirement.
  let placement: String
  /// How bad it is, 0 for the worst; `nil` without a requirement.
  let placementRank: Int?
  /// Days of the first and the last reading; empty if the logs have no absolute time.
  let firstDay: String
  let lastDay: String
  let dwells: Int
  let fits: Int
  let weakFits: Int
  let refusedFits: Int
  let rejectedRows: Int
  /// Codes of issues that are warnings or errors.
  let issueCodes: Int
  let map: MiniatureMap?

  /// - Parameters:
  ///   - report: The report.
  ///   - folder: Its folder, relative to the index.
  ///   - hasPage: Whether the folder has the page besides the data.
  package init(_ report: CalibrationReport, folder: String, hasPage: Bool) {
    self.folder = folder
    self.hasPage = hasPage
    site = report.site.name
    title = report.title == report.site.name ? "" : report.title
    verdict = SiteIndexVerdict(ReportIndex(report))
    let recommendation = report.recommendation
    let option = recommendation?.options.first
    toBuy = option?.toBuy ?? (recommendation?.verdict.code == .metAsDeployed ? 0 : nil)
    total = SiteIndexWords.total(option)
    change = SiteIndexWords.change(recommendation)
    let worst = recommendation.flatMap { Self.worst($0.placements, report.site) }
    placement = worst.map(SiteIndexWords.placement) ?? ""
    placementRank = worst.flatMap { Self.order.firstIndex(of: $0.reason.code) }
    firstDay = Self.day(report.data.firstReading)
    lastDay = Self.day(report.data.lastReading)
    dwells = report.data.dwells
    fits = report.fits.count
    weakFits = report.fits.count { $0.status == .weak }
    refusedFits = report.fits.count { $0.status == .refused }
    rejectedRows = report.data.rejectedRows
    issueCodes = Set(report.issues.filter { $0.severity != .note }.map(\.code)).count
    map = MiniatureMap(report.map)
  }

  /// Verdicts of placements, worst first.
  private static let order: [PlacementReason.Code] = [
    .onlyFar, .notOftenEnough, .cannotBeSaid, .levelNotSurveyed, .needsMoreBeacons, .unproven,
    .metWithSpacing, .metAsDeployed,
  ]

  /// The worst verdict; among equal ones the lowest crowd level up to which it works, then the most beacons, then the first.
  private static func worst(_ plans: [PlacementPlan], _ site: SiteSummary) -> PlacementPlan? {
    func key(_ plan: PlacementPlan) -> [Int] {
      let level = plan.worksUpTo.map { site.crowdLevels.firstIndex(of: $0) ?? site.crowdLevels.count } ?? -1
      return [
        order.firstIndex(of: plan.reason.code) ?? order.count, level,
        -(plan.reason.values.count("beaconsNeeded") ?? 0),
      ]
    }
    return plans.min { key($0).lexicographicallyPrecedes(key($1)) }
  }

  private static func day(_ time: String?) -> String {
    time.map { String(DisplayText.visible($0).prefix(10)) } ?? ""
  }

  /// The order of the page: the worst verdict, the most beacons to buy, the name, the folder.
  package static func precedes(_ first: Self, _ second: Self) -> Bool {
    if first.verdict != second.verdict { return first.verdict < second.verdict }
    if first.toBuy != second.toBuy { return (first.toBuy ?? -1) > (second.toBuy ?? -1) }
    if !first.site.utf8.elementsEqual(second.site.utf8) {
      return first.site.utf8.lexicographicallyPrecedes(second.site.utf8)
    }
    return first.folder.utf8.lexicographicallyPrecedes(second.folder.utf8)
  }
}
